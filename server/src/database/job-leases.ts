import { randomUUID } from "node:crypto";
import mongoose from "mongoose";
import { type Lease, type Leases, leaseMs } from "../concurrency/lease.ts";
import { isDuplicateKey } from "./duplicate-key.ts";

/** One for each job that one node at a time does. */
type LeaseRecord = {
  /** The job's name. */
  _id: string;
  /** A new one each time it is acquired; null while nobody has it. */
  holder: string | null;
  expiresAt: Date;
  dueAt: Date;
  isWoken: boolean;
  failures: number;
  /** When it was asked for last, so that whoever asked can count from then. */
  askedAt: Date;
};

export const leaseCollection = "leases";
const leases = () => mongoose.connection.collection<LeaseRecord>(leaseCollection);
const inMs = (ms: number) => ({ $add: ["$$NOW", ms] });
const longAgo = new Date(0);

/**
 * Leases in the database, each acquired by one command that compares and sets. All times are the
 * database's ($$NOW): how a node's clock is set changes nothing.
 */
export const jobLeases: Leases = {
  async acquire(name, firstDueInMs) {
    const holder = randomUUID();
    const record = await ask(name, holder, firstDueInMs).catch((error: unknown) => {
      // Two nodes made the record of a new job at once.
      if (isDuplicateKey(error)) return ask(name, holder, firstDueInMs);
      throw error;
    });
    if (!record) throw new Error(`the lease ${name} was not stored`);
    if (record.holder === holder) return leaseOf(record);
    const dueAt = record.isWoken ? longAgo : record.dueAt;
    return Math.max(Number(record.expiresAt), Number(dueAt)) - Number(record.askedAt);
  },

  async wake(name) {
    await leases().updateOne({ _id: name }, { $set: { isWoken: true } }, { upsert: true });
  },
};

/** Makes the record where there is none, and the lease the holder's where it is free and the job due. */
function ask(name: string, holder: string, firstDueInMs: number): Promise<LeaseRecord | null> {
  const isDue = { $or: ["$isWoken", { $lte: ["$dueAt", "$$NOW"] }] };
  const isFree = { $lte: ["$expiresAt", "$$NOW"] };
  const ifMine = (then: unknown, otherwise: unknown) => ({ $cond: ["$isMine", then, otherwise] });
  return leases().findOneAndUpdate(
    { _id: name },
    [
      {
        $set: {
          holder: { $ifNull: ["$holder", null] },
          expiresAt: { $ifNull: ["$expiresAt", longAgo] },
          dueAt: { $ifNull: ["$dueAt", inMs(firstDueInMs)] },
          isWoken: { $ifNull: ["$isWoken", false] },
          failures: { $ifNull: ["$failures", 0] },
          askedAt: "$$NOW",
        },
      },
      { $set: { isMine: { $and: [isFree, isDue] } } },
      {
        $set: {
          holder: ifMine(holder, "$holder"),
          expiresAt: ifMine(inMs(leaseMs), "$expiresAt"),
          isWoken: ifMine(false, "$isWoken"),
        },
      },
      { $unset: "isMine" },
    ],
    { upsert: true, returnDocument: "after" },
  );
}

function leaseOf({ _id, holder, failures }: LeaseRecord): Lease {
  const mine = { _id, holder };
  return {
    failures,
    async renew() {
      const change = [{ $set: { expiresAt: inMs(leaseMs) } }];
      return (await leases().updateOne(mine, change)).matchedCount === 1;
    },
    async release({ dueInMs, failures: failuresNow }) {
      const record = await leases().findOneAndUpdate(
        mine,
        [
          {
            $set: {
              holder: null,
              expiresAt: "$$NOW",
              dueAt: inMs(dueInMs),
              failures: failuresNow,
            },
          },
        ],
        { returnDocument: "after" },
      );
      return record?.isWoken ? 0 : dueInMs;
    },
  };
}
