import { Types, trusted } from "mongoose";
import { createBatchLoader } from "../concurrency/batch-loader.ts";
import { isDuplicateKey } from "../database/duplicate-key.ts";
import { ReadMarkModel } from "./read-mark.model.ts";

type Asked = { ticketId: string; personId: string };

/** Up to where somebody has read a ticket; null for one without a mark. Of many tickets in few commands. */
export const markIn = createBatchLoader(
  async (asked: readonly Asked[]): Promise<readonly (number | null)[]> => {
    const ticketIds = [...new Set(asked.map(({ ticketId }) => ticketId))];
    const personIds = [...new Set(asked.map(({ personId }) => personId))];
    const marks = await ReadMarkModel.collection
      .find<{ ticketId: Types.ObjectId; personId: string; seq: number }>(
        {
          ticketId: { $in: ticketIds.map((id) => new Types.ObjectId(id)) },
          personId: { $in: personIds },
        },
        { projection: { _id: 0, ticketId: 1, personId: 1, seq: 1 } },
      )
      .toArray();
    const seqs = new Map(
      marks.map((mark) => [keyOf({ ...mark, ticketId: `${mark.ticketId}` }), mark.seq]),
    );
    return asked.map((one) => seqs.get(keyOf(one)) ?? null);
  },
);

const keyOf = ({ ticketId, personId }: Asked): string => `${ticketId} ${personId}`;

/** When somebody marked a ticket as unread, where that still holds. */
export async function markedUnreadAt(personId: string, ticketId: string): Promise<Date | null> {
  const mark = await ReadMarkModel.findOne({ ticketId, personId }).select({ unreadAt: 1 }).lean();
  return mark?.unreadAt ?? null;
}

/** Notes from which message on somebody wants a ticket to be unread; resolves with up to where it was read. */
export async function noteUnread(
  personId: string,
  ticketId: string,
  unreadFrom: number,
): Promise<number> {
  const at = new Date();
  // A mark that is not there yet is made by the usual way, which many devices may go at once.
  const seq = await raiseMark(personId, ticketId, Math.max(0, unreadFrom - 1));
  await ReadMarkModel.updateOne({ ticketId, personId }, { $set: { unreadFrom, unreadAt: at } });
  return seq;
}

/** What was marked as unread then is read now. */
export async function forgetUnreadMark(
  personId: string,
  ticketId: string,
  unreadAt: Date,
): Promise<void> {
  await ReadMarkModel.updateOne(
    { ticketId, personId, unreadAt },
    { $unset: { unreadFrom: 1, unreadAt: 1 } },
  );
}

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
