import { setTimeout } from "node:timers/promises";
import { exponentialMs } from "@deskbell/shared/backoff";
import { createKeyedMutex } from "../../concurrency/keyed-mutex.ts";
import { AppError } from "../../errors/app-error.ts";
import type { RateLimit } from "./rate-limit.ts";

/** How long the first such try waits; twice as long after each ten more wrong ones, up to the most. */
const waits = { firstMs: 3_000, maxMs: 12_000 };
const triesPerStep = 10;
/** Maximum of tries under way or queued for one account at a node; more get 429. */
const waitingMax = 3;

type Parts = {
  /** Wrong passwords of an account today; over its limit each further try is slow. */
  wrongToday: RateLimit;
  /** Right ones, by account and address: those who sign in from where they always do. */
  rightLately: RateLimit;
  /** QueueBounds so long. */
  pause?: (ms: number) => Promise<unknown>;
};

/**
 * Makes passwords slow to try at an account that was guessed at all day: each try waits, longer the
 * more wrong ones there were, and tries from wherever go one after the other. A person who signed in
 * from the same address lately has a queue of their own, so that strangers keep no owner out.
 */
export function createSlowTries({ wrongToday, rightLately, pause = setTimeout }: Parts) {
  const runExclusive = createKeyedMutex();
  const waiting = new Map<string, number>();

  async function inQueue<T>(key: string, waitMs: number, attempt: () => Promise<T>): Promise<T> {
    const count = (waiting.get(key) ?? 0) + 1;
    if (count > waitingMax) {
      throw new AppError(
        "too_many_requests",
        "Somebody has tried many passwords for this account. Please try again in a minute.",
        { retryAfterSeconds: Math.ceil((waitMs * waitingMax) / 1000) },
      );
    }
    waiting.set(key, count);
    try {
      return await runExclusive(key, async () => {
        await pause(waitMs);
        return attempt();
      });
    } finally {
      const left = (waiting.get(key) ?? 1) - 1;
      if (left > 0) waiting.set(key, left);
      else waiting.delete(key);
    }
  }

  return {
    /** Lets an attempt be made, at once or in its turn. */
    async run<T>(email: string, address: string, attempt: () => Promise<T>): Promise<T> {
      const excess = await wrongToday.excessOf(email);
      if (excess < 0) return attempt();
      const waitMs = exponentialMs(1 + Math.floor(excess / triesPerStep), waits);
      const place = `${email} ${address}`;
      const isKnown = await rightLately.isUsedUp(place);
      return inQueue(isKnown ? place : email, waitMs, attempt);
    },
  };
}
