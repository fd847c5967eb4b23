import type { Seen } from "@deskbell/shared/tickets/seen";
import type { Person } from "@deskbell/shared/users/user";
import { can } from "../access/can.ts";
import type { Viewer } from "../identity/viewer.ts";
import type { Live } from "../realtime/live.ts";
import type { TicketService } from "../tickets/ticket.service.ts";
import type { UserDirectory } from "../users/user.directory.ts";
import {
  presentChangeForStaff,
  presentSeenForCustomer,
  presentSeenForStaff,
  type SeenTicket,
  staffsMarks,
} from "./present-seen.ts";
import { marksIn, type StoredReadMark, seqOf } from "./read-marks.ts";

type Parts = {
  tickets: Pick<TicketService, "find">;
  live: Pick<Live, "publishSeen">;
  people: UserDirectory["people"];
};

/** How far tickets were read: for staff by whom and when, for the customer that somebody has. */
export function createSeen({ tickets, live, people }: Parts) {
  async function present(
    viewer: Viewer,
    marks: readonly StoredReadMark[],
    ticket: SeenTicket,
  ): Promise<Seen> {
    if (!can(viewer, "ticket:work")) return presentSeenForCustomer(marks, ticket);
    const ids = staffsMarks(marks, ticket).map(({ personId }) => personId);
    return presentSeenForStaff(marks, ticket, await people(ids, personOf(viewer)));
  }

  return {
    /** @throws AppError `not_found` (404) when there is no such ticket, or it is not the viewer's to see */
    async seen(viewer: Viewer, ticketId: string): Promise<Seen> {
      const ticket = await tickets.find(viewer, ticketId);
      return present(viewer, await marksIn(ticketId), ticket);
    },

    /** The same of a ticket that is known to be the viewer's to see, and how far they have read it themselves. */
    async seenOf(viewer: Viewer, ticketId: string, ticket: SeenTicket) {
      const marks = await marksIn(ticketId);
      return { readSeq: seqOf(marks, viewer.id), seen: await present(viewer, marks, ticket) };
    },

    /** Publishes to the others that somebody has read further. */
    publishSeen(
      reader: Viewer,
      { _id, creator }: SeenTicket & { _id: object },
      { seq, at }: { seq: number; at: Date },
    ): void {
      const conversationId = _id.toString();
      const isCustomer = reader.id === creator.id;
      const change = { conversationId, seq };
      live.publishSeen(conversationId, {
        staffs: presentChangeForStaff(change, at, isCustomer ? null : personOf(reader)),
        customers: isCustomer ? null : { customerId: creator.id, payload: change },
      });
    },
  };
}

/** What others may know of somebody. */
const personOf = ({ id, name, avatar }: Viewer): Person => ({ id, name, avatar });
