import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../steps/run-step.ts";
import { findLongFunctions } from "./find-long-functions.ts";
import { judgeFunctions, keyOf, type Left } from "./judge-functions.ts";

// Part of `npm run lint`: no function outside of tests has more than 80 lines of code. Biome's rule counts
// neither the text of JSX nor that of templates. `node .ci/functions/main.ts --shrink` takes out of left.json
// what is short by now, and lowers what has become shorter; --list says how long those that are left are.

const leftPath = join(root, ".ci/functions/left.json");
const left: Left = JSON.parse(readFileSync(leftPath, "utf8"));

const isSource = (path: string) =>
  /\.[cm]?tsx?$/.test(path) &&
  !/\.(?:test|spec)\.tsx?$/.test(path) &&
  !path.startsWith("server/embedded-store/src/testing/") &&
  existsSync(join(root, path));

const found = Object.fromEntries(
  execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" })
    .split("\0")
    .filter(isSource)
    .flatMap((path) =>
      findLongFunctions(path, readFileSync(join(root, path), "utf8")).map(
        (long): [string, number] => [keyOf(path, long), long.lines],
      ),
    )
    // Of two of one name the longer counts.
    .sort(([, one], [, other]) => one - other),
);

if (process.argv.includes("--list")) {
  for (const [key, lines] of Object.entries(found)) console.log(`${lines} ${key}`);
}

const { problems, shrunk } = judgeFunctions(found, left);
if (process.argv.includes("--shrink")) {
  writeFileSync(leftPath, `${JSON.stringify(shrunk, null, 2)}\n`);
}
for (const problem of problems) console.error(`✘ ${problem}`);
if (problems.length > 0) process.exitCode = 1;
