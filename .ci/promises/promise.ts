import type { Break } from "./break.ts";

/** A promise to those who run Deskbell or write to it, and what stands behind it. */
export type Promised = {
  id: `P${number}`;
  /** A sentence for a customer. */
  says: string;
  /** How it is kept, and where that is written. */
  mechanism: readonly { what: string; path: string }[];
  /** The tests that fail when it is broken, each with a break that shows it. */
  tests: readonly CitedTest[];
  /** Of the suites' last runs. */
  figures: readonly { suite: string; names: readonly string[] }[];
};

export type CitedTest = { path: string; name: string; brokenBy: Break };

// Tests that prove several promises.
export const powerCuts = {
  path: "server/src/database/failpoint.test.ts",
  name: "a power cut at %s leaves the whole thing or nothing, and trying again does it once",
};
export const databaseAway = {
  path: "server/src/database/database-away.test.ts",
  name: "while the database %s for ten seconds every request is refused quickly and clearly, and afterwards each message is there once",
};
