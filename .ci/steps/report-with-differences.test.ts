import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readVitestResults } from "./results.ts";
import { root } from "./run-step.ts";

it("what a failed test received and expected stands in the report, with its place", async () => {
  // Within the repository, where the test finds Vitest.
  mkdirSync(join(root, ".cache"), { recursive: true });
  const folder = mkdtempSync(join(root, ".cache/report-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const test = `import { expect, it } from "vitest";
it("a message has its author", () => {
  expect({ text: "Hello", author: "Nora", sequence: 1 }).toEqual({ text: "Hello", author: "Samir", sequence: 1 });
});`;
  writeFileSync(join(folder, "message.test.ts"), test);
  const report = join(folder, "report.json");
  const reporter = `--reporter=${join(root, ".ci/steps/report-with-differences.ts")}`;
  spawnSync("vitest", ["run", "--root", folder, reporter], {
    env: { ...process.env, VITEST_JSON_OUTPUT_FILE: report },
  });
  const { failures } = await readVitestResults(report);
  expect(failures.map(({ name }) => name)).toEqual(["a message has its author"]);
  const said = failures[0]?.said.join("\n");
  expect(said).toMatch(/-\s+"author": "Samir"/);
  expect(said).toMatch(/\+\s+"author": "Nora"/);
  expect(said).toContain("message.test.ts:3:");
});
