import type { KeepDraft } from "@deskbell/shared/drafts/draft";
import { limits } from "@deskbell/shared/limits";
import { Types } from "mongoose";
import { scoped } from "../access/can.ts";
import { isDuplicateKey } from "../database/duplicate-key.ts";
import { AppError } from "../errors/app-error.ts";
import type { Viewer } from "../identity/viewer.ts";
import { DraftModel, type DraftRecord } from "./draft.model.ts";

export type PlacedDraft = KeepDraft & { place: string; at: Date };

/** A query's filter that finds only the viewer's. */
export const ownDrafts = (viewer: Viewer, filter: object = {}): Record<string, unknown> =>
  scoped(viewer, "draft:keep", { ...filter });

/** @returns null where another version is kept, or none */
export async function replaceDraft(
  viewer: Viewer,
  { place, basedOn, version, text, ticket, files, at }: PlacedDraft,
): Promise<DraftRecord | null> {
  const set = { version, text, updatedAt: at, ...(ticket && { ticket }) };
  const hasNone = files?.length === 0;
  const before = await DraftModel.findOneAndUpdate(
    ownDrafts(viewer, { place, version: basedOn }),
    {
      $set: { ...set, ...(files && !hasNone && { files }) },
      $unset: { ...(!ticket && { ticket: 1 }), ...(hasNone && { files: 1 }) },
    },
    { returnDocument: "before" },
  ).lean<DraftRecord>();
  if (!before) return null;
  const { ticket: _, files: earlier = [], ...kept } = before;
  // A page of before says nothing of files.
  const listed = files ?? earlier;
  return { ...kept, ...set, ...(listed.length > 0 && { files: listed }) };
}

export const hasRoomForDraft = async (viewer: Viewer): Promise<boolean> =>
  (await DraftModel.countDocuments(ownDrafts(viewer))) < limits.draftsMax;

/**
 * @returns null where there is one already
 * @throws AppError `invalid_input` (400) for one too many
 */
export async function addDraft(
  viewer: Viewer,
  { place, version, text, ticket, files = [], at }: PlacedDraft,
): Promise<DraftRecord | null> {
  if (!(await hasRoomForDraft(viewer)))
    throw new AppError("invalid_input", "So many drafts are not kept. Send or empty some.");
  const [, ticketId] = place.split(":");
  const draft = {
    ...{ _id: new Types.ObjectId(), personId: viewer.id, place, version, text, updatedAt: at },
    ...(ticketId && { ticketId: new Types.ObjectId(ticketId) }),
    ...(ticket && { ticket }),
    ...(files.length > 0 && { files }),
  };
  try {
    await DraftModel.collection.insertOne(draft);
    return draft;
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}
