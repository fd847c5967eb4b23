import { AppError } from "../errors/app-error.ts";
import { createKeyedMutex } from "./keyed-mutex.ts";

export const usualQueueBounds = {
  /** Those that may wait for a turn with one key … */
  waitingPerKeyMax: 250,
  /** … and with all keys … */
  waitingMax: 1_000,
  /** … and how long. */
  waitMaxMs: 10_000,
  /** How often the rights of a waiting writer are checked again. */
  revalidateEveryMs: 1_000,
};
export type QueueBounds = typeof usualQueueBounds;

const retryAfterSeconds = 3;

/**
 * Keyed mutex with a bounded queue: nobody waits for long. When the tasks before
 * are slow, since the database is, a task is refused that has not begun. Nothing of it was done.
 */
export function createBoundedMutex({
  waitingPerKeyMax,
  waitingMax,
  waitMaxMs,
}: Omit<QueueBounds, "revalidateEveryMs">) {
  const runExclusive = createKeyedMutex();
  const waitingOf = new Map<string, number>();
  let waiting = 0;

  function count(key: string, change: 1 | -1): void {
    waiting += change;
    const ofKey = (waitingOf.get(key) ?? 0) + change;
    if (ofKey > 0) waitingOf.set(key, ofKey);
    else waitingOf.delete(key);
  }

  /** @throws AppError `unavailable` (503) with the time to come back */
  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const isFull = waiting >= waitingMax || (waitingOf.get(key) ?? 0) >= waitingPerKeyMax;
    if (isFull) throw busy();
    count(key, 1);
    return new Promise<T>((resolve, reject) => {
      let isWaiting = true;
      const leave = () => {
        isWaiting = false;
        clearTimeout(timer);
        count(key, -1);
      };
      const timer = setTimeout(() => {
        leave();
        reject(busy());
      }, waitMaxMs);
      void runExclusive(key, async () => {
        if (!isWaiting) return; // was rejected when its wait timed out
        leave();
        await task().then(resolve, reject);
      });
    });
  };
}

const busy = () =>
  new AppError("unavailable", "This takes too long right now. Please try again in a moment.", {
    retryAfterSeconds,
  });
