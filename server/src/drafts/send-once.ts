import { randomUUID } from "node:crypto";
import { model, Schema } from "mongoose";
import { renewClaim } from "../concurrency/renew-claim.ts";
import { isDuplicateKey } from "../database/duplicate-key.ts";
import { failpoint } from "../database/failpoint.ts";
import { AppError } from "../errors/app-error.ts";
import type { ViewerNow } from "../identity/viewer.ts";
import { rememberedMs } from "./files/draft-file.model.ts";

type SentDraft = {
  /** Author and version. */
  _id: string;
  personId: string;
  /** By which message; the same again is a repeat of it. */
  by: string;
  /** Of several of one message the one that began last: a refusal frees the version for this one alone. */
  attempt?: string;
  state: "sending" | "sent";
  at: Date;
};

/** Which versions of drafts were sent, so that two devices that show the same one do not both send it. */
const sentDraftSchema = new Schema<SentDraft>(
  {
    _id: { type: String, required: true },
    personId: { type: String, required: true },
    by: { type: String, required: true },
    attempt: { type: String },
    state: { type: String, enum: ["sending", "sent"], required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false, collection: "sentdrafts" },
);
sentDraftSchema.index({ at: 1 }, { expireAfterSeconds: rememberedMs / 1_000 });

export const SentDraftModel = model("SentDraft", sentDraftSchema);

/** Whoever sends says so anew all the time: one that was silent for so long has died. */
const sendingMaxMs = 2 * 60_000;
const renewEveryMs = 20_000;
const retryAfterSeconds = 2;

export type SentAs = {
  personId: string;
  version: string | undefined;
  /** The id under which it is sent again where no answer came. */
  by: string | undefined;
};

type Asked = {
  viewerNow: ViewerNow;
  isStored(by: string): Promise<boolean>;
  now(): number;
};

/**
 * Sends a version of a draft, which no other message is: whoever sends the same on another device at the same time or
 * later is told so. Where it is refused another may send it.
 *
 * @param send asks its `viewerNow` before it stores something, which then refuses where another has taken over
 * @param asked `isStored`: whether what was sent by this id is stored: whoever sent it may have died right after
 * @throws AppError `draft_sent` (409), `unavailable` (503) while the other is under way; what `send` throws
 */
export async function sendOnce<Sent>(
  { personId, version, by = randomUUID() }: SentAs,
  asked: Asked,
  send: (viewerNow: ViewerNow) => Promise<Sent>,
): Promise<Sent> {
  const { viewerNow, now } = asked;
  if (version === undefined) return send(viewerNow);
  const _id = `${personId}:${version}`;
  const attempt = randomUUID();
  const claimIt = () =>
    claim({ _id, personId, by, attempt, state: "sending", at: new Date(now()) }, asked);
  await claimIt();
  failpoint("draft.claimed");
  // It is asked for once more before anything is stored.
  const renewal = renewClaim(
    () => SentDraftModel.updateOne({ _id, by }, { $set: { at: new Date(now()) } }).exec(),
    { everyMs: renewEveryMs },
  );
  let sent: Sent;
  try {
    sent = await send(async () => {
      await claimIt();
      return viewerNow();
    });
  } catch (error) {
    // Of others it is not known whether it was stored.
    if (error instanceof AppError)
      await SentDraftModel.deleteOne({ _id, attempt, state: "sending" });
    throw error;
  } finally {
    renewal[Symbol.dispose]();
  }
  // Another attempt of the same message may have freed the version when it was refused.
  const done = { personId, by, attempt, state: "sent" as const, at: new Date(now()) };
  await SentDraftModel.updateOne({ _id }, { $set: done }, { upsert: true });
  return sent;
}

/** Whether somebody's version of a draft was sent, or is being sent. */
export const isBeingSent = async (personId: string, version: string): Promise<boolean> =>
  (await SentDraftModel.exists({ _id: `${personId}:${version}` })) !== null;

const sentAlready = () => new AppError("draft_sent", "Another device has sent this already.");

/** Takes the version for a message, or says once more that it is under way. */
async function claim(mine: SentDraft, asked: Asked): Promise<void> {
  const { _id, by, attempt, at } = mine;
  try {
    await SentDraftModel.collection.insertOne(mine as never);
    return;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  const other = await SentDraftModel.findById(_id).lean<SentDraft>();
  if (!other) return claim(mine, asked); // it was refused just now
  const isMine = other.by === by;
  if (other.state === "sent") {
    if (isMine) return;
    throw sentAlready();
  }
  const isOld = other.at.getTime() < at.getTime() - sendingMaxMs;
  if (!isMine && !isOld)
    throw new AppError("unavailable", "Another device sends this just now.", { retryAfterSeconds });
  if (!isMine && (await asked.isStored(other.by))) {
    await SentDraftModel.updateOne({ _id, by: other.by }, { $set: { state: "sent" } });
    throw sentAlready();
  }
  const asSeen = isMine
    ? { _id, by, state: other.state }
    : { _id, by: other.by, state: other.state, at: other.at };
  const { matchedCount } = await SentDraftModel.updateOne(asSeen, { $set: { by, attempt, at } });
  if (matchedCount === 0) return claim(mine, asked); // it was sent, refused or taken over just now
}
