import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../steps/run-step.ts";
import { findOldWords } from "./find-old-words.ts";
import { judgeWords } from "./judge-words.ts";

// Part of `npm run lint`: names that the field has a standard term for. `node .ci/words/main.ts --shrink`
// lowers the counts of what is left to what is there; --list shows every place.

const leftPath = join(root, ".ci/words/left.json");
const left: Record<string, number> = JSON.parse(readFileSync(leftPath, "utf8"));

const findings = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" })
  .split("\0")
  .filter((path) => path && !path.startsWith(".ci/words/") && existsSync(join(root, path)))
  .flatMap((path) =>
    findOldWords(path, /\.tsx?$/.test(path) ? readFileSync(join(root, path), "utf8") : ""),
  );

if (process.argv.includes("--list")) {
  for (const { path, name, term } of findings) console.log(`${path}: ${name} (${term})`);
}

const { problems, counts } = judgeWords(findings, left);
if (process.argv.includes("--shrink")) {
  const lower = Object.entries(counts).map(([old, count]) => [
    old,
    Math.min(count, left[old] ?? 0),
  ]);
  const kept = Object.fromEntries(lower.filter(([, count]) => Number(count) > 0));
  writeFileSync(leftPath, `${JSON.stringify(kept, null, 2)}\n`);
}
for (const problem of problems) console.error(`✘ ${problem}`);
if (problems.length > 0) process.exitCode = 1;
