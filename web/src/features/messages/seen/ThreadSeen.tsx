import type { Message } from "@deskbell/shared/messages/message";
import { selectHasNotifications } from "../../../api/notifications.api.ts";
import { useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { useReadSeenQuery } from "./seen.api.ts";
import { useReading } from "./use-reading.ts";
import { isStaffs } from "./with-seen.ts";

interface ThreadSeenProps {
  ticketId: string;
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
 * nothing itself.
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
  return null;
}
