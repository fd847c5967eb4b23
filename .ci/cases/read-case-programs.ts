import type { Kind } from "./kinds.ts";
import type { CaseTest } from "./read-case-comments.ts";

/** What breaks a desk is no test by name: a program that takes minutes, and counts what it did. */
export const programs = "e2e/faults/*.ts";

const comment = /^\/\/ (\w+) ([^:]+) by ([\w-]+): (.+)$/;
const firstSentence = /^\/\*\* (.+?)\.?(?: \*\/)?$/;

/**
 * The comments of a program that name cases, `// helpdesk 22 by faults: runs, lost` above the comment that says what
 * it does: the suite as docs/promises.md calls it, and which of its figures.
 *
 * @throws Error where such a comment names no cases or nothing stands below it that says what the program does
 */
export function readCasePrograms(path: string, source: string, { word, id }: Kind): CaseTest[] {
  const lines = source.split("\n");
  return lines.flatMap((text, index): CaseTest[] => {
    const [, begins, written = "", suite = "", names = ""] = comment.exec(text) ?? [];
    if (begins !== word) return [];
    const line = index + 1;
    const ids = written.split(" ");
    if (!ids.every((one) => id.test(one)))
      throw new Error(`${path}:${line}: "${written}" is no list of cases`);
    const test = firstSentence.exec(lines[line] ?? "")?.[1];
    if (!test)
      throw new Error(`${path}:${line}: below ${word} ${written} nothing says what is done`);
    return [{ ids, test, path, line, figures: { suite, names: names.split(", ") } }];
  });
}
