import type { Types } from "mongoose";
import { withoutWords } from "../activity/commit-change.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";

/** The ticket in which this one goes on: itself, unless it was merged. No chain is a circle, see merge-tickets.ts. */
export async function findSurvivor(id: Types.ObjectId): Promise<TicketRecord | null> {
  let found = await findRaw(id);
  while (found?.mergedInto) found = await findRaw(found.mergedInto);
  return found;
}

export const findRaw = (_id: Types.ObjectId): Promise<TicketRecord | null> =>
  TicketModel.collection.findOne<TicketRecord>({ _id }, { projection: withoutWords });
