import { Types } from "mongoose";
import { MessageModel } from "../message.model.ts";

/** Whether somebody has written in a ticket after that time. */
export async function hasWrittenSince(
  ticketId: string,
  personId: string,
  at: Date,
): Promise<boolean> {
  const found = await MessageModel.collection.findOne(
    {
      conversationId: new Types.ObjectId(ticketId),
      "sender.id": personId,
      createdAt: { $gt: at },
    },
    { projection: { _id: 1 } },
  );
  return found !== null;
}
