import { limits } from "@deskbell/shared/limits";
import { type Types, trusted } from "mongoose";
import { MessageModel, type MessageRecord } from "./message.model.ts";

/** A reply whose author has not seen what others wrote; nothing was stored. */
export class StaleReply extends Error {
  readonly missed: readonly MessageRecord[];

  constructor(missed: readonly MessageRecord[]) {
    super("The conversation has moved on.");
    this.missed = missed;
  }
}

/**
 * What follows `lastSeenSeq`, oldest first and at most `limits.missedMessagesMax`, without a gap; nothing
 * when all of it is the author's own.
 */
export async function findMissed(
  conversationId: Types.ObjectId,
  authorId: string,
  lastSeenSeq: number,
): Promise<MessageRecord[]> {
  const after = { conversationId, seq: trusted({ $gt: lastSeenSeq }) };
  const others = await MessageModel.exists({
    ...after,
    "sender.id": trusted({ $ne: authorId }),
  });
  if (!others) return [];
  return MessageModel.find(after).sort({ seq: 1 }).limit(limits.missedMessagesMax).lean();
}
