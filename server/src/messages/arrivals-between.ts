import { Types } from "mongoose";
import type { Arrival } from "../tickets/arrivals/message-arrivals.ts";
import { MessageModel, type MessageRecord } from "./message.model.ts";

/** The messages of a ticket between two numbers, as much as their ticket keeps of them, in their order. */
export async function arrivalsBetween(
  ticketId: string,
  afterSeq: number,
  beforeSeq: number,
): Promise<Arrival[]> {
  const messages = await MessageModel.collection
    .find<Pick<MessageRecord, "seq" | "sender" | "createdAt">>(
      { conversationId: new Types.ObjectId(ticketId), seq: { $gt: afterSeq, $lt: beforeSeq } },
      { sort: { seq: 1 }, projection: { _id: 0, seq: 1, "sender.id": 1, createdAt: 1 } },
    )
    .toArray();
  return messages.map(({ seq, sender, createdAt: at }) => ({ seq, senderId: sender.id, at }));
}
