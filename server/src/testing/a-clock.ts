import type { SteadyClock } from "../concurrency/steady-clock.ts";

/** A clock that stands still until a test moves it. */
export function aClock() {
  let nowMs = 0;
  const waiting = new Set<{ untilMs: number; resolve(): void }>();

  const clock: SteadyClock = {
    now: () => nowMs,
    wait: (ms, signal) =>
      new Promise((done) => {
        const resolve = () => {
          waiting.delete(wait);
          signal.removeEventListener("abort", resolve);
          done();
        };
        const wait = { untilMs: nowMs + ms, resolve };
        waiting.add(wait);
        signal.addEventListener("abort", resolve);
        if (signal.aborted) resolve();
      }),
  };

  return {
    ...clock,
    /** Lets time pass, and whatever was waited for happens. */
    pass(ms: number): void {
      nowMs += ms;
      for (const { untilMs, resolve } of [...waiting]) if (untilMs <= nowMs) resolve();
    },
    /** In how many ms the next thing happens that somebody waits for; Infinity when nobody waits. */
    nextInMs: () => Math.min(...[...waiting].map(({ untilMs }) => untilMs)) - nowMs,
  };
}
