import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { CitedTest } from "./promise.ts";

export type Outcome = {
  name: string;
  isPassed: boolean;
  /** What failed is what the test expects: no timeout, no file that does not load, no other mistake. */
  isAsserted: boolean;
  said: string;
};

/** Runs the tests of that name, as the repository in `folder` is now. One that did not run is not among them. */
export async function runCitedTest(folder: string, { path, name }: CitedTest): Promise<Outcome[]> {
  const report = join(folder, ".cache/cited-test.json");
  rmSync(report, { force: true });
  const pattern = patternOf(name);
  if (path.endsWith(".spec.ts")) {
    await run(folder, "npm", ["run", "--silent", "build"]);
    const options = ["--workers=1", "--reporter=json", "-g", pattern];
    await run(join(folder, "e2e"), "playwright", ["test", path.replace(/^e2e\//, ""), ...options], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    });
    return playwrightOutcomes(report);
  }
  const output = ["--reporter=json", `--outputFile.json=${report}`];
  await run(folder, "vitest", ["run", path, "-t", pattern, ...output]);
  return vitestOutcomes(report).filter(({ name: ran }) => new RegExp(pattern).test(ran));
}

/** A test's name as it is written, where `%s` and `${…}` stand for anything. */
export function patternOf(name: string): string {
  const parts = name.split(/%s|\$\{.*?\}/);
  return `${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".*")}$`;
}

function run(cwd: string, program: string, options: readonly string[], env = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, options, {
      cwd,
      env: { ...process.env, CI: "true", ...env },
      stdio: ["ignore", "ignore", "inherit"],
    });
    child.once("error", reject);
    child.once("exit", () => resolve()); // the report says how it went
  });
}

type VitestReport = {
  testResults: {
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

export function vitestOutcomes(report: string): Outcome[] {
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as VitestReport;
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "passed" || status === "failed")
    .map(({ fullName, status, failureMessages }) => ({
      name: fullName,
      isPassed: status === "passed",
      ...failureOf(failureMessages[0] ?? ""),
    }));
}

type Suite = {
  specs: {
    title: string;
    ok: boolean;
    tests: { results: { error?: { message?: string } }[] }[];
  }[];
  suites?: Suite[];
};

export function playwrightOutcomes(report: string): Outcome[] {
  const specsOf = ({ specs, suites = [] }: Suite): Suite["specs"] => [
    ...specs,
    ...suites.flatMap(specsOf),
  ];
  const { suites } = JSON.parse(readFileSync(report, "utf8")) as { suites: Suite[] };
  return suites.flatMap(specsOf).map(({ title, ok, tests }) => ({
    name: title,
    isPassed: ok,
    ...failureOf(tests[0]?.results[0]?.error?.message ?? ""),
  }));
}

/** Vitest calls a failed expectation AssertionError; Playwright writes out the call, below its message if it has one. */
const assertion = /^AssertionError\b|^(Error: )?(.*\n\n)?expect\(/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is how colours begin
const colours = /\u001b\[\d+m/g;

function failureOf(coloured: string): { isAsserted: boolean; said: string } {
  const message = coloured.replaceAll(colours, "");
  return { isAsserted: assertion.test(message), said: message.split("\n", 1)[0] ?? "" };
}
