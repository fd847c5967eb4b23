import { trusted } from "mongoose";
import { isDuplicateKey } from "../../../database/duplicate-key.ts";
import { MailPaceModel } from "./mail-pace.model.ts";

const minuteMs = 60_000;
/** For all nodes together; a rate that the relays of web hosts accept. */
const mailsPerMinute = 30;

/** A permit to send one mail. */
type Slot = {
  waitMs: 0;
  /** Returns the permit, where no mail was sent. */
  giveBack(): Promise<void>;
};

/**
 * Rate limit: takes one of the thirty permits a minute that all nodes share, or answers in how many ms one is free.
 * A permit that was taken by a clock far ahead of this one counts as free; a little ahead, as taken.
 */
export async function takeSlot(nowMs: number): Promise<Slot | { waitMs: number }> {
  const [now, inAMinute] = [new Date(nowMs), new Date(nowMs + minuteMs)];
  const farAhead = new Date(nowMs + 2 * minuteMs);
  const isFree = [{ freeAt: trusted({ $lte: now }) }, { freeAt: trusted({ $gt: farAhead }) }];
  const before = await MailPaceModel.findOneAndUpdate(
    { is: "slot", $or: isFree },
    { $set: { freeAt: inAMinute } },
    { sort: { freeAt: 1 }, returnDocument: "before" },
  ).lean();
  if (before) {
    const { _id, freeAt } = before;
    return {
      waitMs: 0,
      async giveBack() {
        await MailPaceModel.updateOne({ _id, freeAt: inAMinute }, { $set: { freeAt } });
      },
    };
  }
  if (await addSlots()) return takeSlot(nowMs);
  const next = await MailPaceModel.findOne({ is: "slot" }).sort({ freeAt: 1 }).lean();
  return { waitMs: Math.max(1, (next?.freeAt.getTime() ?? nowMs) - nowMs) };
}

/** @returns whether some were missing */
async function addSlots(): Promise<boolean> {
  if ((await MailPaceModel.countDocuments({ is: "slot" })) >= mailsPerMinute) return false;
  for (let n = 1; n <= mailsPerMinute; n++) {
    const slot = { $setOnInsert: { is: "slot" as const, freeAt: new Date(0) } };
    await MailPaceModel.updateOne({ _id: `slot-${n}` }, slot, { upsert: true }).catch(ifThere);
  }
  return true;
}

export function ifThere(error: unknown): void {
  if (!isDuplicateKey(error)) throw error;
}
