import { randomUUID } from "node:crypto";
import type { DraftFile } from "@deskbell/shared/drafts/draft";
import { limits } from "@deskbell/shared/limits";
import { trusted } from "mongoose";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { ReceivedFile } from "../../uploads/receiving/received-file.ts";
import { DraftModel } from "../draft.model.ts";
import { ownDrafts } from "../store-draft.ts";
import {
  DraftFileModel,
  type DraftFileRecord,
  presentDraftFile,
  sweptAfterMs,
  unlistedMaxMs,
} from "./draft-file.model.ts";

// Which files of drafts are there, and for how long.

/** The files that still exist, in the order asked for; null for each that is gone. */
export async function findKept(
  viewer: Viewer,
  place: string,
  ids: readonly string[],
  nowMs: number,
): Promise<(DraftFileRecord | null)[]> {
  if (ids.length === 0) return [];
  const found = await DraftFileModel.find(
    ownDrafts(viewer, { place, _id: trusted({ $in: [...ids] }) }),
  ).lean<DraftFileRecord[]>();
  const inUse = new Set(await listedOrRecent(ids, nowMs - unlistedMaxMs));
  return ids.map((id) => found.find(({ _id }) => _id === id && inUse.has(id)) ?? null);
}

/** A draft no longer lists these files. They stay for a while, since another device or a message under way may name them. */
export async function letGoFiles(ids: readonly string[], nowMs: number): Promise<void> {
  if (ids.length === 0) return;
  const gone = { _id: trusted({ $in: [...ids] }) };
  await DraftFileModel.updateMany(gone, { $set: { at: new Date(nowMs) } });
}

/** A file as its device names it. */
export type NamedFile = { place: string; clientFileId: string };

/**
 * What was stored under this name before, for an hour more; null where its bytes are gone: the name is free then.
 *
 * @throws AppError `conflict` (409) where that is another file
 */
export async function findSame(
  viewer: Viewer,
  { place, clientFileId }: NamedFile,
  { sha256 }: Pick<ReceivedFile, "sha256">,
  nowMs: number,
): Promise<DraftFile | null> {
  const asNamed = ownDrafts(viewer, { clientFileId });
  const before = await DraftFileModel.findOne(asNamed).lean<DraftFileRecord>();
  if (!before) return null;
  if (before.place !== place || before.sha256 !== sha256)
    throw new AppError("conflict", "Another file was already sent under this id.");
  const [kept] = await findKept(viewer, place, [before._id], nowMs);
  if (kept) {
    await letGoFiles([kept._id], nowMs);
    return presentDraftFile(kept)[0] ?? null;
  }
  // The record stays for messages that were sent with it.
  const freed = { $set: { clientFileId: randomUUID() } };
  await DraftFileModel.updateOne({ _id: before._id, clientFileId }, freed);
  return null;
}

/** What drafts list, as it is presented. */
export async function filesOfDrafts(ids: readonly string[]): Promise<Map<string, DraftFile>> {
  if (ids.length === 0) return new Map();
  const records = await DraftFileModel.find({ _id: trusted({ $in: [...ids] }) }).lean<
    DraftFileRecord[]
  >();
  return new Map(records.flatMap(presentDraftFile).map((file) => [file.id, file]));
}

/** Which of these files a draft lists, or may list or send in a moment: their bytes stay. */
export const draftFilesInUse = (
  fileIds: readonly string[],
  nowMs = Date.now(),
): Promise<string[]> => listedOrRecent(fileIds, nowMs - sweptAfterMs);

async function listedOrRecent(fileIds: readonly string[], sinceMs: number): Promise<string[]> {
  const among = trusted({ $in: [...fileIds] });
  const since = trusted({ $gt: new Date(sinceMs) });
  const [listed, recent] = await Promise.all([
    DraftModel.find({ files: among }).select({ files: 1 }).lean(),
    DraftFileModel.find({ _id: among, at: since }).select({ _id: 1 }).lean(),
  ]);
  return [...listed.flatMap(({ files }) => files ?? []), ...recent.map(({ _id }) => _id)];
}

/** Whether somebody's drafts may have so many files more. */
export async function hasRoomForFiles(
  viewer: Viewer,
  count: number,
  nowMs: number,
): Promise<boolean> {
  const since = trusted({ $gt: new Date(nowMs - unlistedMaxMs) });
  const [drafts, recent] = await Promise.all([
    DraftModel.find(ownDrafts(viewer)).select({ files: 1 }).lean(),
    DraftFileModel.find(ownDrafts(viewer, { at: since }))
      .select({ _id: 1 })
      .lean(),
  ]);
  const held = new Set([
    ...drafts.flatMap(({ files }) => files ?? []),
    ...recent.map(({ _id }) => _id),
  ]);
  return held.size + count <= limits.draftFilesMax;
}
