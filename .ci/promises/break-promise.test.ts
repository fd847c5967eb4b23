import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { root } from "../steps/run-step.ts";
import { applyBreak } from "./break.ts";
import { breakPromise, verdictOf } from "./break-promise.ts";
import { breaks } from "./breaks.ts";
import type { Promised } from "./promise.ts";
import { promises } from "./promises.ts";
import { patternOf, vitestOutcomes } from "./run-cited-test.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "deskbell-break-"));
  writeFileSync(join(folder, "keep.ts"), "keep(message);\n");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const forgets = {
  how: "nothing is kept",
  edits: [{ path: "keep.ts", find: "keep(message);", replace: "" }],
};
/** Of a report with one failed test. */
function vitestOutcomesOf(message: string) {
  const report = join(folder, "report.json");
  const failed = { fullName: "a message is kept", status: "failed", failureMessages: [message] };
  writeFileSync(report, JSON.stringify({ testResults: [{ assertionResults: [failed] }] }));
  return vitestOutcomes(report);
}

const promised: Promised = {
  id: "P1",
  says: "Nothing is lost.",
  mechanism: [],
  tests: [{ path: "keep.test.ts", name: "a message is kept", brokenBy: forgets }],
  figures: [],
};
const parts = (isPassed: boolean) => ({
  root: "/",
  copy: () => ({ folder, remove: () => {} }),
  runTest: async () => [
    { name: "a message is kept", isPassed, isAsserted: !isPassed, said: "expected 1, got 0" },
  ],
  say: () => {},
});

it("a promise counts as shown when its tests fail in the broken copy", async () => {
  expect(await breakPromise(promised, parts(false))).toBe(true);
  expect(readFileSync(join(folder, "keep.ts"), "utf8")).toBe("\n");
  writeFileSync(join(folder, "keep.ts"), "keep(message);\n");
  expect(await breakPromise(promised, parts(true))).toBe(false);
});

it("a test that did not run shows nothing", () => {
  expect(verdictOf([])).toEqual({ hasNoticed: false, said: "no such test has run" });
});

it.each([
  ["a timeout", "Error: Test timed out in 30000ms.\nIf this is a long-running test…"],
  ["a mistake", "TypeError: Cannot read properties of undefined"],
  ["Playwright's timeout", "Test timeout of 60000ms exceeded."],
])("%s shows nothing", (_, message) => {
  const { hasNoticed, said } = verdictOf(vitestOutcomesOf(message));
  expect([hasNoticed, said]).toEqual([
    false,
    `failed by something else: ${message.split("\n")[0]}`,
  ]);
});

it.each([
  ["an expectation", "AssertionError: expected 1 to be 2\n    at a.test.ts:3:1"],
  ["a page's", "Error: \u001b[2mexpect(\u001b[22mlocator).toBeVisible() failed"],
  ["a page's with a message", "Error: the row\n\nexpect(received).toBe(expected)"],
])("%s that was not met has noticed", (_, message) => {
  expect(verdictOf(vitestOutcomesOf(message)).hasNoticed).toBe(true);
});

it("a break that no longer fits the product is an error and not a proof", () => {
  writeFileSync(join(folder, "keep.ts"), "keep(message);\nkeep(message);\n");
  expect(() => applyBreak(forgets, folder)).toThrow("keep.ts has 2 times");
});

it("each break of each promise fits the product as it is", () => {
  for (const { edits } of Object.values(breaks)) {
    for (const { path } of edits) {
      mkdirSync(join(folder, path, ".."), { recursive: true });
      writeFileSync(join(folder, path), readFileSync(join(root, path)));
    }
  }
  for (const brokenBy of Object.values(breaks)) {
    expect(() => applyBreak(brokenBy, folder)).not.toThrow();
  }
  const cited = new Set(promises.flatMap(({ tests }) => tests.map(({ brokenBy }) => brokenBy)));
  expect(Object.values(breaks).filter((one) => !cited.has(one))).toEqual([]);
});

it("a test is found by its name as it is written, with what is filled in", () => {
  const pattern = new RegExp(patternOf("a power cut at %s (%s) leaves the whole thing"));
  expect(pattern.test("a power cut at message.inserted (2) leaves the whole thing")).toBe(true);
  expect(pattern.test("a power cut leaves the whole thing")).toBe(false);
});
