import { Types, trusted } from "mongoose";
import { MailModel, type MailRecord } from "../mail.model.ts";

/** Clocks of nodes differ by less. */
const skewMs = 10 * 60_000;

/**
 * Finds a mail of ours that has come back and was read: by its Message-ID, or by its subject, since some relays give
 * mails an id of their own.
 */
export async function findOwnMail(
  { messageId, subject }: { messageId: string; subject: string },
  sinceMs: number,
): Promise<Pick<MailRecord, "raw"> | null> {
  const first = Types.ObjectId.createFromTime(Math.floor((sinceMs - skewMs) / 1_000));
  return MailModel.findOne({
    _id: trusted({ $gt: first }),
    $or: [{ messageId }, { subject }],
  })
    .select({ raw: 1 })
    .lean();
}
