import { readFile } from "node:fs/promises";

export type Results = { passed: number; failed: number };

export function addResults(one: Results, other: Results): Results {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed };
}

/** Counts of a Vitest JSON report; a file that did not load counts as one failure. */
export async function readVitestResults(path: string): Promise<Results> {
  const report = await readReport<{
    numPassedTests: number;
    numFailedTests: number;
    testResults: { status: string; assertionResults: unknown[] }[];
  }>(path);
  if (!report) return { passed: 0, failed: 0 };
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** Counts of a Playwright JSON report. Retries are off; a flaky test would count as failed. */
export async function readPlaywrightResults(path: string): Promise<Results> {
  const report = await readReport<{
    stats: { expected: number; unexpected: number; flaky: number };
    errors: unknown[];
  }>(path);
  if (!report) return { passed: 0, failed: 0 };
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length };
}

/** What a suite of ours counts itself. */
export async function readSuiteResults(path: string): Promise<Results> {
  return (await readReport<Results>(path)) ?? { passed: 0, failed: 0 };
}

/** Null when the step ended before it wrote its report. */
async function readReport<Report>(path: string): Promise<Report | null> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as Report;
  } catch {
    return null;
  }
}
