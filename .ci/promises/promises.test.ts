import { expect, it } from "vitest";
import { root } from "../steps/run-step.ts";
import { findProblems } from "./find-problems.ts";
import type { Promised } from "./promise.ts";
import { textOf, writeReport } from "./write-report.ts";

const promised: Promised = {
  id: "P1",
  says: "Nothing is lost.",
  mechanism: [{ what: "a file", path: ".ci/promises/promises.ts" }],
  tests: [
    {
      path: ".ci/promises/promises.test.ts",
      name: "a promise says what the last run has found",
      brokenBy: { how: "nothing is said", edits: [] },
    },
  ],
  figures: [{ suite: "faults", names: ["messagesSent", "lost"] }],
};

it("a promise says what the last run has found", () => {
  const figures = { messagesSent: 400, lost: 0 };
  const report = { suite: "faults", seed: 7, startedAt: "2026-01-02T03:04:05Z", figures };
  const page = writeReport([promised], new Map([["faults", report]]));
  expect(page).toContain(textOf(promised));
  expect(page).toContain("- Last run: faults: messages sent 400, lost 0");
  expect(page).toContain("| faults | 2026-01-02 | 7 | messages sent 400, lost 0 |");
});

it("a suite that has not run says so", () => {
  expect(writeReport([promised], new Map())).toContain("- Last run: faults: not run yet");
});

it("a promise whose test or file is gone is a problem, and one without a test too", () => {
  expect(findProblems(root, [promised])).toEqual([]);
  const gone = { ...promised, mechanism: [{ what: "x", path: "server/src/gone.ts" }], tests: [] };
  const renamed = {
    ...promised,
    tests: [{ ...promised.tests[0], name: "gone" }] as Promised["tests"],
  };
  expect(findProblems(root, [gone, renamed])).toEqual([
    "P1 has no test",
    "P1 names server/src/gone.ts, which does not exist",
    "P1: .ci/promises/promises.test.ts has no test “gone”",
  ]);
});
