import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run-step.ts";
import { findProblems } from "./find-problems.ts";
import { promises } from "./promises.ts";
import { readFigures } from "./read-figures.ts";
import { textOf, writeReport } from "./write-report.ts";

// npm run promises writes docs/promises.md with the figures of the suites' last runs here; with --check
// nothing is written, and it fails when a promise names a file or a test that is gone, or the page lacks it.

const path = join(root, "docs/promises.md");
const isCheck = process.argv.includes("--check");
const problems = findProblems(root, promises);

if (isCheck) {
  const page = readFileSync(path, "utf8");
  const missing = promises.filter((promised) => !page.includes(textOf(promised)));
  problems.push(...missing.map(({ id }) => `docs/promises.md is old at ${id}: npm run promises`));
} else {
  writeFileSync(path, writeReport(promises, await readFigures(join(root, ".cache/suites"))));
}
for (const problem of problems) console.error(`✘ ${problem}`);
console.log(`${promises.length} promises, ${problems.length} without what they name.`);
if (problems.length > 0) process.exitCode = 1;
