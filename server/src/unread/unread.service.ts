import { limits } from "@deskbell/shared/limits";
import type { CatchUp } from "@deskbell/shared/realtime/catch-up";
import type { ReadMark, TicketCounts } from "@deskbell/shared/tickets/unread";
import { can } from "../access/can.ts";
import type { SessionService } from "../identity/session.service.ts";
import type { Viewer } from "../identity/viewer.ts";
import type { Live } from "../realtime/live.ts";
import type { listUnread } from "../tickets/arrivals/unread-tickets.ts";
import type { TicketService } from "../tickets/ticket.service.ts";
import { marksIn, raiseMark } from "./read-marks.ts";

export type UnreadService = ReturnType<typeof createUnreadService>;

type Parts = {
  sessions: Pick<SessionService, "viewerNow">;
  tickets: Pick<
    TicketService,
    "customerOf" | "runExclusive" | "find" | "clearUnread" | "countUnread"
  >;
  listUnread: typeof listUnread;
  viewCounts: { of(viewer: Viewer): Promise<NonNullable<TicketCounts["views"]>> };
  live: Pick<Live, "publishToPerson">;
};

/** What people have read, the same on all their devices. */
export function createUnreadService(parts: Parts) {
  const { sessions, tickets, listUnread, viewCounts, live } = parts;
  return {
    /**
     * Marks a ticket as read up to a message, and publishes it to the reader's own windows. A number beyond the
     * last message counts as the last: what comes next must be unread.
     *
     * @throws AppError `not_found` (404) when there is no such ticket, or it is not the viewer's to see
     */
    async read(viewer: Viewer, ticketId: string, upTo: number): Promise<ReadMark> {
      await tickets.customerOf(viewer, "ticket:read", ticketId);
      return tickets.runExclusive(ticketId, async () => {
        // Asked again: what others write there may have taken its time.
        const reader = await sessions.viewerNow(viewer);
        const ticket = await tickets.find(reader, ticketId);
        const readSeq = Math.min(upTo, ticket.lastSeq);
        const seq = await raiseMark(reader.id, ticketId, readSeq);
        const { isUnread, hasChanged } = await tickets.clearUnread(reader, ticket, readSeq);
        const mark: ReadMark = { conversationId: ticketId, seq, isUnread };
        if (hasChanged) live.publishToPerson("read:changed", reader.id, mark);
        return mark;
      });
    },

    marksIn,

    /** Which tickets the viewer has not read, and how many these are: of more than a page only the number. */
    async unreadTickets({ id }: Viewer): Promise<CatchUp["unread"]> {
      const ticketIds = await listUnread({
        personId: id,
        max: limits.ticketsPageSize + 1,
      });
      if (ticketIds.length <= limits.ticketsPageSize) return { count: ticketIds.length, ticketIds };
      return { count: await tickets.countUnread(id, limits.unreadCountMax), ticketIds: null };
    },

    async counts(viewer: Viewer): Promise<TicketCounts> {
      const unread = await tickets.countUnread(viewer.id, limits.unreadCountMax);
      if (!can(viewer, "ticket:work")) return { unread };
      return { unread, views: await viewCounts.of(viewer) };
    },
  };
}
