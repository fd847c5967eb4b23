import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Kind } from "./kinds.ts";
import { type CaseTest, readCaseComments } from "./read-case-comments.ts";
import { programs, readCasePrograms } from "./read-case-programs.ts";

/** The tests of this script hold comments as examples. */
const isNotOurs = (path: string): boolean =>
  /(?:^|[\\/])(?:node_modules|dist)$/.test(path) || /^\.ci[\\/]cases$/.test(path);

/** The tests and programs of all rooms that name cases, and what is wrong with their comments. */
export function readCaseTests(root: string, kind: Kind): { tests: CaseTest[]; problems: string[] } {
  const find = (patterns: string[]) =>
    [...new Set(globSync(patterns, { cwd: root, exclude: isNotOurs }))].sort();
  const tests = find(["*/**/*.{test,spec}.{ts,tsx}", ".ci/**/*.test.ts"]);
  const problems: string[] = [];
  const readAll = (paths: readonly string[], read: typeof readCaseComments) =>
    paths.flatMap((path): CaseTest[] => {
      try {
        return read(path.replaceAll("\\", "/"), readFileSync(join(root, path), "utf8"), kind);
      } catch (error) {
        problems.push((error as Error).message);
        return [];
      }
    });
  const found = [
    ...readAll(find([programs]), readCasePrograms),
    ...readAll(tests, readCaseComments),
  ];
  return { tests: found, problems };
}
