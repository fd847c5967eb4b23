import type { NewBulk } from "@deskbell/shared/jobs/new-bulk";
import type { TicketChange } from "@deskbell/shared/tickets/ticket-change";
import { Types, trusted } from "mongoose";
import { scoped } from "../../access/can.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { type FilteredTickets, findFiltered } from "../filter/filtered-tickets.ts";
import type { FindMessage } from "../split/split-message.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";
import { staffViewOf, viewFilter } from "../views/view-filter.ts";
import type { WithTeams } from "../views/viewer-with-teams.ts";

/** A ticket that is to be changed, and what was seen of it. */
export type BulkItem = { ticketId: string; seen: TicketChange["seen"] };

const seenFields = {
  activitySeq: 1,
  lastSeq: 1,
  assigneeId: 1,
  lastCustomerSeq: 1,
  updatedAt: 1,
} as const;
type Head = Pick<TicketRecord, "_id" | keyof typeof seenFields>;

/** How many tickets are read in one query. */
const atOnce = 100;

const nothingSeen = { seq: 0, activitySeq: 0, assigneeId: null };

type Parts = { withTeams: WithTeams; findMessage: FindMessage };

/** The tickets of a whole list. */
type AllOf = {
  creator?: string | undefined;
  max: number;
  /** Since when nobody has looked; null where it is not said, and each is meant as it is now. */
  seenAt: Date | null;
};

/** Finds the tickets that staff change together. */
export function createBulkItems({ withTeams, findMessage }: Parts) {
  /** Its present state, but not a message of its customer that came after the list was looked at. */
  async function seenOf(head: Head, seenAt: Date | null): Promise<BulkItem["seen"]> {
    const { _id, lastSeq: seq, lastCustomerSeq, activitySeq, assigneeId, updatedAt } = head;
    const now = { seq, activitySeq: activitySeq ?? 0, assigneeId: assigneeId ?? null };
    if (!seenAt || updatedAt <= seenAt || !lastCustomerSeq) return now;
    const last = await findMessage(_id.toString(), lastCustomerSeq);
    return last && last.at > seenAt ? { ...now, seq: lastCustomerSeq - 1 } : now;
  }

  async function itemsAsOf(heads: readonly Head[], seenAt: Date | null): Promise<BulkItem[]> {
    const items: BulkItem[] = [];
    for (let first = 0; first < heads.length; first += atOnce) {
      const some = heads.slice(first, first + atOnce).map(async (head) => ({
        ticketId: head._id.toString(),
        seen: await seenOf(head, seenAt),
      }));
      items.push(...(await Promise.all(some)));
    }
    return items;
  }

  /** In pages, each item as it is now, or was when it was looked at. */
  async function read(
    query: ReturnType<typeof findFiltered>,
    { max, seenAt }: Pick<AllOf, "max" | "seenAt">,
  ): Promise<BulkItem[]> {
    // Tickets that were opened since then are left out, also of the limit.
    if (seenAt) query.and([{ createdAt: trusted({ $lte: seenAt }) }]);
    const heads = await query.select(seenFields).limit(max).batchSize(2_000).lean<Head[]>();
    return itemsAsOf(heads, seenAt);
  }

  return {
    /** What is said to have been seen of each of these, as it is now where nothing is; each of them once. */
    async itemsOf(
      viewer: Viewer,
      tickets: NonNullable<NewBulk["tickets"]>,
      seenAt: Date | null,
    ): Promise<BulkItem[]> {
      const saidOf = new Map(tickets.map(({ id, seen }) => [id, seen]));
      const ids = [...saidOf.keys()].map((id) => new Types.ObjectId(id));
      const heads = await TicketModel.find(
        scoped(viewer, "ticket:read", { _id: trusted({ $in: ids }) }),
      )
        .select(seenFields)
        .lean<Head[]>();
      const items = await itemsAsOf(heads, seenAt);
      const seenThen = new Map(items.map(({ ticketId, seen }) => [ticketId, seen]));
      return [...saidOf].map(([ticketId, said]) => ({
        ticketId,
        seen: { ...(seenThen.get(ticketId) ?? nothingSeen), ...said },
      }));
    },

    /** The tickets of a view; no more than `max`. */
    async itemsOfView(
      viewer: Viewer,
      { view: name, creator, ...asked }: AllOf & { view: string },
    ): Promise<BulkItem[]> {
      const view = staffViewOf(viewer, { view: name });
      const filter = {
        ...(view ? viewFilter(view, await withTeams(viewer)) : { isSpam: null, mergedInto: null }),
        ...(creator && { "creator.id": creator }),
      };
      return read(TicketModel.find(scoped(viewer, "ticket:read", filter)), asked);
    },

    /** The same of the tickets that a filter leaves. */
    itemsOfFiltered: (
      viewer: Viewer,
      wanted: FilteredTickets,
      asked: Pick<AllOf, "max" | "seenAt">,
    ): Promise<BulkItem[]> => read(findFiltered(viewer, wanted), asked),
  };
}
