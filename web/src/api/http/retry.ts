import { times } from "@deskbell/shared/limits";
import { isTransient } from "./request.ts";
import { retryDelayMs } from "./retry-delay.ts";

/** The pause after an attempt; `attempt` counts from 1. */
export function waitBeforeRetry(attempt: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, retryDelayMs(attempt));
  });
}

/** Whether what failed this often may be tried again: three retries (spec §9), and never after a refusal. */
export const mayRetry = (error: unknown, attempt: number): boolean =>
  attempt <= times.retriesMax && isTransient(error);

/** Asks for something until there is an answer or the retries are used up; throws the last failure. */
export async function withRetries<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      if (!mayRetry(error, attempt)) throw error;
      await waitBeforeRetry(attempt);
    }
  }
}
