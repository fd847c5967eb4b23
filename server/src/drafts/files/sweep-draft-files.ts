import { trusted } from "mongoose";
import { type ScanOutcome, settleScanned } from "../../uploads/scanning/settle-scanned.ts";
import type { FileStore } from "../../uploads/storage/file-store.ts";
import { DraftModel } from "../draft.model.ts";
import { DraftFileModel, rememberedMs, sweptAfterMs } from "./draft-file.model.ts";

const filesPerRun = 1_000;

/** What the virus check said of a file of a draft. */
export const settleDraftFile = (scanned: {
  fileId: string;
  outcome: ScanOutcome;
}): Promise<number> => settleScanned(DraftFileModel, "files", scanned);

type Sweeping = { files: Pick<FileStore, "remove">; signal?: AbortSignal; nowMs?: number };

/**
 * Removes the bytes of what no draft lists, and nobody may name any more; what it was stays known.
 *
 * @returns of how many
 */
export async function sweepDraftFiles(parts: Sweeping): Promise<number> {
  const { files, signal, nowMs = Date.now() } = parts;
  const at = trusted({ $lt: new Date(nowMs - sweptAfterMs) });
  const old = await findOld({ at, "files.0": trusted({ $exists: true }) }, nowMs);
  for (const _id of old) {
    signal?.throwIfAborted();
    await files.remove(_id);
    await DraftFileModel.updateOne({ _id }, { $set: { files: [] } });
  }
  return old.length;
}

/** Forgets what no draft lists since long; the bytes went before. */
export async function forgetDraftFiles(nowMs = Date.now()): Promise<void> {
  const at = trusted({ $lt: new Date(nowMs - rememberedMs) });
  const gone = await findOld({ at }, nowMs);
  await DraftFileModel.deleteMany({ _id: trusted({ $in: gone }), at });
}

/** Those that no draft lists; others are looked at again only after as long a time. */
async function findOld(filter: object, nowMs: number): Promise<string[]> {
  const old = await DraftFileModel.find(filter).sort({ at: 1 }).limit(filesPerRun).lean();
  const ids = old.map(({ _id }) => _id);
  const listed = await DraftModel.find({ files: trusted({ $in: ids }) })
    .select({ files: 1 })
    .lean();
  const inUse = new Set(listed.flatMap(({ files }) => files ?? []));
  const kept = trusted({ $in: ids.filter((id) => inUse.has(id)) });
  await DraftFileModel.updateMany({ _id: kept }, { $set: { at: new Date(nowMs) } });
  return ids.filter((id) => !inUse.has(id));
}
