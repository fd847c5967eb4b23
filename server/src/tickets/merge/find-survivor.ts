import type { Types } from "mongoose";
import { shownTicketFields } from "../activity/commit-change.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";

/** The ticket in which this one goes on: itself, unless it was merged. No chain is a circle, see merge-tickets.ts. */
export async function findSurvivor(id: Types.ObjectId): Promise<TicketRecord | null> {
  return (await findChain(id)).at(-1) ?? null;
}

/** A ticket, and all that it was merged into, the one in which it goes on last; empty where one of them is gone. */
export async function findChain(id: Types.ObjectId): Promise<TicketRecord[]> {
  const chain: TicketRecord[] = [];
  for (let next: Types.ObjectId | null | undefined = id; next; next = chain.at(-1)?.mergedInto) {
    const found = await findRaw(next);
    if (!found) return [];
    chain.push(found);
  }
  return chain;
}

export const findRaw = (_id: Types.ObjectId): Promise<TicketRecord | null> =>
  TicketModel.collection.findOne<TicketRecord>({ _id }, { projection: shownTicketFields });
