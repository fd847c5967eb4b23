import type { Types } from "mongoose";
import { TicketModel } from "../ticket.model.ts";

/** So few that each write ends long before the desk gives up waiting for its database. */
const batchMax = 500;

/** The ids of all tickets in batches, the oldest first. */
export async function* allTicketIds(): AsyncGenerator<Types.ObjectId[]> {
  let after: Types.ObjectId | undefined;
  for (;;) {
    const tickets = await TicketModel.collection
      .find(after ? { _id: { $gt: after } } : {})
      .sort({ _id: 1 })
      .limit(batchMax)
      .project<{ _id: Types.ObjectId }>({ _id: 1 })
      .toArray();
    after = tickets.at(-1)?._id;
    if (!after) return;
    yield tickets.map(({ _id }) => _id);
  }
}
