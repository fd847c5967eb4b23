import { limits } from "@deskbell/shared/limits";
import type { CatchUp } from "@deskbell/shared/realtime/catch-up";
import type { ReadMark, ReadMarkDraft, TicketCounts } from "@deskbell/shared/tickets/unread";
import { can } from "../access/can.ts";
import type { SessionService } from "../identity/session.service.ts";
import type { Viewer } from "../identity/viewer.ts";
import { hasWrittenSince } from "../messages/sending/has-written-since.ts";
import type { NotificationService } from "../notifications/notification.service.ts";
import type { Live } from "../realtime/live.ts";
import type { listUnread } from "../tickets/arrivals/unread-tickets.ts";
import type { TicketService } from "../tickets/ticket.service.ts";
import type { UserDirectory } from "../users/user.directory.ts";
import {
  forgetUnreadMark,
  markedUnreadAt,
  marksIn,
  noteUnread,
  raiseMark,
  seqOf,
} from "./read-marks.ts";
import { createSeen } from "./seen.ts";

export type UnreadService = ReturnType<typeof createUnreadService>;

type Parts = {
  sessions: Pick<SessionService, "viewerNow">;
  tickets: Pick<
    TicketService,
    | "customerOf"
    | "runExclusive"
    | "find"
    | "clearUnread"
    | "makeUnread"
    | "countUnread"
    | "sourcesOf"
  >;
  listUnread: typeof listUnread;
  viewCounts: { of(viewer: Viewer): Promise<NonNullable<TicketCounts["views"]>> };
  live: Pick<Live, "publishToPerson" | "publishSeen">;
  people: UserDirectory["people"];
  notifications: Pick<NotificationService, "readOfTickets">;
};

/** What people have read, the same on all their devices. */
export function createUnreadService(parts: Parts) {
  const { sessions, tickets, listUnread, viewCounts, live, notifications } = parts;
  const { publishSeen, ...readSeen } = createSeen(parts);

  return {
    /**
     * Marks a ticket as read up to a message, and publishes it to the reader's own windows. A number beyond the
     * last message counts as the last: what comes next must be unread. What its reader has marked as unread is
     * read by those who open it later, or answer. Who has read to the end has also read what they were notified of.
     *
     * @throws AppError `not_found` (404) when there is no such ticket, or it is not the viewer's to see
     */
    async read(
      viewer: Viewer,
      ticketId: string,
      { seq: upTo, openedMsAgo }: ReadMarkDraft,
    ): Promise<ReadMark> {
      const openedAt = openedMsAgo === undefined ? null : Date.now() - openedMsAgo;
      await tickets.customerOf(viewer, "ticket:read", ticketId);
      return tickets.runExclusive(ticketId, async () => {
        // Asked again: what others write there may have taken its time.
        const reader = await sessions.viewerNow(viewer);
        const ticket = await tickets.find(reader, ticketId);
        const readSeq = Math.min(upTo, ticket.lastSeq);
        const { seq, raisedAt } = await raiseMark(reader.id, ticketId, readSeq);
        if (raisedAt) publishSeen(reader, ticket, { seq, at: raisedAt });
        const readNotifications = async () => {
          if (readSeq < ticket.lastSeq || !can(reader, "ticket:work")) return;
          const merged = await tickets.sourcesOf([ticketId]);
          await notifications.readOfTickets(reader.id, [ticketId, ...merged.keys()]);
        };
        const unreadAt = await markedUnreadAt(reader.id, ticketId);
        if (unreadAt) {
          const isOpenedSince = openedAt !== null && openedAt > unreadAt.getTime();
          if (!isOpenedSince && !(await hasWrittenSince(ticketId, reader.id, unreadAt))) {
            await readNotifications();
            const isUnread = ticket.unreadBy?.includes(reader.id) ?? false;
            return { conversationId: ticketId, seq, isUnread };
          }
          await forgetUnreadMark(reader.id, ticketId, unreadAt);
        }
        const { isUnread, hasChanged } = await tickets.clearUnread(reader, ticket, readSeq);
        const mark: ReadMark = { conversationId: ticketId, seq, isUnread };
        if (hasChanged) live.publishToPerson("read:changed", reader.id, mark);
        await readNotifications();
        return mark;
      });
    },

    /**
     * Marks a ticket as unread for the viewer, and publishes it to their own windows. It stays so, whatever these
     * have in view, until the viewer opens it again or answers.
     *
     * @throws AppError `not_found` (404) when there is no such ticket, or it is not the viewer's to see
     */
    async markUnread(viewer: Viewer, ticketId: string, from?: number): Promise<ReadMark> {
      await tickets.customerOf(viewer, "ticket:read", ticketId);
      return tickets.runExclusive(ticketId, async () => {
        const reader = await sessions.viewerNow(viewer);
        const ticket = await tickets.find(reader, ticketId);
        const isOwn = ticket.creator.id === reader.id;
        const lastOfOthers = (isOwn ? ticket.lastStaffSeq : ticket.lastCustomerSeq) ?? 0;
        const unreadFrom = Math.min(from ?? lastOfOthers, ticket.lastSeq);
        // First that it is: a mark without it would hold on to what nobody sees.
        const isUnread = await tickets.makeUnread(reader, ticket);
        const seq = isUnread
          ? await noteUnread(reader.id, ticketId, unreadFrom)
          : (seqOf(await marksIn(ticketId), reader.id) ?? 0);
        const mark: ReadMark = { conversationId: ticketId, seq, isUnread };
        live.publishToPerson("read:changed", reader.id, mark);
        return mark;
      });
    },

    ...readSeen,

    /** Which tickets the viewer has not read, and how many these are: of more than a page only the number. */
    async unreadTickets(viewer: Viewer): Promise<CatchUp["unread"]> {
      const max = limits.ticketsPageSize;
      const [found, views] = await Promise.all([
        listUnread({ viewer, max: max + 1 }),
        can(viewer, "ticket:work") ? viewCounts.of(viewer) : null,
      ]);
      const ticketIds = found.length <= max ? found : null;
      const count = ticketIds?.length ?? (await tickets.countUnread(viewer, limits.unreadCountMax));
      return { count, ticketIds, ...(views && { views }) };
    },

    async counts(viewer: Viewer): Promise<TicketCounts> {
      const unread = await tickets.countUnread(viewer, limits.unreadCountMax);
      if (!can(viewer, "ticket:work")) return { unread };
      return { unread, views: await viewCounts.of(viewer) };
    },
  };
}
