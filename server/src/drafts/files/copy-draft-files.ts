import { randomUUID } from "node:crypto";
import { trusted } from "mongoose";
import { isDefiniteWriteFailure } from "../../database/is-definite-write-failure.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { AttachmentService } from "../../uploads/attachment.service.ts";
import type { StoredFile } from "../../uploads/storage/stored-file.ts";
import type { DraftRecord } from "../draft.model.ts";
import { hasRoomForDraft } from "../store-draft.ts";
import { DraftFileModel } from "./draft-file.model.ts";
import { hasRoomForFiles } from "./kept-draft-files.ts";

type Parts = {
  attachments: Pick<AttachmentService, "copy" | "discard">;
  now(): number;
};

/** Copies of the files of a draft for the draft of a colleague. */
export function createFileCopies({ attachments, now }: Parts) {
  async function discard(copies: readonly StoredFile[]): Promise<void> {
    const ids = copies.map(({ fileId }) => fileId);
    await DraftFileModel.deleteMany({ _id: trusted({ $in: ids }) });
    await attachments.discard(copies);
  }

  /**
   * What the virus check has refused stays behind.
   *
   * @throws AppError `invalid_input` (400, field `colleagueId`) where they have no room for the draft or its files
   */
  async function keepCopies(
    viewer: Viewer,
    to: Viewer,
    { place, files = [] }: DraftRecord,
  ): Promise<StoredFile[]> {
    const records = await DraftFileModel.find({ _id: trusted({ $in: files }) }).lean();
    const originals = files.flatMap((id) => records.find(({ _id }) => _id === id) ?? []);
    return copyAll(viewer, { to, place }, originals);
  }

  /** As `keepCopies`, of files that may be no draft's. */
  async function copyAll(
    viewer: Viewer,
    { to, place }: { to: Viewer; place: string },
    all: readonly { sha256: string; files: readonly StoredFile[] }[],
  ): Promise<StoredFile[]> {
    const originals = all.filter(({ files }) => files.some(({ scan }) => scan !== "refused"));
    await refuseFull(to, originals.length, now());
    const stored = originals.flatMap(({ files }): readonly StoredFile[] => files);
    const copies = await attachments.copy(viewer.id, stored);
    const rows = copies.map((file, i) => ({
      ...{ _id: file.fileId, personId: to.id, place, clientFileId: randomUUID() },
      ...{ sha256: originals[i]?.sha256 ?? "", files: [file], at: new Date(now()) },
    }));
    try {
      if (rows.length > 0) await DraftFileModel.collection.insertMany(rows as never);
    } catch (error) {
      if (isDefiniteWriteFailure(error)) await discard(copies);
      throw error;
    }
    return copies;
  }

  return { keepCopies, copyAll, discard };
}

async function refuseFull(to: Viewer, files: number, nowMs: number): Promise<void> {
  if ((await hasRoomForDraft(to)) && (await hasRoomForFiles(to, files, nowMs))) return;
  throw new AppError("invalid_input", "Your colleague has too many drafts to be given another.", {
    field: "colleagueId",
  });
}
