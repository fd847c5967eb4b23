import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../steps/run-step.ts";
import { isOpen } from "./prove-rows.ts";
import { readCoverage } from "./read-coverage.ts";

// npm run spec:coverage writes docs/spec-coverage.md; with --check nothing is written, and it fails
// when a row of the spec has no test, a test names no row, or the file is not what would be written.

const path = join(root, "docs/spec-coverage.md");
const isCheck = process.argv.includes("--check");
const { rows, report, problems } = readCoverage(root);
const open = rows.filter(isOpen);

for (const problem of problems) console.error(`✘ ${problem}`);
for (const { section, key } of open) console.log(`without a test: §${section} ${key}`);
const isOld = isCheck && report !== readFileSync(path, "utf8");
if (isOld) console.log("docs/spec-coverage.md is old: npm run spec:coverage");
if (!isCheck) writeFileSync(path, report);
console.log(`${rows.length - open.length} of ${rows.length} statements of the spec are proven.`);

if (problems.length > 0 || (isCheck && (open.length > 0 || isOld))) process.exitCode = 1;
