import type { Message } from "@deskbell/shared/messages/message";
import { useSearchParams } from "react-router-dom";
import { selectHasNotifications } from "../../../api/notifications.api.ts";
import { useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { optionalPart } from "../../../ui/lazy-component.tsx";
import type { LinkedMessageProps } from "../linked/LinkedMessage.tsx";
import { useReadSeenQuery } from "./seen.api.ts";
import { useReading } from "./use-reading.ts";
import { isStaffs } from "./with-seen.ts";

/** Few come by a link to a message. */
const LinkedMessage = optionalPart(() =>
  import("../linked/LinkedMessage.tsx").then((m) => m.LinkedMessage),
);

interface ThreadSeenProps extends Omit<LinkedMessageProps, "newestSeq"> {
  /** Oldest first. */
  messages: readonly Message[];
  /** Number of the newest message while it is in view, else null. */
  newestSeq: number | null;
  /** Whether it is unread for the viewer. */
  isUnread: boolean;
  onRead(seq: number): void;
}

/**
 * Marks an unread thread as read once it was in view; of staff also one that was not unread for them, a
 * colleague's for instance, since the others see who has, and one in which they were notified of something. Draws
 * nothing itself. Goes to the message that the page's address names.
 */
export function ThreadSeen(props: ThreadSeenProps) {
  const { ticketId, messages, newestSeq, isUnread, onRead } = props;
  const viewerId = useAppSelector(selectViewer)?._id;
  const { data } = useReadSeenQuery(ticketId);
  const hasNotifications = useAppSelector(selectHasNotifications(ticketId));

  const newest = messages.at(-1);
  const own = data && isStaffs(data) && data.staff.find(({ person }) => person.id === viewerId);
  const isBehind =
    data !== undefined &&
    isStaffs(data) &&
    newestSeq !== null &&
    // Who wrote the newest message has seen it.
    newest?.sender.id !== viewerId &&
    (own ? own.seq : -1) < newestSeq;
  useReading({ isUnread: isUnread || isBehind || hasNotifications, newestSeq, onRead });
  const [query] = useSearchParams();
  return query.has("message") && <LinkedMessage {...props} newestSeq={newest?.seq ?? 0} />;
}
