import { times } from "@deskbell/shared/limits";

const firstDelayMs = 1_000;

/** The pause before a retry, in ms: 1 s, 2 s, 4 s … at most 30 s (spec §9). `attempt` counts from 1. */
export function retryDelayMs(attempt: number): number {
  return Math.min(times.retryDelayMaxMs, firstDelayMs * 2 ** (attempt - 1));
}
