import { mongo } from "mongoose";
import { findMissed, StaleReply } from "./find-missed.ts";
import { MessageModel, type MessageRecord } from "./message.model.ts";
import { createTurns } from "./take-turns.ts";

/** Clashes come from other processes only; far more than there could be. */
const attemptsMax = 200;
const takeTurn = createTurns();

type Unnumbered = Omit<MessageRecord, "_id" | "seq" | "files"> & { files: object[] };

interface Condition {
  /** The last number its author has seen: nothing is stored once somebody else has written after it. */
  lastSeenSeq?: number | undefined;
}

/**
 * Stores a message under the next sequence number of its conversation. The number is only taken
 * once the one before can be read, so nobody who reads "after n" can ever skip one (see
 * docs/decisions/0004); a clash with another writer means reading again.
 *
 * @throws MongoServerError 11000 when the sender already has a message under this clientMessageId
 * @throws StaleReply when others have written after `lastSeenSeq`; the number it would have taken is
 *   the proof that nothing came between that look and the insert
 */
export function insertNext(message: Unnumbered, condition: Condition = {}): Promise<MessageRecord> {
  return takeTurn(message.conversationId.toString(), () => insertAtEnd(message, condition));
}

/** Without waiting for writers of this process; exported for the test that makes them clash. */
export async function insertAtEnd(
  message: Unnumbered,
  { lastSeenSeq }: Condition = {},
): Promise<MessageRecord> {
  for (let attempt = 1; ; attempt++) {
    const newest = await MessageModel.findOne({ conversationId: message.conversationId })
      .sort({ seq: -1 })
      .select({ seq: 1 })
      .lean();
    if (lastSeenSeq !== undefined && newest && newest.seq > lastSeenSeq) {
      const missed = await findMissed(message.conversationId, message.sender.id, lastSeenSeq);
      if (missed.length > 0) throw new StaleReply(missed);
    }
    try {
      const created = await MessageModel.create({ ...message, seq: (newest?.seq ?? 0) + 1 });
      return created.toObject();
    } catch (error) {
      if (!isTakenSeq(error) || attempt === attemptsMax) throw error;
    }
  }
}

function isTakenSeq(error: unknown): boolean {
  return (
    error instanceof mongo.MongoServerError && error.code === 11000 && "seq" in error.keyPattern
  );
}
