import type { ShareDraft } from "@deskbell/shared/drafts/draft";
import { model, Schema } from "mongoose";
import { isDuplicateKey } from "../database/duplicate-key.ts";
import { AppError } from "../errors/app-error.ts";
import { rememberedMs } from "./files/draft-file.model.ts";

/** A draft that is shared: what, with whom and under which id. */
export type Shared = ShareDraft & { place: string };

type SharedDraft = {
  /** Who shared it, with whom, under which id. */
  _id: string;
  place: string;
  version: string;
  /** False while that is under way, and where its process has died of it. */
  isGiven: boolean;
  at: Date;
};

/** Which drafts were given to colleagues, for requests whose answer was lost: whatever became of it, it is given once. */
const sharedDraftSchema = new Schema<SharedDraft>(
  {
    _id: { type: String, required: true },
    place: { type: String, required: true },
    version: { type: String, required: true },
    isGiven: { type: Boolean, required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false, collection: "shareddrafts" },
);
sharedDraftSchema.index({ at: 1 }, { expireAfterSeconds: rememberedMs / 1_000 });

export const SharedDraftModel = model("SharedDraft", sharedDraftSchema);

const idOf = (personId: string, { colleagueId, shareId }: Shared) =>
  [personId, colleagueId, shareId].join(":");

/**
 * @returns whether it was given
 * @throws AppError `conflict` (409) where another draft was shared under this id
 */
export async function isShared(personId: string, shared: Shared): Promise<boolean> {
  const before = await SharedDraftModel.findById(idOf(personId, shared)).lean<SharedDraft>();
  if (!before) return false;
  if (before.place === shared.place && before.version === shared.version) return before.isGiven;
  throw new AppError("conflict", "Another version of this was shared already.");
}

/** Notes it before it is given. */
export async function noteShared(personId: string, shared: Shared, nowMs: number): Promise<void> {
  const { place, version } = shared;
  try {
    await SharedDraftModel.collection.insertOne({
      ...{ _id: idOf(personId, shared), place, version, isGiven: false, at: new Date(nowMs) },
    } as never);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    await isShared(personId, shared);
  }
}

export async function noteGiven(personId: string, shared: Shared): Promise<void> {
  await SharedDraftModel.updateOne({ _id: idOf(personId, shared) }, { $set: { isGiven: true } });
}

/** It was not given after all. */
export async function forgetShared(personId: string, shared: Shared): Promise<void> {
  await SharedDraftModel.deleteOne({ _id: idOf(personId, shared), isGiven: false });
}
