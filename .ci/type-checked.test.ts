import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./run-step.ts";

const linesOf = (program: string, ...options: string[]) =>
  execFileSync(program, options, { cwd: root, encoding: "utf8" }).trim().split("\n");

// TypeScript says nothing of a project whose patterns match no file.
it("every TypeScript file of the repository is type-checked", () => {
  const projects = linesOf("git", "ls-files", "*tsconfig.json").filter((path) =>
    path.includes("/"),
  );
  const checked = new Set(
    projects.flatMap((project) =>
      linesOf(
        process.execPath,
        join(root, "node_modules/typescript/bin/tsc"),
        "-p",
        project,
        "--listFilesOnly",
      ),
    ),
  );
  const files = linesOf("git", "ls-files", "*.ts", "*.tsx")
    .filter((path) => !/vite(st)?\.config\.ts$/.test(path)) // read by their tools alone
    .map((path) => join(root, path));
  expect(files.filter((path) => !checked.has(path))).toEqual([]);
});
