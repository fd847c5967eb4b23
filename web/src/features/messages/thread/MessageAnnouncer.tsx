import type { Message } from "@deskbell/shared/messages/message";
import { useRef } from "react";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";

interface MessageAnnouncerProps {
  newest: Message | undefined;
  viewerId: string;
}

/** Tells screen readers, politely, what the other side has just said; not what stood there before. */
export function MessageAnnouncer({ newest, viewerId }: MessageAnnouncerProps) {
  const firstSeq = useRef(newest?.seq ?? 0);
  const isNews = newest && newest.seq > firstSeq.current && newest.sender.id !== viewerId;
  return (
    <VisuallyHidden>
      <span role="status" aria-live="polite">
        {isNews && <span key={newest.seq}>New message from {newest.sender.name}</span>}
      </span>
    </VisuallyHidden>
  );
}
