import type { Message } from "@deskbell/shared/messages/message";
import { useRef } from "react";
import { t } from "../../../i18n/t.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";

interface MessageAnnouncerProps {
  newest: Message | undefined;
  viewerId: string;
}

/** Announces new messages of others to screen readers (polite live region); not those that were there before. */
export function MessageAnnouncer({ newest, viewerId }: MessageAnnouncerProps) {
  const firstSeq = useRef(newest?.seq ?? 0);
  const isNew = newest && newest.seq > firstSeq.current && newest.sender.id !== viewerId;
  return (
    <VisuallyHidden>
      <span role="status" aria-live="polite">
        {isNew && (
          <span key={newest.seq}>{t("New message from {name}", { name: newest.sender.name })}</span>
        )}
      </span>
    </VisuallyHidden>
  );
}
