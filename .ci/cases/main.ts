import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readPage } from "../promises/read-page.ts";
import { root } from "../steps/run-step.ts";
import { judgeCases } from "./judge-cases.ts";
import { kinds } from "./kinds.ts";
import { readCaseTests } from "./read-case-tests.ts";
import { readCases } from "./read-cases.ts";
import { withoutFigures, writeCaseReport } from "./write-case-report.ts";

// npm run cases writes docs/security-coverage.md, docs/helpdesk-coverage.md, docs/inbox-coverage.md and docs/mail-coverage.md; with
// --check nothing is written, and it fails when a case has no test, a test names no case, or a file is not what would be written.
// What a program has counted is read from docs/promises.md.

const docs = join(root, "docs");
const isCheck = process.argv.includes("--check");
const reports = readPage(readFileSync(join(docs, "promises.md"), "utf8"));

for (const kind of kinds) {
  const { document, report: file, title } = kind;
  const cases = readCases(readFileSync(join(docs, document), "utf8"), kind);
  const { tests, problems: unreadable } = readCaseTests(root, kind);
  const { held, problems } = judgeCases(cases, tests, kind);
  const report = writeCaseReport(held, kind, reports);

  for (const problem of [...unreadable, ...problems]) console.error(`✘ ${problem}`);
  const isOld =
    isCheck && withoutFigures(report) !== withoutFigures(readFileSync(join(docs, file), "utf8"));
  if (isOld) console.error(`✘ docs/${file} is old: npm run cases`);
  if (!isCheck) writeFileSync(join(docs, file), report);
  const count = held.filter((one) => one.tests.length > 0).length;
  console.log(`${count} of ${held.length} of ${title} have a test.`);

  if (unreadable.length + problems.length > 0 || isOld) process.exitCode = 1;
}
