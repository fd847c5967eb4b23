import { Types } from "mongoose";
import {
  createBoundedMutex,
  type QueueBounds,
  usualQueueBounds,
} from "../../concurrency/bounded-mutex.ts";
import { createTtlCache } from "../../concurrency/ttl-cache.ts";
import { isDuplicateKey } from "../../database/duplicate-key.ts";
import type { StoredByMail } from "../../mail/stored-by-mail.ts";
import type { IntendedChange } from "../../tickets/arrivals/intended-change.ts";
import type { StoredFile } from "../../uploads/storage/stored-file.ts";
import { findMissed, StaleReply } from "../find-missed.ts";
import { MessageModel, type MessageRecord } from "../message.model.ts";

/** Clashes come from other processes only; far more than there could be. */
const attemptsMax = 200;

/** Checked where it came in: it is stored as it is. */
type Unnumbered = Pick<
  MessageRecord,
  "conversationId" | "fingerprint" | "sender" | "text" | "searchWords" | "createdAt"
> & {
  clientMessageId?: string;
  sentTo?: Types.ObjectId;
  files: readonly StoredFile[];
  byMail?: StoredByMail;
  untoldSince?: Date;
  intended?: IntendedChange;
};

interface SendCondition {
  /** The last number its author has seen: nothing is stored once somebody else has written after it. */
  lastSeenSeq?: number | undefined;
  /** The newest number as it was a moment ago, when somebody has asked for it already. */
  newestSeq?: number | undefined;
  /** Asked while the message waits for those before it; rejects when it may not be stored any more. */
  revalidate?: () => Promise<unknown>;
}

/** Numbers the messages of one desk. */
export function createSequenceAllocator(queueBounds: Partial<QueueBounds> = {}) {
  const { revalidateEveryMs, ...bounds } = { ...usualQueueBounds, ...queueBounds };
  const runExclusive = createBoundedMutex(bounds);
  /**
   * The numbers that this process gave last: a hint at the next one, which spares asking for it.
   * Messages are never removed, so it can only be behind, and then the unique index says so.
   */
  const recentSeqs = createTtlCache<number>();

  /** Without waiting for writers of this process; exported for the test that makes them clash. */
  async function insertAtEnd(
    message: Unnumbered,
    { lastSeenSeq, newestSeq }: SendCondition = {},
  ): Promise<MessageRecord> {
    const { conversationId } = message;
    const key = conversationId.toString();
    const known = Math.max(newestSeq ?? -1, recentSeqs.get(key) ?? -1);
    let newest = known >= 0 ? known : await readNewestSeq(conversationId);
    for (let attempt = 1; ; attempt++) {
      if (lastSeenSeq !== undefined && newest > lastSeenSeq) {
        const missed = await findMissed(conversationId, message.sender.id, lastSeenSeq);
        if (missed.length > 0) throw new StaleReply(missed);
      }
      try {
        const record = { _id: new Types.ObjectId(), ...message, seq: newest + 1 };
        await MessageModel.collection.insertOne(record);
        recentSeqs.set(key, record.seq);
        return record as unknown as MessageRecord;
      } catch (error) {
        if (!isDuplicateKey(error, "seq") || attempt === attemptsMax) throw error;
      }
      newest = await readNewestSeq(conversationId);
    }
  }

  return {
    insertAtEnd,

    /** The number of a conversation's newest message, 0 without one; not asked for while it is known. */
    async newestSeqOf(conversationId: string): Promise<number> {
      return recentSeqs.get(conversationId) ?? readNewestSeq(new Types.ObjectId(conversationId));
    },

    /**
     * Stores a message under the next sequence number of its conversation. The number is only taken
     * once the one before can be read, so nobody who reads "after n" can ever skip one (see
     * docs/decisions/0004); a clash with another writer means reading again.
     *
     * @throws AppError `unavailable` (503) when those before it take long; it was not tried
     * @throws MongoServerError 11000 when the sender already has a message under this clientMessageId
     * @throws StaleReply when others have written after `lastSeenSeq`; the number it would have taken
     *   is the proof that nothing came between that look and the insert
     */
    async insertWithNextSeq(
      message: Unnumbered,
      condition: SendCondition = {},
    ): Promise<MessageRecord> {
      const { revalidate = async () => {} } = condition;
      let asked: Promise<unknown> = Promise.resolve();
      // Beside the wait and not in the turn: those behind would wait for the question too.
      const asking = setInterval(() => {
        asked = revalidate();
        asked.catch(() => {}); // is looked at when it is this message's turn
      }, revalidateEveryMs);
      try {
        return await runExclusive(message.conversationId.toString(), async () => {
          clearInterval(asking);
          await asked;
          return insertAtEnd(message, condition);
        });
      } finally {
        clearInterval(asking);
      }
    },
  };
}

/** The number of a conversation's newest message, 0 without one. */
export async function readNewestSeq(conversationId: Types.ObjectId): Promise<number> {
  const newest = await MessageModel.collection.findOne<Pick<MessageRecord, "seq">>(
    { conversationId },
    { sort: { seq: -1 }, projection: { _id: 0, seq: 1 } },
  );
  return newest?.seq ?? 0;
}
