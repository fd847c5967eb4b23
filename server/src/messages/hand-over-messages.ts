import { Types } from "mongoose";
import { isDuplicateKey } from "../database/duplicate-key.ts";
import { MessageModel } from "./message.model.ts";

/**
 * Makes what somebody wrote in their ticket as a guest their account's. Again it changes nothing.
 *
 * @returns whether there was some
 */
export async function handOverMessages(
  ticketId: string,
  guestId: string,
  account: { id: string; name: string },
): Promise<boolean> {
  const theirs = { conversationId: new Types.ObjectId(ticketId), "sender.id": guestId };
  const sender = { id: account.id, name: account.name };
  try {
    const { modifiedCount } = await MessageModel.updateMany(theirs, { $set: { sender } });
    return modifiedCount > 0;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // The account has sent one under the same id: the guest's stays, without it.
    await MessageModel.updateMany(theirs, {
      $set: { sender },
      $unset: { clientMessageId: 1, sentTo: 1 },
    });
    return true;
  }
}
