import {
  orderKeys,
  readOrderCursor,
  type ViewSort,
} from "@deskbell/shared/tickets/views/view-order";
import type { StaffView, ViewerWithTeams } from "@deskbell/shared/tickets/views/views";
import { Types, trusted } from "mongoose";
import { scoped } from "../../access/can.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { shownTicketFields } from "../activity/commit-change.ts";
import { allOf } from "../filter/filter-query.ts";
import { notACursor } from "../reading/ticket-page.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";
import { viewFilter } from "./view-filter.ts";

type Asked = {
  viewerWithTeams: ViewerWithTeams;
  sort: ViewSort;
  limit: number;
  before?: string | undefined;
  creator?: string | undefined;
};

/**
 * One page of a view, in its order: tickets that have the order's first field, then those that have the
 * next. Each part is a query of its own, which an index gives in this order.
 */
export async function viewPage(
  viewer: Viewer,
  view: StaffView,
  { viewerWithTeams, sort, limit, before, creator }: Asked,
): Promise<TicketRecord[]> {
  const filter = viewFilter(view, viewerWithTeams);
  return pageInOrder(viewer, filter, {
    sort,
    limit,
    before,
    creator,
    ranks: ranksOf(view, sort),
  });
}

type AskedInOrder = Omit<Asked, "viewerWithTeams"> & {
  /** How many of the order's fields any of them stands by; all where it is left out. */
  ranks?: number;
  hint?: { unreadBy: 1 } | null;
};

/** The same of what a query finds. */
export async function pageInOrder(
  viewer: Viewer,
  filter: Record<string, unknown>,
  { sort, limit, before, creator, hint, ranks = orderKeys[sort].length }: AskedInOrder,
): Promise<TicketRecord[]> {
  const cursor = before === undefined ? null : readOrderCursor(sort, before);
  if (before !== undefined && !cursor) throw notACursor();
  const found: TicketRecord[] = [];
  for (let rank = cursor?.rank ?? 0; rank < ranks; rank++) {
    const after = cursor?.rank === rank ? cursor : null;
    found.push(
      ...(await partInOrder(viewer, filter, { sort, rank, after, creator, hint })
        .limit(limit - found.length)
        .lean()),
    );
    if (found.length >= limit) break;
  }
  return found;
}

/** Where all wait for an answer, none stands by what comes after that. */
function ranksOf({ isWaiting }: StaffView, sort: ViewSort): number {
  const keys = orderKeys[sort];
  const last = isWaiting ? keys.findIndex(({ field }) => field === "waitingSince") : -1;
  return last < 0 ? keys.length : last + 1;
}

type Part = {
  sort: ViewSort;
  rank: number;
  after: { ms: number; id: string } | null;
  creator?: string | undefined;
  /** The index to find them by. */
  hint?: { unreadBy: 1 } | null | undefined;
};

/** The query of a view's tickets that stand by one of the order's fields. */
export const partOfPage = (
  viewer: Viewer,
  view: StaffView,
  { viewerWithTeams, ...part }: Part & { viewerWithTeams: ViewerWithTeams },
) => partInOrder(viewer, viewFilter(view, viewerWithTeams), part);

/** The same of what a query finds. */
export function partInOrder(viewer: Viewer, filter: Record<string, unknown>, part: Part) {
  const { sort, rank, after, creator, hint } = part;
  const keys = orderKeys[sort];
  const key = keys[rank] ?? keys[0];
  if (!key) throw new Error(`An order without a field: ${sort}`);
  const { field, direction } = key;
  const from = after ? new Date(after.ms) : null;
  const isForward = direction === 1;
  const bound = from ? { [isForward ? "$gte" : "$lte"]: from } : isForward && { $gte: new Date(0) };
  const place = {
    ...Object.fromEntries(keys.slice(0, rank).map((earlier) => [earlier.field, null])),
    ...(bound && { [field]: trusted(bound) }),
    ...(after && from && afterTie(field, isForward ? "$gt" : "$lt", { from, id: after.id })),
    ...(creator && { "creator.id": creator }),
  };
  return TicketModel.find(scoped(viewer, "ticket:read", allOf([place, filter])))
    .setOptions(hint ? { hint } : {})
    .sort({ [field]: direction, _id: direction })
    .select(shownTicketFields);
}

/** The bound gives the index where to begin; this breaks ties between tickets of one millisecond. */
const afterTie = (
  field: string,
  beyond: "$gt" | "$lt",
  { from, id }: { from: Date; id: string },
) => ({
  $or: [
    { [field]: trusted({ [beyond]: from }) },
    { _id: trusted({ [beyond]: new Types.ObjectId(id) }) },
  ],
});
