import type { TicketQuery } from "@deskbell/shared/tickets/ticket";
import { Types, trusted } from "mongoose";
import { can } from "../access/can.ts";
import type { Viewer } from "../identity/viewer.ts";
import { TicketModel } from "./ticket.model.ts";

/** Which tickets a viewer may see at all; part of every query. `visibility` widens nothing. */
export function scopeOf(viewer: Pick<Viewer, "id" | "isAdmin">): Record<string, unknown> {
  return can(viewer, "ticket:readAll") ? {} : { "creator.id": viewer.id };
}

/** The query of one page of tickets, latest first: an index gives it, in this order. */
export const ticketPage = (...page: Parameters<typeof ticketsInOrder>) =>
  ticketsInOrder(...page).select({ searchWords: 0 }); // many, and nobody is shown them

/** The same, of which the caller selects what it needs. */
export function ticketsInOrder(
  viewer: Viewer,
  { before, limit, creator }: TicketQuery,
  among?: readonly string[],
) {
  return TicketModel.find({
    ...(creator && { "creator.id": creator }),
    ...scopeOf(viewer), // last: a customer who asks for somebody else's gets their own
    ...(before && afterCursor(before)),
    ...(among && { _id: trusted({ $in: [...among] }) }),
  })
    .sort({ updatedAt: -1, _id: -1 })
    .limit(limit);
}

/** `$lte` gives the index its bound; the rest breaks ties between tickets of one millisecond. */
function afterCursor(cursor: string): Record<string, unknown> {
  const [ms, id] = cursor.split("_");
  const at = new Date(Number(ms));
  return {
    updatedAt: trusted({ $lte: at }),
    $or: [{ updatedAt: trusted({ $lt: at }) }, { _id: trusted({ $lt: new Types.ObjectId(id) }) }],
  };
}
