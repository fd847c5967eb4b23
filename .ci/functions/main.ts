import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../steps/run-step.ts";
import { findLongFunctions, linesMax } from "./find-long-functions.ts";

// Part of `npm run lint`: no function outside of tests has more than 80 lines of code. Biome's rule counts
// neither the text of JSX nor that of templates.

const isSource = (path: string) =>
  /\.[cm]?tsx?$/.test(path) &&
  !/\.(?:test|spec)\.tsx?$/.test(path) &&
  !path.startsWith("server/embedded-store/src/testing/") &&
  existsSync(join(root, path));

const paths = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" })
  .split("\0")
  .filter(isSource);
for (const path of paths) {
  for (const { name, lines } of findLongFunctions(path, readFileSync(join(root, path), "utf8"))) {
    console.error(`✘ ${path} ${name} has ${lines} lines of code, ${linesMax} at most`);
    process.exitCode = 1;
  }
}
