import { can, scoped } from "../../access/can.ts";
import { createBatchLoader } from "../../concurrency/batch-loader.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";
import { byLatest, shortlyBefore, ticketPage } from "./ticket-page.ts";

type Asked = { viewer: Viewer; changedSince: string; limit: number };

/** Usually little has changed for somebody who comes back: with more, each customer's is asked for alone. */
const togetherMax = 250;

/**
 * Which tickets of a customer have changed since then and shortly before it, up to `limit`, the latest first: of many
 * customers at once in one command.
 */
export const customersChanges = createBatchLoader(
  async (asked: readonly Asked[]): Promise<TicketRecord[][]> => {
    const found = asked.length > 1 ? await findTogether(asked) : null;
    if (!found) {
      const pages = asked.map(({ viewer, ...query }) => ticketPage(viewer, query).lean());
      return Promise.all(pages);
    }
    return asked.map(({ viewer, changedSince, limit }) => {
      const from = shortlyBefore(changedSince);
      return found
        .filter((record) => record.updatedAt >= from && can(viewer, "ticket:read", record))
        .toSorted(byLatest)
        .slice(0, limit);
    });
  },
);

/** Null where there may be more. */
async function findTogether(asked: readonly Asked[]): Promise<TicketRecord[] | null> {
  const ofEach = asked.map(({ viewer, changedSince }) =>
    scoped(viewer, "ticket:read", { updatedAt: { $gte: shortlyBefore(changedSince) } }),
  );
  const found = await TicketModel.collection
    .find<TicketRecord>(
      { $or: ofEach },
      { projection: { searchWords: 0 }, limit: togetherMax, batchSize: togetherMax },
    )
    .toArray();
  return found.length < togetherMax ? found : null;
}
