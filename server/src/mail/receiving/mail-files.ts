import { trusted } from "mongoose";
import { MailModel } from "../mail.model.ts";

/** Which of these files are mails as they came. */
export async function mailFilesInUse(fileIds: readonly string[]): Promise<string[]> {
  const mails = await MailModel.find({ "raw.fileId": trusted({ $in: [...fileIds] }) })
    .select({ raw: 1 })
    .lean();
  return mails.map(({ raw }) => raw.fileId);
}
