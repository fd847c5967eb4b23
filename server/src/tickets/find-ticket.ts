import { Types } from "mongoose";
import { type Asker, can, scoped } from "../access/can.ts";
import { createBatchLoader } from "../concurrency/batch-loader.ts";
import { createTtlCache } from "../concurrency/ttl-cache.ts";
import { AppError } from "../errors/app-error.ts";
import type { Viewer } from "../identity/viewer.ts";
import { withoutWords } from "./arrivals/move-ticket.ts";
import { TicketModel, type TicketRecord } from "./ticket.model.ts";

/** Finds single tickets with the viewer's rights in the query. A ticket never changes its customer, so that is cached. */
export function createTicketFinder() {
  const customers = createTtlCache<string>();

  /** By ticket id; null for one that is not there. */
  const findCustomer = createBatchLoader(async (ids: readonly string[]) => {
    const records = await TicketModel.collection
      .find<Pick<TicketRecord, "_id" | "creator">>(
        { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } },
        { projection: { "creator.id": 1 } },
      )
      .toArray();
    const found = new Map(records.map(({ _id, creator }) => [_id.toString(), creator.id]));
    for (const [id, customerId] of found) customers.set(id, customerId);
    return ids.map((id) => found.get(id) ?? null);
  });

  const findCustomerId = async (id: string): Promise<string | null> =>
    customers.get(id) ?? (await findCustomer(id));

  return {
    /** The ticket's customer, for callers without a viewer; null when there is no such ticket. */
    findCustomerId,

    /** Remembers the customer of a ticket that was just opened. */
    rememberCustomer(id: string, customerId: string): void {
      customers.set(id, customerId);
    },

    /** @throws AppError `not_found` (404) when there is none, or it is not the viewer's to see */
    async find(viewer: Asker, id: string): Promise<TicketRecord> {
      const record = await TicketModel.collection.findOne<TicketRecord>(
        scoped(viewer, "ticket:read", { _id: new Types.ObjectId(id) }),
        { projection: withoutWords },
      );
      if (!record) throw noTicket();
      customers.set(id, record.creator.id);
      return record;
    },

    /** @throws AppError `not_found` (404) when no ticket has this number, or it is not the viewer's to see */
    async findByNumber(viewer: Asker, number: number): Promise<TicketRecord> {
      const record = await TicketModel.findOne(scoped(viewer, "ticket:read", { number }))
        .select(withoutWords)
        .lean();
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
      const customerId = await findCustomerId(id);
      if (customerId !== null && can(viewer, action, { creator: { id: customerId } }))
        return customerId;
      throw noTicket();
    },
  };
}

const noTicket = () => new AppError("not_found", "This ticket does not exist.");
