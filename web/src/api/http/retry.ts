import { times } from "@deskbell/shared/limits";
import { isPassing } from "./request.ts";
import { retryDelayMs } from "./retry-delay.ts";

/** The pause after an attempt; `attempt` counts from 1. */
export function waitAfter(attempt: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, retryDelayMs(attempt));
  });
}

/** Whether what failed this often may be tried again: three retries (spec §9), and never after a refusal. */
export const mayAskAgain = (error: unknown, attempt: number): boolean =>
  attempt <= times.retriesMax && isPassing(error);

/** Asks for something until there is an answer or the retries are used up; throws the last failure. */
export async function askAgain<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      if (!mayAskAgain(error, attempt)) throw error;
      await waitAfter(attempt);
    }
  }
}
