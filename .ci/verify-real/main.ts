import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, runStep } from "../steps/run-step.ts";
import { findReal } from "./find-real.ts";
import { parts } from "./findings.ts";
import { planSuites } from "./plan-suites.ts";
import { type Verified, writePage } from "./write-page.ts";

// npm run verify:real: the suites on what is there of MongoDB, Firebase and Electron; writes docs/verified-on.md.

const path = join(root, "docs/verified-on.md");
const findings = await findReal(process.env);
for (const part of parts) {
  const finding = findings[part];
  console.log(finding.isThere ? `✔ ${part} ${finding.version}` : `– ${part}: ${finding.because}`);
}

const suites = planSuites(findings);
const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root }).toString();
const when = `${new Date().toISOString().slice(0, 10)}, ${commit.trim()}`;
const verified: Verified[] = [];
let isGreen = true;
if (suites.length > 0) {
  const command = ["npm", "run", "--silent", "build"] as const;
  isGreen = await runStep({ name: "build", command, timeoutMinutes: 10 });
}
for (const { part, name: suite, ...step } of isGreen ? suites : []) {
  const isPassed = await runStep({ ...step, name: `${part}: ${suite}` });
  const finding = findings[part];
  verified.push({ part, suite, version: finding.isThere ? finding.version : "", isPassed, when });
}

const before = existsSync(path) ? readFileSync(path, "utf8") : "";
writeFileSync(path, writePage(before, { findings, verified, when }));
const failed = verified.filter(({ isPassed }) => !isPassed);
console.log(
  suites.length === 0
    ? "\nNothing real was here: nothing is verified."
    : `\n${verified.length - failed.length} of ${suites.length} suites passed on the real ones.`,
);
process.exit(isGreen && failed.length === 0 ? 0 : 1);
