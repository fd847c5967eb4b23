import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { createKeyedMutex } from "../../concurrency/keyed-mutex.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Redis } from "../../redis/open-redis.ts";

export type RateLimit = ReturnType<typeof createRateLimit>;

type Parts = {
  /** What is counted; nodes that share a Redis count it together. */
  name: string;
  /** Infinity counts nothing. */
  max: number;
  windowSeconds: number;
  redis: Redis | null;
};

/** Lets each key do something so many times in so many seconds. While Redis is away each node counts for itself. */
export function createRateLimit({ name, max, windowSeconds, redis }: Parts) {
  const isOff = max === Number.POSITIVE_INFINITY;
  const counts = { keyPrefix: name, points: isOff ? 1 : max, duration: windowSeconds };
  const ownCounts = new RateLimiterMemory(counts);
  const limiter = redis
    ? new RateLimiterRedis({
        ...counts,
        storeClient: redis,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        insuranceLimiter: ownCounts,
      })
    : ownCounts;
  const runExclusive = createKeyedMutex();
  return {
    /**
     * @param points how many at once
     * @param field the form field that the refusal stands under
     * @returns how many were taken in this window, this one among them
     * @throws AppError `too_many_requests` (429) that says when to come back
     */
    async take(key: string, { points = 1, field = "common" } = {}): Promise<number> {
      if (isOff) return 1;
      try {
        return (await limiter.consume(key, points)).consumedPoints;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw new AppError(
          "too_many_requests",
          `That was too often in a short time. Please try again ${waitText(retryAfterSeconds)}.`,
          { retryAfterSeconds, field },
        );
      }
    },

    /** Counts without refusing. */
    async note(key: string): Promise<void> {
      if (!isOff) await limiter.penalty(key);
    },

    /** Whether the next would be refused. */
    async isUsedUp(key: string): Promise<boolean> {
      const counted = isOff ? null : await limiter.get(key);
      return counted !== null && counted.consumedPoints >= max;
    },

    /** By how many more than the window allows this was noted; 0 means that the next would be one. */
    async excessOf(key: string): Promise<number> {
      const counted = isOff ? null : await limiter.get(key);
      return (counted?.consumedPoints ?? 0) - max;
    },

    /** What was taken turned out not to count. */
    async giveBack(key: string): Promise<void> {
      if (!isOff) await limiter.reward(key);
    },

    /** Runs what one key does one after the other on this node, so that all of it is counted in turn. */
    runExclusive: <T>(key: string, task: () => Promise<T>): Promise<T> =>
      isOff ? task() : runExclusive(key, task),
  };
}

/** `in 40 seconds`, `in 7 minutes`, `in 3 hours` */
function waitText(seconds: number): string {
  const [count, unit] =
    seconds < 60
      ? [seconds, "second"]
      : seconds < 5_400
        ? [Math.ceil(seconds / 60), "minute"]
        : [Math.ceil(seconds / 3_600), "hour"];
  return `in ${count} ${unit}${count === 1 ? "" : "s"}`;
}
