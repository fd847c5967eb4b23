import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { nothingRun, readPlaywrightResults, readVitestResults } from "./results.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "deskbell-results-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function aReport(report: unknown): Promise<string> {
  const path = join(folder, "report.json");
  await writeFile(path, JSON.stringify(report));
  return path;
}

it("a failed test of Vitest is named, and so is a file that did not load", async () => {
  const path = await aReport({
    numPassedTests: 1,
    testResults: [
      {
        name: "a.test.ts",
        status: "failed",
        assertionResults: [
          { status: "passed", fullName: "a message is stored" },
          { status: "failed", fullName: "a message is stored once" },
        ],
      },
      { name: "b.test.ts", status: "failed", assertionResults: [] },
    ],
  });
  expect(await readVitestResults(path)).toEqual({
    passed: 1,
    failures: ["a message is stored once", "b.test.ts"],
  });
});

it("a failed test of Playwright is named wherever it stands, and so is an error outside of the tests", async () => {
  const spec = (title: string, ok: boolean) => ({ title, ok, file: "inbox.spec.ts" });
  const path = await aReport({
    stats: { expected: 1, flaky: 0 },
    suites: [{ specs: [spec("shows", true)], suites: [{ specs: [spec("sends", false)] }] }],
    errors: [{ message: "no browser" }],
  });
  expect(await readPlaywrightResults(path)).toEqual({
    passed: 1,
    failures: ["inbox.spec.ts: sends", "no browser"],
  });
});

it("a run that ended before its report has nothing to count", async () => {
  expect(await readVitestResults(join(folder, "none.json"))).toEqual(nothingRun);
});
