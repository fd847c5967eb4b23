import { trusted } from "mongoose";
import { type ScanOutcome, settleScanned } from "../uploads/scanning/settle-scanned.ts";
import { DraftModel } from "./draft.model.ts";
import { DraftFileModel, rememberedMs } from "./draft-file.model.ts";

const filesPerRun = 1_000;

/** What the virus check said of a file of a draft. */
export const settleDraftFile = (scanned: {
  fileId: string;
  outcome: ScanOutcome;
}): Promise<number> => settleScanned(DraftFileModel, "files", scanned);

/** Forgets what no draft lists since long; the bytes go before, with those that nothing points to. */
export async function forgetDraftFiles(nowMs = Date.now()): Promise<void> {
  const since = trusted({ $lt: new Date(nowMs - rememberedMs) });
  const old = await DraftFileModel.find({ at: since }).sort({ at: 1 }).limit(filesPerRun).lean();
  const ids = old.map(({ _id }) => _id);
  const listed = await DraftModel.find({ files: trusted({ $in: ids }) })
    .select({ files: 1 })
    .lean();
  const inUse = new Set(listed.flatMap(({ files }) => files ?? []));
  const gone = ids.filter((id) => !inUse.has(id));
  await DraftFileModel.deleteMany({ _id: trusted({ $in: gone }), at: since });
  // Those in use are looked at again only after as long a time.
  const kept = trusted({ $in: ids.filter((id) => inUse.has(id)) });
  await DraftFileModel.updateMany({ _id: kept }, { $set: { at: new Date(nowMs) } });
}
