import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run-step.ts";
import { judgeCases } from "./judge-cases.ts";
import { pending } from "./pending.ts";
import { readCaseTests } from "./read-case-tests.ts";
import { readCases } from "./read-cases.ts";
import { writeCaseReport } from "./write-case-report.ts";

// npm run cases writes docs/security-coverage.md; with --check nothing is written, and it fails when
// a case has no test, a test names no case, or the file is not what would be written.

const path = join(root, "docs/security-coverage.md");
const isCheck = process.argv.includes("--check");
const cases = readCases(readFileSync(join(root, "docs/security-cases.md"), "utf8"));
const { tests, problems: unreadable } = readCaseTests(root);
const { held, problems } = judgeCases(cases, tests, pending);
const report = writeCaseReport(held);

for (const problem of [...unreadable, ...problems]) console.error(`✘ ${problem}`);
const isOld = isCheck && report !== readFileSync(path, "utf8");
if (isOld) console.error("✘ docs/security-coverage.md is old: npm run cases");
if (!isCheck) writeFileSync(path, report);
const count = held.filter((one) => one.tests.length > 0).length;
console.log(
  `${count} of ${held.length} security cases have a test, ${pending.length} may still wait.`,
);

if (unreadable.length + problems.length > 0 || isOld) process.exitCode = 1;
