import type { TicketQuery } from "@deskbell/shared/tickets/ticket";
import { Types, trusted } from "mongoose";
import { can, canAll, scoped } from "../../access/can.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";
import { customersFilterOf } from "../views/view-filter.ts";

/** The query of one page of tickets, latest first, of what has changed the latest change: an index gives it, in this order. */
export const ticketPage = (...page: Parameters<typeof ticketsInOrder>) =>
  ticketsInOrder(...page).select({ searchWords: 0 }); // many, and nobody is shown them

/** The same, of which the caller selects what it needs. */
export function ticketsInOrder(
  viewer: Viewer,
  { before, limit, changedSince, ...asked }: TicketQuery,
  among?: readonly string[],
) {
  const filter = {
    ...listedFilter(viewer, { ...asked, changedSince }),
    ...(before && behindCursor(before)),
    ...(changedSince && changedAfter(viewer, shortlyBefore(changedSince), before)),
    ...(among && { _id: trusted({ $in: [...among] }) }),
  };
  // By what is asked for: the index of another order would be read to its end for the few that have changed.
  const by = changedSince && can(viewer, "ticket:work") ? "changedAt" : "updatedAt";
  return TicketModel.find(scoped(viewer, "ticket:read", filter))
    .sort({ [by]: -1, _id: -1 })
    .limit(limit);
}

/** Which tickets the list shows, of those that the viewer may see. */
export function listedFilter(
  viewer: Viewer,
  { creator, changedSince, view }: Pick<TicketQuery, "creator" | "changedSince" | "view">,
): Record<string, unknown> {
  // A customer who asks for somebody else's gets their own.
  const isAskedFor = creator !== undefined && canAll(viewer, "ticket:read");
  return {
    ...(isAskedFor && { "creator.id": creator }),
    // What has changed says also what is spam or merged now; a customer is not shown that theirs is spam.
    ...(!changedSince && can(viewer, "ticket:work") && { isSpam: null, mergedInto: null }),
    ...(view && customersFilterOf(viewer, { view })),
  };
}

/** The query of tickets that staff have silenced for themselves since then, or no more: that is no change of a ticket. */
export const ticketsSilencedSince = (viewer: Viewer, changedSince: string) =>
  TicketModel.find(
    scoped(viewer, "ticket:read", {
      silencedAt: trusted({ $gte: shortlyBefore(changedSince) }),
    }),
  )
    .sort({ silencedAt: -1 })
    .select({ searchWords: 0 });

/** Clocks differ between nodes, and what a dead process stored moves its ticket up only when it is swept. */
const changesKnownWithinMs = 30_000;

/** Staff are shown what their customers are not told of. */
function changedAfter(viewer: Viewer, at: Date, before?: string) {
  if (can(viewer, "ticket:work")) return { changedAt: trusted({ $gte: at }) };
  return { updatedAt: trusted({ $gte: at, ...(before && { $lte: partsOf(before).at }) }) };
}

/** The order of these pages. */
export const byLatest = (a: TicketRecord, b: TicketRecord): number =>
  b.updatedAt.getTime() - a.updatedAt.getTime() || (a._id.toString() < b._id.toString() ? 1 : -1);

/** From when on a change is answered to those who know all up to a time. */
export const shortlyBefore = (time: string) => new Date(Date.parse(time) - changesKnownWithinMs);

function partsOf(cursor: string): { at: Date; id: Types.ObjectId } {
  const [ms = "", id] = cursor.split("_");
  if (!/^\d/.test(ms)) throw notACursor();
  return { at: new Date(Number(ms)), id: new Types.ObjectId(id) };
}

/** A view's has a letter before it. */
export const notACursor = () =>
  new AppError("invalid_input", "This is not a cursor of this list.", { field: "before" });

/** What follows a cursor in the order of the latest change. */
export const behindCursor = (cursor: string): Record<string, unknown> => ({
  updatedAt: trusted({ $lte: partsOf(cursor).at }),
  ...afterCursor(cursor),
});

/** `$lte` gives the index its bound; this breaks ties between tickets of one millisecond. */
function afterCursor(cursor: string): Record<string, unknown> {
  const { at, id } = partsOf(cursor);
  return { $or: [{ updatedAt: trusted({ $lt: at }) }, { _id: trusted({ $lt: id }) }] };
}
