import { type Types, trusted } from "mongoose";
import type { FileStore } from "../../uploads/storage/file-store.ts";
import { keepBytes } from "../../uploads/storage/keep-bytes.ts";
import { MailModel } from "../mail.model.ts";

/** In place of the bytes of a mail whose words are gone: whoever opens its original reads this. */
const emptied = Buffer.from(
  "Content-Type: text/plain; charset=utf-8\r\n\r\nThe words of this mail were removed.\r\n",
);

export type WithdrawOriginals = (mailIds: readonly Types.ObjectId[]) => Promise<void>;

/** Takes the bytes of mails as they came away, since words in them are gone. Again it changes nothing. */
export const createOriginalsWithdrawal =
  (files: Pick<FileStore, "write" | "remove">): WithdrawOriginals =>
  async (mailIds) => {
    const which = { _id: trusted({ $in: [...mailIds] }), emptiedAt: null };
    for (const { _id, raw } of await MailModel.find(which).select({ raw: 1 }).lean()) {
      const fileId = await keepBytes(files, emptied);
      await MailModel.updateOne(
        { _id, "raw.fileId": raw.fileId },
        { $set: { "raw.fileId": fileId, emptiedAt: new Date() } },
      );
      await files.remove(raw.fileId);
    }
  };

/** Replaces words in the subjects of mails that have come in for tickets; the ids of these mails. */
export async function redactIncoming(
  ticketIds: readonly string[],
  redact: (text: string) => string,
): Promise<Types.ObjectId[]> {
  const mails = await MailModel.find({ ticketId: trusted({ $in: [...ticketIds] }) })
    .select({ subject: 1 })
    .lean();
  for (const { _id, subject } of mails) {
    const left = subject && redact(subject);
    if (left && left !== subject) await MailModel.updateOne({ _id }, { $set: { subject: left } });
  }
  return mails.map(({ _id }) => _id);
}
