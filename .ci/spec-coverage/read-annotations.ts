import { leavesOut, nameOfTestBelow } from "../steps/test-names.ts";
import { type Reference, readReference } from "./find-row.ts";

/** A test that says which row of the spec it proves, by a comment above it. */
export type Annotation = {
  reference: Reference;
  /** The names of the groups it stands in, and its own. */
  test: string;
  /** Where, from the repository's root. */
  path: string;
  line: number;
};

const comment = /^\s*\/\/ spec (§.*)$/;
/**
 * The annotations of a test file as Biome formats it.
 *
 * @throws Error where an annotation stands above no test, or a test of the file is left out
 */
export function readAnnotations(path: string, source: string): Annotation[] {
  const lines = source.split("\n");
  const annotations = lines.flatMap((text, index): Annotation[] => {
    const [, written] = comment.exec(text) ?? [];
    if (written === undefined) return [];
    const line = index + 1;
    const reference = readReference(written);
    if (!reference) throw new Error(`${path}:${line}: "${written}" names no row`);
    const test = nameOfTestBelow(lines, index);
    if (test === null)
      throw new Error(`${path}:${line}: below §${reference.section} stands no test`);
    return [{ reference, test, path, line }];
  });
  const left = leavesOut(source);
  if (left && annotations.length > 0) {
    throw new Error(`${path}: ${left} leaves out tests, but this file proves rows of the spec`);
  }
  return annotations;
}
