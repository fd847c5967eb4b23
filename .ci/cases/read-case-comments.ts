import { leavesOut, nameOfTestBelow } from "../steps/test-names.ts";
import type { Kind } from "./kinds.ts";

/** A test that says which cases it holds, by a comment above it. */
export type CaseTest = {
  ids: string[];
  /** The names of the groups it stands in, and its own. */
  test: string;
  /** Where, from the repository's root. */
  path: string;
  line: number;
  /** Of a program: what it counts, in its suite's last run. */
  figures?: { suite: string; names: readonly string[] };
};

const comment = /^\s*\/\/ (\w+) (.*)$/;

/**
 * The `// case A01 A03` comments of a test file as Biome formats it.
 *
 * @throws Error where such a comment is no list of ids or stands above no test, or a test of the file is left out
 */
export function readCaseComments(path: string, source: string, { word, id }: Kind): CaseTest[] {
  const lines = source.split("\n");
  const tests = lines.flatMap((text, index): CaseTest[] => {
    const [, begins, written = ""] = comment.exec(text) ?? [];
    if (begins !== word) return [];
    const line = index + 1;
    if (!written.split(" ").every((one) => id.test(one)))
      throw new Error(`${path}:${line}: "${written}" is no list of cases`);
    const test = nameOfTestBelow(lines, index);
    if (test === null) throw new Error(`${path}:${line}: below ${word} ${written} stands no test`);
    return [{ ids: written.split(" "), test, path, line }];
  });
  const left = leavesOut(source);
  if (left && tests.length > 0) {
    throw new Error(`${path}: ${left} leaves out tests, but this file holds cases`);
  }
  return tests;
}
