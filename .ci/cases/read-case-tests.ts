import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Kind } from "./kinds.ts";
import { type CaseTest, readCaseComments } from "./read-case-comments.ts";

/** The tests of this script hold comments as examples. */
const isNotOurs = (path: string): boolean =>
  /(?:^|[\\/])(?:node_modules|dist)$/.test(path) || /^\.ci[\\/]cases$/.test(path);

/** The tests of all rooms that name cases, and what is wrong with their comments. */
export function readCaseTests(root: string, kind: Kind): { tests: CaseTest[]; problems: string[] } {
  const paths = globSync(["*/**/*.{test,spec}.{ts,tsx}", ".ci/**/*.test.ts"], {
    cwd: root,
    exclude: isNotOurs,
  }).sort();
  const problems: string[] = [];
  const tests = [...new Set(paths)].flatMap((path): CaseTest[] => {
    try {
      const source = readFileSync(join(root, path), "utf8");
      return readCaseComments(path.replaceAll("\\", "/"), source, kind);
    } catch (error) {
      problems.push((error as Error).message);
      return [];
    }
  });
  return { tests, problems };
}
