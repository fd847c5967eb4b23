import { type Backoff, exponentialMs } from "@deskbell/shared/backoff";
import { times } from "@deskbell/shared/limits";
import { isTransient } from "./request.ts";

export const retryBackoff: Backoff = { firstMs: 1_000, maxMs: times.retryDelayMaxMs };

/** Exponential back-off in ms: 1 s, 2 s, 4 s … at most 30 s (spec §9), without jitter since three short ones would give up too soon. `attempt` counts from 1. */
export function retryDelayMs(attempt: number): number {
  return exponentialMs(attempt, retryBackoff);
}

/** Waits for the back-off after an attempt; `attempt` counts from 1. */
export function waitBeforeRetry(attempt: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, retryDelayMs(attempt));
  });
}

/** Whether a call that failed this often may be retried: three retries (spec §9), never after a refusal. */
export const mayRetry = (error: unknown, attempt: number): boolean =>
  attempt <= times.retriesMax && isTransient(error);

/** Calls until there is an answer or the retries are used up; throws the last failure. */
export async function withRetries<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (!mayRetry(error, attempt)) throw error;
      await waitBeforeRetry(attempt);
    }
  }
}
