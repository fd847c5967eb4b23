import type { Message } from "@deskbell/shared/messages/message";
import { useEffect, useMemo } from "react";
import { selectHasNotifications } from "../../../api/notifications.api.ts";
import { useCan } from "../../../state/access.ts";
import { useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import type { SeenMessage } from "../thread/MessageThread.tsx";
import type { Said } from "../thread/thread-rows.ts";
import { SeenSign } from "./SeenSign.tsx";
import { useReadSeenQuery } from "./seen.api.ts";
import { useReading } from "./use-reading.ts";
import { isStaffs } from "./with-seen.ts";

interface ThreadSeenProps {
  ticketId: string;
  /** Oldest first. */
  messages: readonly Message[];
  opening: Said;
  /** Whose ticket it is. */
  creatorId: string;
  /** Number of the newest message while it is in view, else null. */
  newestSeq: number | null;
  /** Whether it is unread for the viewer. */
  isUnread: boolean;
  onRead(seq: number): void;
  onChange(seen: SeenMessage | null): void;
}

/**
 * Marks an unread thread as read once it was in view; of staff also one that was not unread for them, a
 * colleague's for instance, since the others see who has, and one in which they were notified of something. And says below which message it stands whether
 * the other side has seen it, and what stands there. Draws nothing itself.
 */
export function ThreadSeen(props: ThreadSeenProps) {
  const { ticketId, creatorId, messages, opening, newestSeq, isUnread, onRead, onChange } = props;
  const isForStaff = useCan("ticket:readAll");
  const viewerId = useAppSelector(selectViewer)?._id;
  const { data } = useReadSeenQuery(ticketId);
  const hasNotifications = useAppSelector(selectHasNotifications(ticketId));

  const isByOwnSide = ({ sender }: Said) => (sender.id !== creatorId) === isForStaff;
  const newest = messages.at(-1);
  const message = messages.findLast(isByOwnSide);
  const said = message ?? (isByOwnSide(opening) ? opening : null);
  const seq = message?.seq ?? 0;
  const isAnswered = newest !== undefined && !isByOwnSide(newest);
  const seen = useMemo(
    () =>
      said && { said, sign: <SeenSign ticketId={ticketId} seq={seq} isAnswered={isAnswered} /> },
    [said, ticketId, seq, isAnswered],
  );
  useEffect(() => onChange(seen), [seen, onChange]);

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
