import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../steps/run-step.ts";
import { breakPromise } from "./break-promise.ts";
import { findProblems } from "./find-problems.ts";
import { presentFigures } from "./present-figures.ts";
import { promises } from "./promises.ts";
import { readFigures } from "./read-figures.ts";
import { readPage } from "./read-page.ts";
import { type Shown, textOf, writeReport } from "./write-report.ts";

// npm run promises writes docs/promises.md with the figures of the suites' last runs here, where these are younger than
// what they measured; with --check nothing is written, and it fails when a promise names a file or a test that is gone,
// or the page lacks it. With --break P4 (again for each, or `all`) it breaks the promise in a copy of the repository, runs the
// tests that it names there, and fails unless they do.

const path = join(root, "docs/promises.md");
const shownPath = join(root, ".ci/promises/shown.json");
const shown = JSON.parse(readFileSync(shownPath, "utf8")) as Shown;
const { values: flags } = parseArgs({
  options: {
    check: { type: "boolean", default: false },
    break: { type: "string", multiple: true, default: [] },
  },
});
const problems = findProblems(root, promises);

if (flags.break.length > 0) await breakEach(flags.break);
else if (flags.check) {
  const page = readFileSync(path, "utf8");
  const missing = promises.filter((promised) => !page.includes(textOf(promised, shown)));
  problems.push(...missing.map(({ id }) => `docs/promises.md is old at ${id}: npm run promises`));
} else {
  const kept = readPage(readFileSync(path, "utf8"));
  const { taken, leftOut } = presentFigures(root, await readFigures(join(root, ".cache/suites")));
  writeFileSync(path, writeReport(promises, new Map([...kept, ...taken]), shown));
  for (const why of leftOut) console.log(`– left out: ${why}`);
}
for (const problem of problems) console.error(`✘ ${problem}`);
console.log(`${promises.length} promises, ${problems.length} without what they name.`);
if (problems.length > 0) process.exitCode = 1;

/** What was shown is written at once, so that a run that is stopped is not in vain. */
async function breakEach(wanted: readonly string[]): Promise<void> {
  const chosen = promises.filter(({ id }) => wanted.includes(id) || wanted.includes("all"));
  const unknown = wanted.filter((id) => id !== "all" && !chosen.some((one) => one.id === id));
  problems.push(...unknown.map((id) => `there is no promise ${id}`));
  for (const promised of chosen) {
    if (await breakPromise(promised, { root })) {
      shown[promised.id] = new Date().toISOString().slice(0, 10);
      const inOrder = promises.flatMap(({ id }) => (shown[id] ? [[id, shown[id]]] : []));
      writeFileSync(shownPath, `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`);
    } else problems.push(`${promised.id} was broken, and not all of its tests have noticed`);
  }
}
