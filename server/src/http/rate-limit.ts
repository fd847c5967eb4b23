import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import type { Redis } from "../redis/open-redis.ts";
import { AppError } from "./app-error.ts";

export type RateLimit = ReturnType<typeof createRateLimit>;

type Parts = {
  /** What is counted; nodes that share a Redis count it together. */
  name: string;
  max: number;
  windowSeconds: number;
  redis: Redis | null;
};

/** Lets each key do something so many times in so many seconds. While Redis is away each node counts for itself. */
export function createRateLimit({ name, max, windowSeconds, redis }: Parts) {
  const counts = { keyPrefix: name, points: max, duration: windowSeconds };
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
  return {
    /** @throws AppError `too_many_requests` (429) that says when to come back */
    async take(key: string): Promise<void> {
      try {
        await limiter.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw new AppError(
          "too_many_requests",
          `That was too often in a short time. Please try again ${waitText(retryAfterSeconds)}.`,
          { retryAfterSeconds },
        );
      }
    },
  };
}

/** `in 40 seconds`, `in 7 minutes` */
function waitText(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `in ${count} ${unit}${count === 1 ? "" : "s"}`;
}
