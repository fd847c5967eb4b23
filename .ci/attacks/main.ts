import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { securityCases } from "../cases/kinds.ts";
import { readCaseTests } from "../cases/read-case-tests.ts";
import { readPlaywrightResults, readVitestResults } from "../steps/results.ts";
import { root, runStep } from "../steps/run-step.ts";

// npm run test:attacks: every test that holds a case of docs/security-cases.md, and a long random
// attack. SEED repeats one, ROUNDS makes it longer. The browser's need `npm run build` before, and can
// be left out by --without-browser; the console's run in npm test, in a desktop session.

const startedAt = new Date().toISOString();
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const rounds = Number(process.env.ROUNDS ?? 5_000);
const suites = join(root, ".cache/suites");
const reports = join(root, ".cache/test-results");
const [unitReport, e2eReport] = [join(reports, "attacks.json"), join(reports, "attacks-e2e.json")];
const randomReport = join(reports, "attacks-random.json");
await Promise.all([suites, reports].map((folder) => mkdir(folder, { recursive: true })));
await Promise.all([unitReport, e2eReport, randomReport].map((file) => rm(file, { force: true })));

const { tests } = readCaseTests(root, securityCases);
const isOfConsole = (path: string) => path.startsWith("desktop/e2e/");
const isOfBrowser = (path: string) => path.startsWith("e2e/");
const withoutBrowser = process.argv.includes("--without-browser");
const tried = tests.filter(
  ({ path }) => !isOfConsole(path) && !(withoutBrowser && isOfBrowser(path)),
);
const files = [...new Set(tried.map(({ path }) => path))];

const unitFiles = [
  ...files.filter((path) => !isOfBrowser(path)),
  "server/src/testing/attacks/attacks.test.ts",
];
const isUnitGreen = await runStep({
  name: `${unitFiles.length} files of cases, and ${rounds} rounds of a random attack (SEED=${seed})`,
  command: [
    "npx",
    "vitest",
    "run",
    "--maxWorkers=2",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${unitReport}`,
    ...unitFiles,
  ],
  env: { SEED: String(seed), ROUNDS: String(rounds) },
  timeoutMinutes: 30,
});
let results = await readVitestResults(unitReport);

const e2eFiles = files.filter(isOfBrowser).map((path) => path.slice("e2e/".length));
let isBrowserGreen = true;
if (e2eFiles.length > 0) {
  isBrowserGreen = await runStep({
    name: `${e2eFiles.length} files of cases in a browser`,
    command: ["npm", "run", "--silent", "test:e2e", "--", ...e2eFiles],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport },
    timeoutMinutes: 20,
  });
  const browser = await readPlaywrightResults(e2eReport);
  results = {
    passed: results.passed + browser.passed,
    failures: [...results.failures, ...browser.failures],
  };
}

const casesTried = new Set(tried.flatMap(({ ids }) => ids)).size;
const random = JSON.parse(await readFile(randomReport, "utf8").catch(() => "null"));
const isGreen = isUnitGreen && isBrowserGreen && results.failures.length === 0 && random !== null;
const figures = {
  casesTried,
  testsPassed: results.passed,
  testsFailed: results.failures.length,
  randomRounds: rounds,
  ...random?.figures,
};
const suite = { suite: "attacks", seed, startedAt, isGreen, figures };
await writeFile(join(suites, "attacks.json"), `${JSON.stringify(suite, null, 2)}\n`);
console.log(`\n${JSON.stringify(figures)}`);
if (!isGreen) process.exitCode = 1;
