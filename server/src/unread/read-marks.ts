import { trusted } from "mongoose";
import { isDuplicateKey } from "../database/duplicate-key.ts";
import { ReadMarkModel } from "./read-mark.model.ts";

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
