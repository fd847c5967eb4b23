import { trusted } from "mongoose";
import { can } from "../../access/can.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { type ScanOutcome, settleScanned } from "../../uploads/scanning/settle-scanned.ts";
import type { StoredFile } from "../../uploads/storage/stored-file.ts";
import { NoteModel } from "./note.model.ts";

/** The file if it belongs to a note of this ticket, for staff; for a customer there is none, whatever path they have. */
export async function findNoteFile(
  viewer: Viewer,
  ticketId: string,
  fileId: string,
): Promise<StoredFile | null> {
  if (!can(viewer, "ticket:work")) return null;
  const note = await NoteModel.findOne({ ticketId, "files.fileId": fileId }).lean();
  return note?.files.find((file) => file.fileId === fileId) ?? null;
}

/** Which of these files belong to a note. */
export async function noteFilesInUse(fileIds: readonly string[]): Promise<string[]> {
  const notes = await NoteModel.find({ "files.fileId": trusted({ $in: [...fileIds] }) })
    .select({ files: 1 })
    .lean();
  return notes.flatMap(({ files }) => files.map(({ fileId }) => fileId));
}

/** What the virus check said of one of them. */
export const settleNoteFile = (scanned: {
  fileId: string;
  outcome: ScanOutcome;
}): Promise<number> => settleScanned(NoteModel, "files", scanned);
