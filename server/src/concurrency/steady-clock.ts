import { setTimeout as after } from "node:timers/promises";

/** Time that only passes: nobody sets it, unlike the machine's clock. A test has one of its own. */
export type SteadyClock = {
  now(): number;
  /** Resolves after so many ms, or as soon as `signal` is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
};

/** Longer than this Node would not wait at all. */
const waitMaxMs = 2 ** 31 - 1;

export const steadyClock: SteadyClock = {
  now: () => performance.now(),
  wait: (ms, signal) =>
    after(Math.min(ms, waitMaxMs), undefined, { signal, ref: false }).catch(() => {}),
};

/** Rests between two turns, which can be woken: then the rest ends, or the next one does not begin. */
export function createRest(clock: SteadyClock) {
  let isWoken = false;
  let resting = new AbortController();
  return {
    async rest(ms: number): Promise<void> {
      resting = new AbortController();
      if (!isWoken) await clock.wait(ms, resting.signal);
      isWoken = false;
    },
    wake(): void {
      isWoken = true;
      resting.abort();
    },
  };
}
