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
          { status: "passed", fullName: "a message is stored", failureMessages: [] },
          {
            status: "failed",
            fullName: "a message is stored once",
            failureMessages: ["AssertionError: expected 2 to be 1"],
          },
        ],
      },
      { name: "b.test.ts", status: "failed", message: "no such file", assertionResults: [] },
    ],
  });
  expect(await readVitestResults(path)).toEqual({
    passed: 1,
    failures: [
      { name: "a message is stored once", said: ["AssertionError: expected 2 to be 1"] },
      { name: "b.test.ts", said: ["no such file"] },
    ],
  });
});

it("a failed test of Playwright is named wherever it stands, with what its windows showed, and so is an error outside of the tests", async () => {
  const complaint = { message: "Error: a page has complained:\nTypeError: x is undefined" };
  const spec = (title: string, ok: boolean) => {
    const body = Buffer.from('window-0 at /inbox\n- heading "Inbox"').toString("base64");
    const attachments = [{ name: "window-0 showed", body }, { name: "window-0" }];
    const results = [{ errors: ok ? [] : [complaint], attachments }];
    const status = ok ? "expected" : "unexpected";
    return { title, file: "inbox.spec.ts", tests: [{ status, results }] };
  };
  const path = await aReport({
    stats: { expected: 1, flaky: 0 },
    suites: [{ specs: [spec("shows", true)], suites: [{ specs: [spec("sends", false)] }] }],
    errors: [{ message: "no browser" }],
  });
  expect(await readPlaywrightResults(path)).toEqual({
    passed: 1,
    failures: [
      {
        name: "inbox.spec.ts: sends",
        said: [
          "Error: a page has complained:",
          "TypeError: x is undefined",
          "window-0 at /inbox",
          '- heading "Inbox"',
        ],
      },
      { name: "an error outside of the tests", said: ["no browser"] },
    ],
  });
});

it("a run that ended before its report has nothing to count", async () => {
  expect(await readVitestResults(join(folder, "none.json"))).toEqual(nothingRun);
});

it("of a Playwright test that was made several times each failed time counts, not the first alone", async () => {
  const failed = { status: "unexpected", results: [{ errors: [{ message: "too late" }] }] };
  const passed = { status: "expected", results: [{ errors: [] }] };
  const spec = { title: "folds", file: "notes.spec.ts", ok: true, tests: [passed, failed, failed] };
  const path = await aReport({
    stats: { expected: 1, flaky: 0 },
    suites: [{ specs: [spec] }],
    errors: [],
  });
  const failure = { name: "notes.spec.ts: folds", said: ["too late"] };
  expect(await readPlaywrightResults(path)).toEqual({ passed: 1, failures: [failure, failure] });
});
