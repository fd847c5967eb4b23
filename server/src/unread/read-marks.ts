import { Types, trusted } from "mongoose";
import { createBatchLoader } from "../concurrency/batch-loader.ts";
import { isDuplicateKey } from "../database/duplicate-key.ts";
import { ReadMarkModel } from "./read-mark.model.ts";

/** Up to where somebody has read a ticket, and when. */
export type StoredReadMark = { personId: string; seq: number; at: Date };

/** The marks of all who have read a ticket. Of many tickets in few commands. */
export const marksIn = createBatchLoader(
  async (asked: readonly string[]): Promise<readonly StoredReadMark[][]> => {
    const ticketIds = [...new Set(asked)].map((id) => new Types.ObjectId(id));
    const marks = await ReadMarkModel.collection
      .find<StoredReadMark & { ticketId: Types.ObjectId }>(
        { ticketId: { $in: ticketIds } },
        { projection: { _id: 0, ticketId: 1, personId: 1, seq: 1, at: 1 } },
      )
      .toArray();
    const byTicket = Map.groupBy(marks, ({ ticketId }) => ticketId.toString());
    return asked.map((id) => byTicket.get(id) ?? []);
  },
);

/** The mark of one of those who have read a ticket; null for who has not. */
export const seqOf = (marks: readonly StoredReadMark[], personId: string): number | null =>
  marks.find((mark) => mark.personId === personId)?.seq ?? null;

/** The same of one person in one ticket. */
export const readSeq = async (personId: string, ticketId: string): Promise<number | null> =>
  seqOf(await marksIn(ticketId), personId);

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
  const { seq } = await raiseMark(personId, ticketId, Math.max(0, unreadFrom - 1));
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

/** A mark as it is then; `raisedAt` where this has raised it. */
type Raised = { seq: number; raisedAt: Date | null };

/** Raises a person's mark in a ticket; one that is as high already stays. */
export async function raiseMark(personId: string, ticketId: string, seq: number): Promise<Raised> {
  const raisedAt = new Date();
  const own = { ticketId, personId };
  for (;;) {
    try {
      await ReadMarkModel.updateOne(
        { ...own, seq: trusted({ $lt: seq }) },
        { $set: { seq, at: raisedAt } },
        { upsert: true },
      );
      return { seq, raisedAt };
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    // The unique index says that there is one: as high, or another device made a lower one at this moment.
    const mark = await ReadMarkModel.findOne(own).lean();
    if (mark && mark.seq >= seq) return { seq: mark.seq, raisedAt: null };
  }
}

/** Makes a guest's mark in a ticket their account's, which may have read further already. */
export async function handOverMark(
  ticketId: string,
  guestId: string,
  accountId: string,
): Promise<void> {
  const theirs = { ticketId, personId: guestId };
  const mark = await ReadMarkModel.findOne(theirs).select({ seq: 1 }).lean();
  if (!mark) return;
  await raiseMark(accountId, ticketId, mark.seq);
  await ReadMarkModel.deleteOne(theirs);
}
