import { Types, trusted } from "mongoose";
import { createBatchLoader } from "../concurrency/batch-loader.ts";
import { isDuplicateKey } from "../database/duplicate-key.ts";
import { ReadMarkModel } from "./read-mark.model.ts";

export type StoredMark = { personId: string; seq: number; at: Date };

/** Everybody's marks in a ticket: of many tickets in few commands. */
export const marksIn = createBatchLoader(
  async (ticketIds: readonly string[]): Promise<readonly (readonly StoredMark[])[]> => {
    const wanted = [...new Set(ticketIds)].map((id) => new Types.ObjectId(id));
    const marks = await ReadMarkModel.collection
      .find<StoredMark & { ticketId: Types.ObjectId }>(
        { ticketId: { $in: wanted } },
        { projection: { _id: 0, ticketId: 1, personId: 1, seq: 1, at: 1 } },
      )
      .toArray();
    const byTicket = Map.groupBy(marks, ({ ticketId }) => ticketId.toString());
    return ticketIds.map((id) => byTicket.get(id) ?? []);
  },
);

/** Raises a person's mark in a ticket; one that is as high already stays. Resolves with the mark as it is then. */
export async function raiseMark(personId: string, ticketId: string, seq: number): Promise<number> {
  const own = { ticketId, personId };
  for (;;) {
    try {
      await ReadMarkModel.updateOne(
        { ...own, seq: trusted({ $lt: seq }) },
        { $set: { seq, at: new Date() } },
        { upsert: true },
      );
      return seq;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    // The unique index says that there is one: as high, or another device made a lower one at this moment.
    const mark = await ReadMarkModel.findOne(own).lean();
    if (mark && mark.seq >= seq) return mark.seq;
  }
}
