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
  { before, limit, creator, changedSince }: TicketQuery,
  among?: readonly string[],
) {
  return TicketModel.find({
    ...(creator && { "creator.id": creator }),
    ...scopeOf(viewer), // last: a customer who asks for somebody else's gets their own
    ...((before || changedSince) && {
      updatedAt: trusted({
        ...(before && { $lte: partsOf(before).at }),
        ...(changedSince && { $gte: shortlyBefore(changedSince) }),
      }),
    }),
    ...(before && afterCursor(before)),
    ...(among && { _id: trusted({ $in: [...among] }) }),
  })
    .sort({ updatedAt: -1, _id: -1 })
    .limit(limit);
}

/** Clocks differ between nodes, and what a dead process stored moves its ticket up only when it is swept. */
const changesKnownWithinMs = 30_000;

const shortlyBefore = (time: string) => new Date(Date.parse(time) - changesKnownWithinMs);

function partsOf(cursor: string): { at: Date; id: Types.ObjectId } {
  const [ms, id] = cursor.split("_");
  return { at: new Date(Number(ms)), id: new Types.ObjectId(id) };
}

/** `$lte` gives the index its bound; this breaks ties between tickets of one millisecond. */
function afterCursor(cursor: string): Record<string, unknown> {
  const { at, id } = partsOf(cursor);
  return { $or: [{ updatedAt: trusted({ $lt: at }) }, { _id: trusted({ $lt: id }) }] };
}
