import { limits } from "@deskbell/shared/limits";
import type { SavedReply } from "@deskbell/shared/saved-replies/saved-reply";
import { trusted } from "mongoose";
import { failpoint } from "../database/failpoint.ts";
import { isDefiniteWriteFailure } from "../database/is-definite-write-failure.ts";
import { AppError } from "../errors/app-error.ts";
import type { Viewer } from "../identity/viewer.ts";
import type { AttachmentService } from "../uploads/attachment.service.ts";
import type { ReceivedFile } from "../uploads/receiving/received-file.ts";
import { type ScanOutcome, settleScanned } from "../uploads/scanning/settle-scanned.ts";
import type { StoredFile } from "../uploads/storage/stored-file.ts";
import { auditReply } from "./audit-reply.ts";
import { updateSeen } from "./keep-replies.ts";
import { SavedReplyModel, type SavedReplyRecord } from "./saved-reply.model.ts";
import type { ReplyParts } from "./saved-reply.service.ts";

export type ReplyFileParts = {
  attachments: Pick<AttachmentService, "keep" | "discard">;
};

/** Which of these files belong to a saved reply. */
export async function replyFilesInUse(fileIds: readonly string[]): Promise<string[]> {
  const records = await SavedReplyModel.find({ "files.fileId": trusted({ $in: [...fileIds] }) })
    .select({ files: 1 })
    .lean();
  return records.flatMap(({ files }) => files.map(({ fileId }) => fileId));
}

/** What the virus check said of one of them. */
export const settleReplyFile = (scanned: {
  fileId: string;
  outcome: ScanOutcome;
}): Promise<number> => settleScanned(SavedReplyModel, "files", scanned);

/** The files of saved replies. A message gets copies: its sender's window fetches them, and sends them like others. */
export function createReplyFiles(parts: ReplyFileParts & ReplyParts) {
  const { attachments, memberOf, find, findKept, present, changed } = parts;

  return {
    /** @throws AppError `not_found` (404), `not_allowed` (403), `unsupported_file` (415), `conflict` (409) */
    async addFiles(
      viewer: Viewer,
      id: string,
      received: readonly ReceivedFile[],
    ): Promise<SavedReply> {
      const [seen] = await findKept(viewer, id);
      if (received.length === 0) {
        throw new AppError("invalid_input", "Choose a file.", { field: "avatar" });
      }
      refuseTooMany(seen, received.length);
      const kept = await attachments.keep(viewer.id, received);
      failpoint("reply.files-kept");
      try {
        // Encoding and storing files took its time.
        const [record, member] = await findKept(viewer, id);
        refuseTooMany(record, kept.length);
        const names = kept.map(({ name }) => name);
        const after = await auditReply(
          {
            action: "change-saved-reply",
            by: viewer,
            reply: record,
            changes: [{ field: "files", from: [], to: names }],
          },
          () => updateSeen(record, { $push: { files: { $each: kept } }, $inc: { revision: 1 } }),
        );
        changed(after);
        return present(after, member);
      } catch (error) {
        if (isDefiniteWriteFailure(error)) await attachments.discard(kept);
        throw error;
      }
    },

    /** @throws AppError `not_found` (404), `not_allowed` (403), `conflict` (409) */
    async removeFile(viewer: Viewer, id: string, fileId: string): Promise<SavedReply> {
      const [record, member] = await findKept(viewer, id);
      const gone = record.files.filter((file) => file.fileId === fileId);
      if (gone.length === 0) throw noFile();
      const after = await auditReply(
        {
          action: "change-saved-reply",
          by: viewer,
          reply: record,
          changes: [{ field: "files", from: gone.map(({ name }) => name), to: [] }],
        },
        () => updateSeen(record, { $pull: { files: { fileId } }, $inc: { revision: 1 } }),
      );
      await attachments.discard(gone);
      changed(after);
      return present(after, member);
    },

    /** @throws AppError `not_found` (404) */
    async findFile(viewer: Viewer, id: string, fileId: string): Promise<StoredFile> {
      const record = await find(await memberOf(viewer), id);
      const file = record.files.find((one) => one.fileId === fileId);
      if (!file) throw noFile();
      return file;
    },
  };
}

function refuseTooMany({ files }: Pick<SavedReplyRecord, "files">, more: number): void {
  if (files.length + more <= limits.attachmentsMax) return;
  throw new AppError("invalid_input", `Attach at most ${limits.attachmentsMax} files.`, {
    field: "avatar",
  });
}

export const noFile = () => new AppError("not_found", "This file does not exist.");
