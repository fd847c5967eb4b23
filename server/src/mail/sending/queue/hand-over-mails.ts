import { Types } from "mongoose";
import { isDuplicateKey } from "../../../database/duplicate-key.ts";
import { OutgoingMailModel } from "../outgoing-mail.model.ts";

/** Makes the mails about a guest's ticket their account's: one that it has seen meanwhile does not go out. */
export async function handOverMails(
  ticketId: string,
  guestId: string,
  accountId: string,
): Promise<void> {
  const theirs = { ticketId: new Types.ObjectId(ticketId), personId: guestId };
  try {
    await OutgoingMailModel.updateMany(theirs, { $set: { personId: accountId } });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // The same answers are on their way to the account.
    await OutgoingMailModel.updateMany(
      { ...theirs, state: "queued" },
      { $set: { state: "dropped" } },
    );
  }
}
