import { readFile } from "node:fs/promises";

export interface Results {
  passed: number;
  /** What failed, by name. */
  failures: string[];
}

export const nothingRun: Results = { passed: 0, failures: [] };

/** Reads a Vitest JSON report; a file that did not load is one failure. */
export async function readVitestResults(path: string): Promise<Results> {
  const report = await readReport<{
    numPassedTests: number;
    testResults: {
      name: string;
      status: string;
      assertionResults: { status: string; fullName: string }[];
    }[];
  }>(path);
  if (!report) return nothingRun;
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const isBroken = status === "failed" && assertionResults.length === 0;
    const failed = assertionResults.filter((test) => test.status === "failed");
    return isBroken ? [name] : failed.map(({ fullName }) => fullName);
  });
  return { passed: report.numPassedTests, failures };
}

interface PlaywrightSuite {
  specs: { title: string; file: string; ok: boolean }[];
  suites?: PlaywrightSuite[];
}

/** Reads a Playwright JSON report. Retries are off; a flaky test would be a failure. */
export async function readPlaywrightResults(path: string): Promise<Results> {
  const report = await readReport<{
    stats: { expected: number; flaky: number };
    suites: PlaywrightSuite[];
    errors: { message?: string }[];
  }>(path);
  if (!report) return nothingRun;
  const { expected, flaky } = report.stats;
  const failed = report.suites.flatMap(specsOf).filter(({ ok }) => !ok);
  return {
    passed: expected,
    failures: [
      ...failed.map(({ file, title }) => `${file}: ${title}`),
      ...report.errors.map(({ message = "an error outside of the tests" }) => message),
      ...(flaky > 0 ? [`${flaky} flaky tests`] : []),
    ],
  };
}

const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite["specs"] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** What a suite of ours counts itself. */
export async function readSuiteResults(path: string): Promise<Results> {
  const { passed, failed } = (await readReport<{ passed: number; failed: number }>(path)) ?? {
    passed: 0,
    failed: 0,
  };
  return { passed, failures: failed > 0 ? [`${failed} runs`] : [] };
}

/** Null when the step ended before it wrote its report. */
async function readReport<Report>(path: string): Promise<Report | null> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as Report;
  } catch {
    return null;
  }
}
