import { trusted } from "mongoose";
import { ScheduledMessageModel } from "./scheduled-message.model.ts";

const keptMs = 24 * 60 * 60_000;
const unreturnedKeptMs = 30 * keptMs;

/**
 * Forgets those that were sent or taken back a day ago. Files that nobody else has go with the next sweep. What is to be
 * its author's draft and is none yet is kept for longer.
 */
export async function forgetScheduled(nowMs: number): Promise<void> {
  const before = (ms: number) => trusted({ $lt: new Date(nowMs - ms) });
  await ScheduledMessageModel.deleteMany({
    $or: [{ endedAt: before(keptMs), isUnreturned: null }, { endedAt: before(unreturnedKeptMs) }],
  });
}
