import { trusted } from "mongoose";
import { can } from "../../access/can.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { type ScanOutcome, settleScanned } from "../../uploads/scanning/settle-scanned.ts";
import type { StoredFile } from "../../uploads/storage/stored-file.ts";
import { ScheduledMessageModel, type ScheduledRecord } from "./scheduled-message.model.ts";

/** What is seen of them at a ticket: one's own, and what colleagues send later. */
export const seenBy = ({ id }: Pick<Viewer, "id">) => ({
  $or: [{ "author.id": id }, { kind: "later" as const }],
});

/** The file if it belongs to one that this viewer sees; for a customer there is none, whatever path they have. */
export async function findScheduledFile(
  viewer: Viewer,
  ticketId: string,
  fileId: string,
): Promise<StoredFile | null> {
  if (!can(viewer, "ticket:work")) return null;
  const record = await ScheduledMessageModel.findOne({
    ticketId,
    "files.fileId": fileId,
    ...seenBy(viewer),
  }).lean();
  return record?.files.find((file) => file.fileId === fileId) ?? null;
}

/** Which of these files belong to one; also of those that were taken back, for as long as they are known. */
export async function scheduledFilesInUse(fileIds: readonly string[]): Promise<string[]> {
  const records = await ScheduledMessageModel.find({
    "files.fileId": trusted({ $in: [...fileIds] }),
  })
    .select({ files: 1 })
    .lean();
  return records.flatMap(({ files }) => files.map(({ fileId }) => fileId));
}

/** What the virus check said of one of them. */
export const settleScheduledFile = (scanned: {
  fileId: string;
  outcome: ScanOutcome;
}): Promise<number> => settleScanned(ScheduledMessageModel, "files", scanned);

export type TakenBackFile = { file: StoredFile; digest: string };

/**
 * Files of messages that their author has taken back in this ticket, in this order.
 *
 * @throws AppError `invalid_input` (400, field `storedFiles`) for others, and once they are forgotten
 */
export async function takenBackFiles(
  viewer: Pick<Viewer, "id">,
  ticketId: string,
  fileIds: readonly string[],
): Promise<TakenBackFile[]> {
  if (fileIds.length === 0) return [];
  const records = await ScheduledMessageModel.find({
    ticketId,
    "author.id": viewer.id,
    "files.fileId": trusted({ $in: [...fileIds] }),
    state: "cancelled",
  }).lean<ScheduledRecord[]>();
  const known = new Map(
    records.flatMap(({ files, digests }) =>
      files.map((file, i): [string, TakenBackFile] => [
        file.fileId,
        { file, digest: digests[i] ?? file.fileId },
      ]),
    ),
  );
  return fileIds.map((id) => {
    const kept = known.get(id);
    if (kept) return kept;
    throw new AppError("invalid_input", "A file is not kept any more. Attach it again.", {
      field: "storedFiles",
    });
  });
}
