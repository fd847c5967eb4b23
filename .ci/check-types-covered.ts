import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { root } from "./steps/run-step.ts";

// After `tsc --build`: fails when it has read a file of the repository in no project. Of a project whose
// patterns match no file TypeScript says nothing.

const tracked = (...patterns: string[]) =>
  execFileSync("git", ["ls-files", ...patterns], { cwd: root, encoding: "utf8" })
    .trim()
    .split("\n");

const checked = new Set<string>();
for (const project of tracked("*/tsconfig.json")) {
  const { compilerOptions } = JSON.parse(readFileSync(join(root, project), "utf8"));
  const built = join(root, dirname(project), compilerOptions.tsBuildInfoFile);
  const { fileNames = [] } = JSON.parse(readFileSync(built, "utf8")) as { fileNames?: string[] };
  for (const name of fileNames) checked.add(resolve(dirname(built), name));
}

const isOfTool = (path: string) => /vite(st)?\.config\.ts$/.test(path); // read by their tools alone
const missed = tracked("*.ts", "*.tsx").filter(
  (path) => !isOfTool(path) && !checked.has(join(root, path)),
);
for (const path of missed) console.error(`✘ ${path} is in no project of TypeScript`);
if (missed.length > 0) process.exitCode = 1;
