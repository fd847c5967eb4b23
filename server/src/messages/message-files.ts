import { trusted } from "mongoose";
import { type ScanOutcome, settleScanned } from "../uploads/scanning/settle-scanned.ts";
import type { StoredFile } from "../uploads/storage/stored-file.ts";
import { MessageModel } from "./message.model.ts";

/** The file if it belongs to a message of this ticket, or of any; who may read that is the caller's question. */
export async function findMessageFile(
  ticketId: string | null,
  fileId: string,
): Promise<StoredFile | null> {
  const record = await MessageModel.findOne({
    ...(ticketId !== null && { conversationId: ticketId }),
    "files.fileId": fileId,
  }).lean();
  return record?.files.find((file) => file.fileId === fileId) ?? null;
}

/** Which of these files belong to a message. */
export async function messageFilesInUse(fileIds: readonly string[]): Promise<string[]> {
  const messages = await MessageModel.find({ "files.fileId": trusted({ $in: [...fileIds] }) })
    .select({ files: 1 })
    .lean();
  return messages.flatMap(({ files }) => files.map(({ fileId }) => fileId));
}

/** What the virus check said of one of them. */
export const settleMessageFile = (scanned: {
  fileId: string;
  outcome: ScanOutcome;
}): Promise<number> => settleScanned(MessageModel, "files", scanned);
