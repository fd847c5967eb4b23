import { Types, trusted } from "mongoose";
import { MessageModel } from "./message.model.ts";

type ReadMessage = {
  ticketId: string;
  /** Numbers of the messages. */
  seqs: readonly number[];
  /** Right before they were read. */
  readAt: Date;
};

/** Whether one of these messages has been deleted, or words were taken out of it since it was read. */
export async function areWordsGone({ ticketId, seqs, readAt }: ReadMessage): Promise<boolean> {
  if (seqs.length === 0) return false;
  const gone = await MessageModel.exists({
    conversationId: new Types.ObjectId(ticketId),
    seq: trusted({ $in: [...seqs] }),
    $or: [{ deletedAt: trusted({ $ne: null }) }, { redactedAt: trusted({ $gte: readAt }) }],
  });
  return gone !== null;
}
