import type { TicketQuery } from "@deskbell/shared/tickets/ticket";
import { trusted } from "mongoose";
import { scoped } from "../../access/can.ts";
import { isStaffViewer } from "../../access/staff-viewer.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { shownTicketFields } from "../activity/commit-change.ts";
import { behindCursor } from "../reading/ticket-page.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";
import { pageInOrder } from "../views/view-page.ts";
import type { TicketCondition } from "./condition.ts";
import { allOf, filterQuery, indexFor } from "./filter-query.ts";

/** Which tickets: of which all conditions hold, among these, without those. */
export type FilteredTickets = {
  conditions: readonly TicketCondition[];
  /** Null for all. */
  among: readonly string[] | null;
  without: readonly string[];
  /** Of one customer alone; whoever is none of the staff finds their own anyway. */
  creator?: string | undefined;
};

type Page = Pick<TicketQuery, "sort" | "limit" | "before" | "creator">;

/** The query of these tickets, as far as the viewer may see them. */
export function queryOf(viewer: Viewer, { conditions, among, without, creator }: FilteredTickets) {
  const ids = {
    ...(among && { $in: [...among] }),
    ...(without.length > 0 && { $nin: [...without] }),
  };
  const isStaff = isStaffViewer(viewer);
  return allOf([
    filterQuery(conditions, viewer.id, { isStaff }),
    ...(creator && isStaff ? [{ "creator.id": creator }] : []),
    ...(Object.keys(ids).length > 0 ? [{ _id: trusted(ids) }] : []),
  ]);
}

/** Ids are found by themselves. */
const hintFor = ({ conditions, among }: FilteredTickets) => (among ? null : indexFor(conditions));

/** A page of them: for staff in a view's order, for a customer in that of their list. */
export async function pageOfFiltered(
  viewer: Viewer,
  wanted: FilteredTickets,
  { sort = "changed", limit, before, creator }: Page,
): Promise<TicketRecord[]> {
  const query = queryOf(viewer, wanted);
  if (isStaffViewer(viewer)) {
    const hint = hintFor(wanted);
    return pageInOrder(viewer, query, { sort, limit, before, creator, hint });
  }
  const filter = allOf([...(before ? [behindCursor(before)] : []), query]);
  return TicketModel.find(scoped(viewer, "ticket:read", filter))
    .sort({ updatedAt: -1, _id: -1 })
    .limit(limit)
    .select(shownTicketFields)
    .lean();
}

/** All of them, the latest change first: an index gives them in this order. */
export function findFiltered(viewer: Viewer, wanted: FilteredTickets) {
  const by = isStaffViewer(viewer) ? "changedAt" : "updatedAt";
  const hint = hintFor(wanted);
  return TicketModel.find(scoped(viewer, "ticket:read", queryOf(viewer, wanted)))
    .setOptions(hint ? { hint } : {})
    .sort({ [by]: -1, _id: -1 });
}

/** Ids of them, the latest change first, up to `max`. */
export async function idsOfFiltered(
  viewer: Viewer,
  wanted: FilteredTickets,
  max: number,
): Promise<string[]> {
  const tickets = await findFiltered(viewer, wanted)
    .select({ _id: 1 })
    .limit(max)
    .batchSize(max) // one answer, not several
    .lean();
  return tickets.map(({ _id }) => _id.toString());
}

/** How many they are, up to `max`. */
export const countFiltered = (
  viewer: Viewer,
  wanted: FilteredTickets,
  max: number,
): Promise<number> =>
  TicketModel.countDocuments(scoped(viewer, "ticket:read", queryOf(viewer, wanted)), {
    limit: max,
  });
