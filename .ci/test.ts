import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { ensureBrowser } from "./ensure-browser.ts";
import { ensureDesktopSession } from "./ensure-desktop-session.ts";
import { ensureRedis } from "./ensure-redis.ts";
import {
  addResults,
  type Results,
  readPlaywrightResults,
  readSuiteResults,
  readVitestResults,
} from "./results.ts";
import { root, runStep, type Step } from "./run-step.ts";

// `npm test`: all checks, then the product end to end in a browser, then the console. Stops at the first failure.

const reports = join(root, ".cache/test-results");
const unitReport = join(reports, "unit.json");
const e2eReport = join(reports, "e2e.json");
const desktopReport = join(reports, "desktop.json");
const faultsReport = join(reports, "faults.json");

type TestStep = Step & { readResults?(): Promise<Results> };

const npmRun = (script: string, ...options: string[]) =>
  ["npm", "run", "--silent", script, ...options] as const;

/** The times end what hangs; on a busy machine the longest step took half of its own. */
const steps: readonly TestStep[] = [
  { name: "lint", command: npmRun("lint"), timeoutMinutes: 3 },
  { name: "types", command: npmRun("types"), timeoutMinutes: 5 },
  { name: "coverage of the spec", command: npmRun("spec:check"), timeoutMinutes: 1 },
  { name: "promises", command: npmRun("promises:check"), timeoutMinutes: 1 },
  { name: "security cases", command: npmRun("cases:check"), timeoutMinutes: 1 },
  { name: "build", command: npmRun("build"), timeoutMinutes: 5 },
  { name: "size", command: npmRun("size"), timeoutMinutes: 1 },
  { name: "supply chain", command: npmRun("supply-chain"), timeoutMinutes: 1 },
  {
    name: "unit and route tests",
    command: npmRun(
      "test:unit",
      "--",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${unitReport}`,
    ),
    timeoutMinutes: 20,
    readResults: () => readVitestResults(unitReport),
  },
  { name: "benchmark, quick", command: npmRun("bench", "--", "--quick"), timeoutMinutes: 8 },
  {
    name: "faults, one run with one node and one with two",
    command: npmRun("test:faults"),
    env: { SEED: "1", RUNS: "2", SECONDS: "6" },
    timeoutMinutes: 8,
    readResults: () => readSuiteResults(faultsReport),
  },
  {
    name: "end-to-end tests",
    command: npmRun("test:e2e"),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport },
    timeoutMinutes: 25,
    readResults: () => readPlaywrightResults(e2eReport),
  },
  {
    name: "end-to-end tests of the console",
    command: npmRun("test:desktop"),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: desktopReport },
    timeoutMinutes: 20,
    readResults: () => readPlaywrightResults(desktopReport),
  },
];

await rm(reports, { recursive: true, force: true });
await mkdir(reports, { recursive: true });

let results: Results = { passed: 0, failed: 0 };
const failedStep = await runAll();
if (failedStep) console.log(`\nStopped: ${failedStep} failed.`);
console.log(`${results.passed} passed, ${results.failed} failed`);
process.exitCode = failedStep ? 1 : 0;

/** Runs one step after the other. Returns the name of the one that failed, or null. */
async function runAll(): Promise<string | null> {
  if (!(await ensureBrowser())) return countFailure("browser");
  if (!(await ensureDesktopSession())) return countFailure("desktop session");
  if (!(await ensureRedis())) return countFailure("Redis");
  for (const { readResults, ...step } of steps) {
    const isGreen = await runStep(step);
    const failedBefore = results.failed;
    if (readResults) results = addResults(results, await readResults());
    if (results.failed > failedBefore) return step.name;
    // A step can fail without a failed test: lint, a suite that does not load, a timeout.
    if (!isGreen) return countFailure(step.name);
  }
  return null;
}

function countFailure(name: string): string {
  results = addResults(results, { passed: 0, failed: 1 });
  return name;
}
