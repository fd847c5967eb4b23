import type { DraftFile } from "@deskbell/shared/drafts/draft";
import { limits } from "@deskbell/shared/limits";
import { trusted } from "mongoose";
import { scoped } from "../access/can.ts";
import { isDuplicateKey } from "../database/duplicate-key.ts";
import { failpoint } from "../database/failpoint.ts";
import { isDefiniteWriteFailure } from "../database/is-definite-write-failure.ts";
import { AppError } from "../errors/app-error.ts";
import type { Viewer, ViewerNow } from "../identity/viewer.ts";
import type { AttachmentService } from "../uploads/attachment.service.ts";
import type { KeptFile, ReceivedFile, SentFile } from "../uploads/receiving/received-file.ts";
import type { StoredFile } from "../uploads/storage/stored-file.ts";
import { DraftModel } from "./draft.model.ts";
import {
  DraftFileModel,
  type DraftFileRecord,
  presentDraftFile,
  unlistedMaxMs,
} from "./draft-file.model.ts";

type Parts = {
  attachments: Pick<AttachmentService, "keep" | "discard">;
  mayWrite(viewer: Viewer, place: string): Promise<void>;
  now(): number;
};

/** What a query must match to find one of the viewer's. */
const own = (viewer: Viewer, filter: object) => scoped(viewer, "draft:keep", { ...filter });

/** The files of drafts: each is stored as soon as it is attached, and listed by a version of its draft. */
export function createDraftFiles({ attachments, mayWrite, now }: Parts) {
  /** Those that are to be had still, in this order; null for others. */
  async function find(viewer: Viewer, place: string, ids: readonly string[]) {
    if (ids.length === 0) return [];
    const found = await DraftFileModel.find(
      own(viewer, { place, _id: trusted({ $in: [...ids] }) }),
    ).lean<DraftFileRecord[]>();
    const inUse = new Set(await draftFilesInUse(ids, now()));
    return ids.map((id) => found.find(({ _id }) => _id === id && inUse.has(id)) ?? null);
  }

  return {
    /**
     * Checks a file and stores it for a draft, which lists it from its next version on. Sent again under the same
     * `clientFileId` it is answered again.
     *
     * @throws AppError `not_found` (404), `not_allowed` (403), `unsupported_file` (415), `invalid_input` (400) for too many
     */
    async add(
      viewerNow: ViewerNow,
      { place, clientFileId }: { place: string; clientFileId: string },
      file: ReceivedFile,
    ): Promise<DraftFile | undefined> {
      const viewer = await viewerNow();
      await mayWrite(viewer, place);
      const before = () =>
        DraftFileModel.findOne(own(viewer, { clientFileId })).lean<DraftFileRecord>();
      const again = await before();
      if (again) return presentSame(again, { place, file });
      await refuseTooMany(viewer, now());
      const kept = await attachments.keep(viewer.id, [file]);
      failpoint("draft.file-kept");
      const [stored] = kept;
      try {
        // Encoding and storing it took its time.
        await mayWrite(await viewerNow(), place);
        if (!stored) return undefined;
        const record: DraftFileRecord = {
          ...{ _id: stored.fileId, personId: viewer.id, place, clientFileId },
          ...{ sha256: file.sha256, files: kept, at: new Date(now()) },
        };
        await DraftFileModel.collection.insertOne(record as never);
        return presentDraftFile(record)[0];
      } catch (error) {
        if (isDefiniteWriteFailure(error)) await attachments.discard(kept);
        const winner = isDuplicateKey(error) && (await before());
        if (winner) return presentSame(winner, { place, file });
        throw error;
      }
    },

    /** @throws AppError `not_found` (404) for whoever else asks, and once it is gone */
    async findFile(viewer: Viewer, place: string, fileId: string): Promise<StoredFile> {
      const [record] = await find(viewer, place, [fileId]);
      const [file] = record?.files ?? [];
      if (!file) throw noDraftFile();
      return file;
    },

    /** @throws AppError `invalid_input` (400, field `files`) where one is gone, or of another place or person */
    async refuseGone(viewer: Viewer, place: string, ids: readonly string[]): Promise<void> {
      const gone = (await find(viewer, place, ids)).some((record) => record === null);
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
        find(viewer, place, ids),
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

    /** A draft lists them no more: another device, or a message on its way, may name them for a while. */
    async letGo(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      const gone = { _id: trusted({ $in: [...ids] }) };
      await DraftFileModel.updateMany(gone, { $set: { at: new Date(now()) } });
    },
  };
}

/** Instead of an id: one that came along with the message. */
const cameAlong = "+";

/** What drafts list, as it is presented. */
export async function filesOfDrafts(ids: readonly string[]): Promise<Map<string, DraftFile>> {
  if (ids.length === 0) return new Map();
  const records = await DraftFileModel.find({ _id: trusted({ $in: [...ids] }) }).lean<
    DraftFileRecord[]
  >();
  return new Map(records.flatMap(presentDraftFile).map((file) => [file.id, file]));
}

/** Which of these files a draft lists, or may list or send in a moment. */
export async function draftFilesInUse(
  fileIds: readonly string[],
  nowMs = Date.now(),
): Promise<string[]> {
  const among = trusted({ $in: [...fileIds] });
  const since = trusted({ $gt: new Date(nowMs - unlistedMaxMs) });
  const [listed, recent] = await Promise.all([
    DraftModel.find({ files: among }).select({ files: 1 }).lean(),
    DraftFileModel.find({ _id: among, at: since }).select({ _id: 1 }).lean(),
  ]);
  return [...listed.flatMap(({ files }) => files ?? []), ...recent.map(({ _id }) => _id)];
}

/** @throws AppError `invalid_input` (400, field `avatar`) where their drafts have so many files already */
async function refuseTooMany(viewer: Viewer, nowMs: number): Promise<void> {
  const since = trusted({ $gt: new Date(nowMs - unlistedMaxMs) });
  const [drafts, recent] = await Promise.all([
    DraftModel.find(own(viewer, {})).select({ files: 1 }).lean(),
    DraftFileModel.find(own(viewer, { at: since }))
      .select({ _id: 1 })
      .lean(),
  ]);
  const held = new Set([
    ...drafts.flatMap(({ files }) => files ?? []),
    ...recent.map(({ _id }) => _id),
  ]);
  if (held.size < limits.draftFilesMax) return;
  throw new AppError(
    "invalid_input",
    "So many files are not kept with drafts. Send or empty some.",
    {
      field: "avatar",
    },
  );
}

function presentSame(
  record: DraftFileRecord,
  { place, file }: { place: string; file: ReceivedFile },
): DraftFile | undefined {
  if (record.place === place && record.sha256 === file.sha256) return presentDraftFile(record)[0];
  throw new AppError("conflict", "Another file was already sent under this id.");
}

const fileGone = (field: string) =>
  new AppError("invalid_input", "A file is not kept any more. Attach it again.", { field });

export const noDraftFile = () => new AppError("not_found", "This file does not exist.");
