import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { requiredParts } from "../e2e/programs/required-parts.ts";
import { ensureBrowser, missingBrowserPackages } from "./install/ensure-browser.ts";
import { ensureClamd, missingClamdPackages } from "./install/ensure-clamd.ts";
import { ensureDesktopSession, missingDesktopPackages } from "./install/ensure-desktop-session.ts";
import { ensureDovecot, missingDovecotPackages } from "./install/ensure-dovecot.ts";
import { ensureMutt, missingMuttPackages } from "./install/ensure-mutt.ts";
import { ensureRedis, missingRedisPackages } from "./install/ensure-redis.ts";
import { installDebian, isRootOnDebian } from "./install/install-debian.ts";
import { openScratchFolder } from "./scratch-folder.ts";
import { readPlaywrightResults, readSuiteResults, readVitestResults } from "./steps/results.ts";
import { root } from "./steps/run-step.ts";
import { lastLines, minutes, runSteps, type Summary, type TestStep } from "./steps/run-steps.ts";

// `npm test`: all checks, then the product end to end in a browser, then the console.
// What failed stands at the end, with what it said.

const reports = join(root, ".cache/test-results");
const unitReport = join(reports, "unit.json");
const e2eReport = join(reports, "e2e.json");
const desktopReport = join(reports, "desktop.json");
const faultsReport = join(reports, "faults.json");

const npmRun = (script: string, ...options: string[]) =>
  ["npm", "run", "--silent", script, ...options] as const;

const scratch = openScratchFolder();

/**
 * The times end what hangs; on a busy machine the longest step took half of its own. What leaves a
 * processor idle runs beside others (an installation, tests that wait), the benchmark alone.
 */
const steps: readonly (TestStep | readonly TestStep[])[] = [
  [
    { name: "programs that the tests start", run: installPrograms, isNeeded: true },
    { name: "types", command: npmRun("types"), timeoutMinutes: 5 },
    { name: "lint", command: npmRun("lint"), timeoutMinutes: 3 },
    { name: "build", command: npmRun("build"), timeoutMinutes: 5, isNeeded: true },
  ],
  [
    { name: "coverage of the spec", command: npmRun("spec:check"), timeoutMinutes: 1 },
    { name: "promises", command: npmRun("promises:check"), timeoutMinutes: 1 },
    { name: "settings", command: npmRun("settings:check"), timeoutMinutes: 1 },
    { name: "the API's document", command: npmRun("openapi:check"), timeoutMinutes: 1 },
    { name: "cases and rules", command: npmRun("cases:check"), timeoutMinutes: 1 },
    { name: "size", command: npmRun("size"), timeoutMinutes: 1 },
    { name: "supply chain", command: npmRun("supply-chain"), timeoutMinutes: 1 },
  ],
  [
    {
      name: "unit and route tests",
      command: npmRun(
        "test:unit",
        "--",
        "--reporter=default",
        "--reporter=./.ci/steps/report-with-differences.ts",
      ),
      env: {
        ...scratch,
        VITEST_JSON_OUTPUT_FILE: unitReport,
        NODE_OPTIONS: "--max-semi-space-size=64", // a tenth less of processor time, for memory that is there
      },
      timeoutMinutes: 40,
      readResults: () => readVitestResults(unitReport),
    },
    {
      name: "faults, one run with one node and one with two",
      command: npmRun("test:faults"),
      env: { SEED: "1", RUNS: "2", SECONDS: "6" },
      timeoutMinutes: 8,
      readResults: () => readSuiteResults(faultsReport),
    },
  ],
  { name: "benchmark, quick", command: npmRun("bench", "--", "--quick"), timeoutMinutes: 8 },
  [
    {
      name: "end-to-end tests",
      command: npmRun("test:e2e"),
      env: { ...scratch, PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport },
      timeoutMinutes: 70, // 52 were seen on a machine four times slower than ours
      isLive: true,
      readResults: () => readPlaywrightResults(e2eReport),
    },
    {
      name: "end-to-end tests of the console",
      command: npmRun("test:desktop", "--", "--", "--workers=1"),
      env: { ...scratch, PLAYWRIGHT_JSON_OUTPUT_FILE: desktopReport },
      timeoutMinutes: 60, // 37 were seen there
      readResults: () => readPlaywrightResults(desktopReport),
    },
  ],
];

await rm(reports, { recursive: true, force: true });
await mkdir(reports, { recursive: true });

const startMs = performance.now();
process.exitCode = report(await runSteps(steps));

/** Returns whether all are there now; it has said which is not. */
async function installPrograms(): Promise<boolean> {
  const packages = [
    ...missingBrowserPackages(),
    ...missingDesktopPackages(),
    ...missingRedisPackages(),
    ...missingDovecotPackages(),
    ...missingMuttPackages(),
    ...missingClamdPackages(),
  ];
  // All at once is fastest; where that fails each is tried alone.
  if (packages.length > 0 && isRootOnDebian()) await installDebian(packages);
  if (!(await ensureBrowser()) || !(await ensureDesktopSession())) return false;
  if (await ensureDovecot()) demand("dovecot");
  if (await ensureMutt()) demand("mutt");
  if (await ensureClamd()) demand("clamd");
  return ensureRedis();
}

/** For the steps that come: no test of this part is skipped from now on. */
function demand(part: "dovecot" | "mutt" | "clamd"): void {
  const demanded = new Set([...requiredParts(), part]);
  process.env.DESK_REQUIRE_REAL = [...demanded].join(",");
}

/** Returns the exit code. */
function report(summary: Summary): number {
  console.log(lastLines(summary, minutes(performance.now() - startMs)).join("\n"));
  return summary.failures.length > 0 ? 1 : 0;
}
