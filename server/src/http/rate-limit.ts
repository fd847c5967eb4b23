import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "./app-error.ts";

export type RateLimit = ReturnType<typeof createRateLimit>;

/**
 * Lets each key do something so many times in so many seconds. This process counts for itself; the
 * library's RateLimiterRedis counts for several in the same way.
 */
export function createRateLimit({ max, windowSeconds }: { max: number; windowSeconds: number }) {
  const limiter = new RateLimiterMemory({ points: max, duration: windowSeconds });
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
