import { readFile } from "node:fs/promises";
import { type Failure, whatFailed } from "./what-failed.ts";

export interface Results {
  passed: number;
  failures: Failure[];
}

export const nothingRun: Results = { passed: 0, failures: [] };

/** Reads a Vitest JSON report; a file that did not load is one failure. */
export async function readVitestResults(path: string): Promise<Results> {
  const report = await readReport<{
    numPassedTests: number;
    testResults: {
      name: string;
      status: string;
      /** Why the file did not load. */
      message?: string;
      assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
    }[];
  }>(path);
  if (!report) return nothingRun;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && failed.length === 0) return [whatFailed(name, [message])];
    return failed.map(({ fullName, failureMessages }) => whatFailed(fullName, failureMessages));
  });
  return { passed: report.numPassedTests, failures };
}

interface PlaywrightSuite {
  specs: {
    title: string;
    file: string;
    /** One for each repeat; the spec's own `ok` speaks of the first alone. */
    tests: {
      status: string;
      results: {
        errors: { message?: string }[];
        attachments?: { name: string /** In base64. */; body?: string }[];
      }[];
    }[];
  }[];
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
  const all = report.suites.flatMap(specsOf);
  const failed = all.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected")
      .map(({ results }) => ({ name: `${file}: ${title}`, results })),
  );
  return {
    passed: expected,
    failures: [
      ...failed.map(({ name, results }) => {
        const errors = results.flatMap(({ errors }) => errors.map(({ message }) => message));
        const windows = results
          .flatMap(({ attachments = [] }) => attachments)
          .filter((attached) => attached.name.endsWith(" showed"))
          .map(({ body = "" }) => Buffer.from(body, "base64").toString());
        return whatFailed(name, errors, windows);
      }),
      ...report.errors.map(({ message }) => whatFailed("an error outside of the tests", [message])),
      ...(flaky > 0 ? [whatFailed(`${flaky} flaky tests`, [])] : []),
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
  return { passed, failures: failed > 0 ? [whatFailed(`${failed} runs`, [])] : [] };
}

/** Null when the step ended before it wrote its report. */
async function readReport<Report>(path: string): Promise<Report | null> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as Report;
  } catch {
    return null;
  }
}
