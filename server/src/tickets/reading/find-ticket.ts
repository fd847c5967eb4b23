import { Types } from "mongoose";
import { type Asker, can, scoped } from "../../access/can.ts";
import { createBatchLoader } from "../../concurrency/batch-loader.ts";
import { createTtlCache } from "../../concurrency/ttl-cache.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { shownTicketFields } from "../activity/commit-change.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";

/** What of a ticket need not be read again. */
type CachedTicket = {
  customerId: string;
  /** The same person before they had an account. */
  formerCustomerIds: readonly string[];
  /** Time alone closes tickets: until then this one is not closed, in ms. */
  openUntilMs: number;
  /** It was, and is or is not any more: what was sent to it then is in the ticket that follows it. */
  wasClosed: boolean;
  /** Another ticket has taken its place. */
  isMerged: boolean;
};

/** No ticket that is not solved closes sooner, whatever happens to it: it can be reopened for a day at least. */
const closedNotWithinMs = 23 * 60 * 60_000;

const closed = -1;

type Needed = Pick<
  TicketRecord,
  "_id" | "creator" | "formerCreatorIds" | "status" | "nextTimerAt" | "closedAt" | "mergedInto"
>;
const needed = {
  projection: {
    "creator.id": 1,
    formerCreatorIds: 1,
    status: 1,
    nextTimerAt: 1,
    closedAt: 1,
    mergedInto: 1,
  },
};

function cacheEntryOf({
  creator,
  formerCreatorIds,
  status,
  nextTimerAt,
  closedAt,
  mergedInto,
}: Needed): CachedTicket {
  const isMerged = mergedInto != null;
  const ticket = {
    customerId: creator.id,
    formerCustomerIds: formerCreatorIds ?? [],
    wasClosed: closedAt != null,
    isMerged,
  };
  if (status === "closed") return { ...ticket, openUntilMs: closed };
  const until = status === "solved" ? nextTimerAt?.getTime() : Date.now() + closedNotWithinMs;
  return { ...ticket, openUntilMs: until ?? 0 };
}

export type TicketFinder = ReturnType<typeof createTicketFinder>;

/** Finds single tickets with the viewer's rights in the query; what cannot change in between is cached. */
export function createTicketFinder() {
  const tickets = createTtlCache<CachedTicket>();

  /** By ticket id; null for one that is not there. */
  const load = createBatchLoader(async (ids: readonly string[]) => {
    const records = await TicketModel.collection
      .find<Needed>({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } }, needed)
      .toArray();
    const found = new Map(records.map((record) => [record._id.toString(), cacheEntryOf(record)]));
    for (const [id, ticket] of found) tickets.set(id, ticket);
    return ids.map((id) => found.get(id) ?? null);
  });

  return {
    /** The ticket's customer, and who that was as a guest, for callers without a viewer; null when there is no such ticket. */
    findCustomers: async (
      id: string,
    ): Promise<Pick<CachedTicket, "customerId" | "formerCustomerIds"> | null> =>
      tickets.get(id) ?? (await load(id)),

    /** Whether a ticket takes no message, or did not once. */
    async closedStateOf(
      id: string,
    ): Promise<{ isClosed: boolean; wasClosed: boolean; isMerged: boolean }> {
      const cached = tickets.get(id);
      const isStillOpen = cached && Date.now() < cached.openUntilMs;
      const ticket = isStillOpen ? cached : await load(id);
      return {
        isClosed: ticket?.openUntilMs === closed,
        wasClosed: ticket?.wasClosed ?? false,
        isMerged: ticket?.isMerged ?? false,
      };
    },

    /** Forgets a ticket that was changed elsewhere. */
    forget(id: string): void {
      tickets.delete(id);
    },

    /** Remembers a ticket that was just opened or changed here. */
    remember(record: Needed): void {
      tickets.set(record._id.toString(), cacheEntryOf(record));
    },

    /** @throws AppError `not_found` (404) when there is none, or it is not the viewer's to see */
    async find(viewer: Asker, id: string): Promise<TicketRecord> {
      const record = await TicketModel.collection.findOne<TicketRecord>(
        scoped(viewer, "ticket:read", { _id: new Types.ObjectId(id) }),
        { projection: shownTicketFields },
      );
      if (!record) throw noTicket();
      tickets.set(id, cacheEntryOf(record));
      return record;
    },

    /**
     * The ticket with this number, or the one that has taken its place.
     *
     * @throws AppError `not_found` (404) when no ticket has this number, or it is not the viewer's to see
     */
    async findByNumber(viewer: Asker, number: number): Promise<TicketRecord> {
      let record = await TicketModel.findOne(scoped(viewer, "ticket:read", { number }))
        .select(shownTicketFields)
        .lean();
      while (record?.mergedInto) {
        record = await TicketModel.findOne(
          scoped(viewer, "ticket:read", { _id: record.mergedInto }),
        )
          .select(shownTicketFields)
          .lean();
      }
      if (!record) throw noTicket();
      return record;
    },

    /**
     * Whose ticket it is, for one who may do this in it. The customer is cached for a moment; what
     * the viewer may do never is.
     *
     * @throws AppError `not_found` (404)
     */
    async customerOf(viewer: Viewer, action: "ticket:read" | "message:send", id: string) {
      const cached = tickets.get(id);
      const mayDo = (ticket: CachedTicket | null | undefined) =>
        ticket != null && can(viewer, action, { creator: { id: ticket.customerId } });
      // It may have become theirs at another node, from a guest.
      const ticket = mayDo(cached) ? cached : await load(id);
      if (!ticket || !mayDo(ticket)) throw noTicket();
      return ticket.customerId;
    },

    /**
     * The same for one who was added to its mails, which is asked anew each time.
     *
     * @throws AppError `not_found` (404)
     */
    async customerForCopied(viewer: Viewer, id: string): Promise<string> {
      const ticket = await TicketModel.collection.findOne<Needed>(
        scoped(viewer, "message:mail", { _id: new Types.ObjectId(id) }),
        needed,
      );
      if (!ticket) throw noTicket();
      return ticket.creator.id;
    },
  };
}

const noTicket = () => new AppError("not_found", "This ticket does not exist.");
