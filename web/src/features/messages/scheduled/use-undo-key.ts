import type { ScheduledMessage } from "@deskbell/shared/messages/scheduled-message";
import { useEffect, useRef } from "react";
import { useAppDispatch, useAppSelector } from "../../../state/hooks.ts";
import { messageChanged, type OutgoingMessage } from "../../../state/outbox.slice.ts";
import { isForPage } from "../../../ui/commands/commands.ts";

interface UndoKey {
  /** What can be taken back now. */
  waiting: readonly ScheduledMessage[];
  /** Whether the desk holds replies back: what is on its way will be among them. */
  areRepliesHeld: boolean;
  undo(message: ScheduledMessage): void;
}

/**
 * Ctrl-Z takes back what was sent last, where the key is not for the text of a field: outside of all fields, and in one
 * that is empty. What is still on its way was sent after all that waits.
 */
export function useUndoKey({ waiting, areRepliesHeld, undo }: UndoKey): void {
  const onItsWay = useAppSelector(({ outbox }) =>
    areRepliesHeld ? outbox.findLast(isReplyOnItsWay) : undefined,
  );
  const newest = waiting.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)).at(-1);
  const dispatch = useAppDispatch();
  const takeLastBack = () => {
    if (onItsWay) dispatch(messageChanged({ id: onItsWay.clientMessageId, isWantedBack: true }));
    else if (newest) undo(newest);
  };
  const latest = useRef(takeLastBack);
  useEffect(() => {
    latest.current = takeLastBack;
  });
  const isOffered = onItsWay !== undefined || newest !== undefined;
  useEffect(() => {
    if (!isOffered) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
      if (key.toLowerCase() !== "z" || !(ctrlKey || metaKey) || shiftKey || altKey) return;
      const isEmptyField = target instanceof HTMLTextAreaElement && target.value === "";
      const isUnderDialog = document.querySelector("dialog[open]") !== null;
      if (event.isComposing || isUnderDialog || (!isEmptyField && !isForPage(event))) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    // Before whatever else can be undone: this was done last.
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [isOffered]);
}

/** One for later is cancelled where it stands; what waits for a connection or its author is cancelled in the thread. */
const isReplyOnItsWay = ({ isNote, sendAt, state, waitsFor }: OutgoingMessage): boolean =>
  !isNote && sendAt === undefined && waitsFor === "" && (state === "queued" || state === "sending");
