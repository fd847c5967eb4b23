import { trusted } from "mongoose";
import { TicketModel } from "../ticket.model.ts";

/** The numbers of these tickets by their ids, for lists of what is at tickets. */
export async function findTicketNumbers(
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const records = await TicketModel.find({ _id: trusted({ $in: [...ids] }) })
    .select({ number: 1 })
    .lean();
  return new Map(records.map(({ _id, number }) => [_id.toString(), number]));
}
