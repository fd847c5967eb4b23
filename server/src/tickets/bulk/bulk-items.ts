import type { NewBulk } from "@deskbell/shared/jobs/new-bulk";
import type { TicketChange } from "@deskbell/shared/tickets/ticket-change";
import { Types, trusted } from "mongoose";
import { scoped } from "../../access/can.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { type FilteredTickets, findFiltered } from "../filter/filtered-tickets.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";
import { staffViewOf, viewFilter } from "../views/view-filter.ts";
import type { WithTeams } from "../views/viewer-with-teams.ts";

/** A ticket that is to be changed, and what was seen of it. */
export type BulkItem = { ticketId: string; seen: TicketChange["seen"] };

const seenFields = { activitySeq: 1, lastSeq: 1, assigneeId: 1 } as const;
type Head = Pick<TicketRecord, "_id" | "activitySeq" | "lastSeq" | "assigneeId">;

const seenNow = ({ activitySeq, lastSeq, assigneeId }: Head) => ({
  seq: lastSeq,
  activitySeq: activitySeq ?? 0,
  assigneeId: assigneeId ?? null,
});
const nothingSeen = { seq: 0, activitySeq: 0, assigneeId: null };

/** What is said to have been seen of each of these, as it is now where nothing is; each of them once. */
export async function bulkItemsOf(
  viewer: Viewer,
  tickets: NonNullable<NewBulk["tickets"]>,
): Promise<BulkItem[]> {
  const saidOf = new Map(tickets.map(({ id, seen }) => [id, seen]));
  const ids = [...saidOf.keys()].map((id) => new Types.ObjectId(id));
  const heads = await TicketModel.find(
    scoped(viewer, "ticket:read", { _id: trusted({ $in: ids }) }),
  )
    .select(seenFields)
    .lean<Head[]>();
  const nowOf = new Map(heads.map((head) => [head._id.toString(), seenNow(head)]));
  return [...saidOf].map(([ticketId, said]) => ({
    ticketId,
    seen: { ...(nowOf.get(ticketId) ?? nothingSeen), ...said },
  }));
}

/** The tickets of a view as they are now; no more than `max`. */
export const createBulkItemsOfView =
  (withTeams: WithTeams) =>
  async (
    viewer: Viewer,
    { view: name, creator, max }: { view: string; creator?: string | undefined; max: number },
  ): Promise<BulkItem[]> => {
    const view = staffViewOf(viewer, { view: name });
    const filter = {
      ...(view ? viewFilter(view, await withTeams(viewer)) : { isSpam: null, mergedInto: null }),
      ...(creator && { "creator.id": creator }),
    };
    return read(TicketModel.find(scoped(viewer, "ticket:read", filter)), max);
  };

/** The same of the tickets that a filter leaves. */
export function bulkItemsOfFiltered(
  viewer: Viewer,
  wanted: FilteredTickets,
  max: number,
): Promise<BulkItem[]> {
  return read(findFiltered(viewer, wanted), max);
}

/** In pages, each item as it is now. */
async function read(query: ReturnType<typeof findFiltered>, max: number): Promise<BulkItem[]> {
  const heads = await query.select(seenFields).limit(max).batchSize(2_000).lean<Head[]>();
  return heads.map((head) => ({ ticketId: head._id.toString(), seen: seenNow(head) }));
}
