import { orderKeys, readOrderCursor, type ViewSort } from "@deskbell/shared/tickets/view-order";
import type { StaffView, ViewLooker } from "@deskbell/shared/tickets/views";
import { Types, trusted } from "mongoose";
import { scoped } from "../../access/can.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { withoutWords } from "../activity/commit-change.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";
import { notACursor } from "../ticket-page.ts";
import { viewFilter } from "./view-filter.ts";

type Asked = {
  looker: ViewLooker;
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
  { looker, sort, limit, before, creator }: Asked,
): Promise<TicketRecord[]> {
  const cursor = before === undefined ? null : readOrderCursor(sort, before);
  if (before !== undefined && !cursor) throw notACursor();
  const found: TicketRecord[] = [];
  for (let rank = cursor?.rank ?? 0; rank < ranksOf(view, sort); rank++) {
    const after = cursor?.rank === rank ? cursor : null;
    found.push(
      ...(await partOfPage(viewer, view, { looker, sort, rank, after, creator })
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
  looker: ViewLooker;
  sort: ViewSort;
  rank: number;
  after: { ms: number; id: string } | null;
  creator?: string | undefined;
};

/** The query of the tickets that stand by one of the order's fields. */
export function partOfPage(viewer: Viewer, view: StaffView, part: Part) {
  const { looker, sort, rank, after, creator } = part;
  const keys = orderKeys[sort];
  const key = keys[rank] ?? keys[0];
  if (!key) throw new Error(`An order without a field: ${sort}`);
  const { field, direction } = key;
  const from = after ? new Date(after.ms) : null;
  const isForward = direction === 1;
  const bound = from ? { [isForward ? "$gte" : "$lte"]: from } : isForward && { $gte: new Date(0) };
  const filter = {
    ...viewFilter(view, looker),
    ...Object.fromEntries(keys.slice(0, rank).map((earlier) => [earlier.field, null])),
    ...(bound && { [field]: trusted(bound) }),
    ...(after && from && afterTie(field, isForward ? "$gt" : "$lt", { from, id: after.id })),
    ...(creator && { "creator.id": creator }),
  };
  return TicketModel.find(scoped(viewer, "ticket:read", filter))
    .sort({ [field]: direction, _id: direction })
    .select(withoutWords);
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
