import { Types } from "mongoose";
import type { Arrival } from "../tickets/arrivals/message-arrivals.ts";
import { MessageModel, type MessageRecord } from "./message.model.ts";

type Arrived = Pick<MessageRecord, "seq" | "sender" | "createdAt" | "byMail" | "intended">;

/** A message, as much of it as its ticket keeps. */
export const arrivalOf = ({ seq, sender, createdAt: at, byMail, intended }: Arrived): Arrival => ({
  seq,
  senderId: sender.id,
  at,
  ...(byMail && { isByMail: true }),
  ...(intended && { intended }),
});

/** The messages of a ticket between two numbers, as much as their ticket keeps of them, in their order. */
export async function arrivalsBetween(
  ticketId: string,
  afterSeq: number,
  beforeSeq: number,
): Promise<Arrival[]> {
  const messages = await MessageModel.collection
    .find<Arrived>(
      { conversationId: new Types.ObjectId(ticketId), seq: { $gt: afterSeq, $lt: beforeSeq } },
      {
        sort: { seq: 1 },
        projection: {
          ...{ _id: 0, seq: 1, "sender.id": 1, createdAt: 1, "byMail.mailId": 1 },
          intended: 1,
        },
      },
    )
    .toArray();
  return messages.map(arrivalOf);
}
