import type { Logger } from "pino";

/** Clocks of two machines differ by less than this; more is a mistake of one of them. */
const toleranceMs = 60_000;

export type Clock = ReturnType<typeof createClock>;

type Parts = {
  /** What the database's machine says the time is. */
  askTime(): Promise<Date>;
  log: Logger;
  now?(): number;
};

/**
 * The time by which sessions and proofs live. It is this machine's, unless that is more than a
 * minute away from the database's: then the database's counts, and the log says so, since otherwise
 * a clock that was set back would let in what is long over.
 */
export function createClock({ askTime, log, now = Date.now }: Parts) {
  let offsetMs = 0;
  return {
    now: (): number => now() + offsetMs,

    /** Compares the clocks. */
    async compare(): Promise<void> {
      const before = now();
      const database = (await askTime()).getTime();
      // What was asked half-way between question and answer.
      const differenceMs = Math.round(database - (before + now()) / 2);
      const isOff = Math.abs(differenceMs) > toleranceMs;
      if (isOff && offsetMs === 0) {
        log.error(
          { differenceMs },
          "this machine's clock is wrong: the database's is used. Set the clock",
        );
      }
      offsetMs = isOff ? differenceMs : 0;
    },
  };
}
