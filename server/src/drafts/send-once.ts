import { randomUUID } from "node:crypto";
import { model, Schema } from "mongoose";
import { isDuplicateKey } from "../database/duplicate-key.ts";
import { failpoint } from "../database/failpoint.ts";
import { AppError } from "../errors/app-error.ts";

type SentDraft = {
  /** Author and version. */
  _id: string;
  personId: string;
  /** By which message; the same again is a repeat of it. */
  by: string;
  state: "sending" | "sent";
  at: Date;
};

const rememberedSeconds = 30 * 24 * 60 * 60;

/** Which versions of drafts were sent, so that two devices that show the same one do not both send it. */
const sentDraftSchema = new Schema<SentDraft>(
  {
    _id: { type: String, required: true },
    personId: { type: String, required: true },
    by: { type: String, required: true },
    state: { type: String, enum: ["sending", "sent"], required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false, collection: "sentdrafts" },
);
sentDraftSchema.index({ at: 1 }, { expireAfterSeconds: rememberedSeconds });

export const SentDraftModel = model("SentDraft", sentDraftSchema);

/** Longer than storing a message takes: whoever has said so and has died by then sends nothing any more. */
const sendingMaxMs = 2 * 60_000;
const retryAfterSeconds = 2;

export type SentAs = {
  personId: string;
  version: string | undefined;
  /** The id under which it is sent again where no answer came. */
  by: string | undefined;
};

/**
 * Sends a version of a draft, which no other message is: whoever sends the same on another device at the same time or
 * later is told so. Where it is refused another may send it.
 *
 * @throws AppError `draft_sent` (409), `unavailable` (503) while the other is under way; what `send` throws
 */
export async function sendOnce<Sent>(
  { personId, version, by = randomUUID() }: SentAs,
  nowMs: number,
  send: () => Promise<Sent>,
): Promise<Sent> {
  if (version === undefined) return send();
  const _id = `${personId}:${version}`;
  await claim({ _id, personId, by, state: "sending", at: new Date(nowMs) });
  failpoint("draft.claimed");
  let sent: Sent;
  try {
    sent = await send();
  } catch (error) {
    // Of others it is not known whether it was stored.
    if (error instanceof AppError) await SentDraftModel.deleteOne({ _id, by, state: "sending" });
    throw error;
  }
  await SentDraftModel.updateOne({ _id, by }, { $set: { state: "sent" } });
  return sent;
}

async function claim(mine: SentDraft): Promise<void> {
  const { _id, by, at } = mine;
  try {
    await SentDraftModel.collection.insertOne(mine as never);
    return;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  const other = await SentDraftModel.findById(_id).lean<SentDraft>();
  if (!other) return claim(mine); // it was refused just now
  if (other.by === by) return;
  if (other.state === "sent")
    throw new AppError("draft_sent", "Another device has sent this already.");
  const isOld = other.at.getTime() < at.getTime() - sendingMaxMs;
  const asSeen = { _id, by: other.by, state: other.state, at: other.at };
  const { modifiedCount } = isOld
    ? await SentDraftModel.updateOne(asSeen, { $set: { by, at } })
    : { modifiedCount: 0 };
  if (modifiedCount === 1) return;
  throw new AppError("unavailable", "Another device sends this just now.", { retryAfterSeconds });
}
