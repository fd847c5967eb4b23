import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** How often something ran, and what failed of it. */
export type Tally = {
  repeats: number;
  /** Names of tests, one for each time. */
  failures: string[];
  /** Busy loops beside it. */
  load: number;
  /** Of the last of them. */
  day: string;
};

export type State = {
  /** By path. */
  specs: Record<string, Tally>;
  /** Whole runs of `npm test`, in a row. */
  runs: (Tally & { minutes: number })[];
};

/** What earlier runs have counted; nothing where there is no file. */
export function readState(path: string): State {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as State;
  } catch {
    return { specs: {}, runs: [] };
  }
}

export function writeState(path: string, state: State): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(state, null, 2)}\n`);
}

/** How many repeats of a spec are still to be made: those under another load do not count. */
export function missingRepeats(tally: Tally | undefined, wanted: number, load: number): number {
  return tally?.load === load ? Math.max(0, wanted - tally.repeats) : wanted;
}

/** The tally with more repeats counted; one of another load begins anew. */
export function withRepeats(before: Tally | undefined, more: Tally): Tally {
  if (before?.load !== more.load) return more;
  return {
    ...more,
    repeats: before.repeats + more.repeats,
    failures: [...before.failures, ...more.failures],
  };
}
