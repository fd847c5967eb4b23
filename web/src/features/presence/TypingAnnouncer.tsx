import { useEffect, useRef, useState } from "react";
import type { PresentPerson } from "../../state/presence.slice.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { typingText } from "./presence-texts.ts";

/** Throttles announcements: a person who pauses and goes on is not announced each time. */
const quietMs = 60_000;

/** Tells screen readers, politely, that somebody has begun to type; once, not with every pause. */
export function TypingAnnouncer({ typing }: { typing: readonly PresentPerson[] }) {
  const announcedAtMs = useRef(new Map<string, number>());
  const [text, setText] = useState("");

  useEffect(() => {
    const nowMs = Date.now();
    const isKnown = ({ id }: PresentPerson) =>
      nowMs - (announcedAtMs.current.get(id) ?? Number.NEGATIVE_INFINITY) < quietMs;
    const begun = typing.filter((person) => !isKnown(person));
    for (const { id } of begun) announcedAtMs.current.set(id, nowMs);
    if (begun.length > 0) setText(typingText(begun));
    else if (typing.length === 0) setText("");
  }, [typing]);

  return (
    <VisuallyHidden>
      <span role="status" aria-live="polite">
        {text}
      </span>
    </VisuallyHidden>
  );
}
