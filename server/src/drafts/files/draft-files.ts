import type { DraftFile } from "@deskbell/shared/drafts/draft";
import { limits } from "@deskbell/shared/limits";
import { trusted } from "mongoose";
import { createKeyedMutex } from "../../concurrency/keyed-mutex.ts";
import { isDuplicateKey } from "../../database/duplicate-key.ts";
import { failpoint } from "../../database/failpoint.ts";
import { isDefiniteWriteFailure } from "../../database/is-definite-write-failure.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer, ViewerNow } from "../../identity/viewer.ts";
import type { AttachmentService } from "../../uploads/attachment.service.ts";
import type { KeptFile, ReceivedFile, SentFile } from "../../uploads/receiving/received-file.ts";
import type { StoredFile } from "../../uploads/storage/stored-file.ts";
import { ownDrafts as own } from "../store-draft.ts";
import { DraftFileModel, type DraftFileRecord, presentDraftFile } from "./draft-file.model.ts";
import {
  findKept,
  findSame,
  hasRoomForFiles,
  letGoFiles,
  type NamedFile,
} from "./kept-draft-files.ts";

type Parts = {
  attachments: Pick<AttachmentService, "keep" | "discard">;
  mayWrite(viewer: Viewer, place: string): Promise<void>;
  now(): number;
};

/** The files of drafts: each is stored as soon as it is attached, and listed by a version of its draft. */
export function createDraftFiles({ attachments, mayWrite, now }: Parts) {
  const runExclusive = createKeyedMutex();

  return {
    /**
     * Checks a file and stores it for a draft, which lists it from its next version on. Sent again under the same
     * `clientFileId` it is answered again.
     *
     * @throws AppError `not_found` (404), `not_allowed` (403), `unsupported_file` (415), `invalid_input` (400) for too many
     */
    async add(viewerNow: ViewerNow, named: NamedFile, file: ReceivedFile): Promise<DraftFile> {
      const { place, clientFileId } = named;
      const viewer = await viewerNow();
      await mayWrite(viewer, place);
      const again = await findSame(viewer, named, file, now());
      if (again) return again;
      await refuseTooMany(viewer, now());
      const kept = await attachments.keep(viewer.id, [file]);
      failpoint("draft.file-kept");
      try {
        return await runExclusive(viewer.id, async () => {
          // Encoding and storing it took its time.
          await mayWrite(await viewerNow(), place);
          await refuseTooMany(viewer, now());
          const record: DraftFileRecord = {
            ...{ _id: kept[0]?.fileId ?? "", personId: viewer.id, place, clientFileId },
            ...{ sha256: file.sha256, files: kept, at: new Date(now()) },
          };
          await DraftFileModel.collection.insertOne(record as never);
          return presentDraftFile(record)[0] as DraftFile;
        });
      } catch (error) {
        if (isDefiniteWriteFailure(error)) await attachments.discard(kept);
        const winner = isDuplicateKey(error) && (await findSame(viewer, named, file, now()));
        if (winner) return winner;
        throw error;
      }
    },

    /** @throws AppError `not_found` (404) for whoever else asks, and once it is gone */
    async findFile(viewer: Viewer, place: string, fileId: string): Promise<StoredFile> {
      const [record] = await findKept(viewer, place, [fileId], now());
      const [file] = record?.files ?? [];
      if (!file) throw noDraftFile();
      return file;
    },

    /** @throws AppError `invalid_input` (400, field `files`) where one is gone, or of another place or person */
    async refuseGone(viewer: Viewer, place: string, ids: readonly string[]): Promise<void> {
      const gone = (await findKept(viewer, place, ids, now())).some((record) => record === null);
      if (gone) throw fileGone("files");
    },

    /**
     * The files of a message: those of its draft, copied when it is stored, each in its place among those that came along.
     * What is gone is named by what it was, as a repeat of what is stored already.
     */
    async sentFiles(
      viewer: Viewer,
      { place, draftFiles }: { place: string; draftFiles: readonly string[] | undefined },
      received: readonly ReceivedFile[],
    ): Promise<SentFile[]> {
      if (!draftFiles) return [...received];
      const ids = draftFiles.filter((id) => id !== cameAlong);
      const [found, remembered] = await Promise.all([
        findKept(viewer, place, ids, now()),
        DraftFileModel.find(own(viewer, { place, _id: trusted({ $in: ids }) })).lean<
          DraftFileRecord[]
        >(),
      ]);
      const files = [...received];
      const inPlace = draftFiles.flatMap((id): SentFile[] => {
        if (id === cameAlong) return files.splice(0, 1);
        const sha256 = remembered.find(({ _id }) => _id === id)?.sha256 ?? id;
        const kept = found.find((record) => record?._id === id)?.files[0] ?? null;
        return [{ sha256, kept } satisfies KeptFile];
      });
      const all = [...inPlace, ...files];
      if (all.length <= limits.attachmentsMax) return all;
      throw new AppError("invalid_input", "These are too many files.", { field: "avatar" });
    },

    letGo: (ids: readonly string[]) => letGoFiles(ids, now()),
  };
}

/** Instead of an id: one that came along with the message. */
const cameAlong = "+";

/** @throws AppError `invalid_input` (400, field `avatar`) where their drafts have so many files already */
async function refuseTooMany(viewer: Viewer, nowMs: number): Promise<void> {
  if (await hasRoomForFiles(viewer, 1, nowMs)) return;
  throw new AppError(
    "invalid_input",
    "So many files are not kept with drafts. Send or empty some.",
    { field: "avatar" },
  );
}

const fileGone = (field: string) =>
  new AppError("invalid_input", "A file is not kept any more. Attach it again.", { field });

export const noDraftFile = () => new AppError("not_found", "This file does not exist.");
