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
const beginning = /^(\s*)(?:it|test|describe)((?:\.\w+)*)\(/;
/** A test's own name, or the one behind the table of `it.each`. */
const plainName = /^\s*[\w.]+\(\s*(["'`])((?:\\.|(?!\1).)*)\1/s;
const nameBehindTable = /\)\(\s*(["'`])((?:\\.|(?!\1).)*)\1/s;
const leftOut =
  /(?:^|\W)((?:it|test|describe|context)\.(?:\w+\.)*(?:skip|todo|fixme|only|skipIf|runIf))\(/;

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
    const below = lines.findIndex((other, at) => at > index && !other.trim().startsWith("//"));
    const name = nameAt(lines, below);
    if (name === null)
      throw new Error(`${path}:${line}: below §${reference.section} stands no test`);
    return [{ reference, test: [...groupsOf(lines, below), name].join(" › "), path, line }];
  });
  const [, left] = leftOut.exec(source) ?? [];
  if (left && annotations.length > 0) {
    throw new Error(`${path}: ${left} leaves out tests, but this file proves rows of the spec`);
  }
  return annotations;
}

/** The name of the test or group that begins in a line, or null. */
function nameAt(lines: readonly string[], index: number): string | null {
  const [, , modifiers = ""] = beginning.exec(lines[index] ?? "") ?? [];
  if (!beginning.test(lines[index] ?? "")) return null;
  const source = lines.slice(index).join("\n");
  const pattern = /\.(each|for)$/.test(modifiers) ? nameBehindTable : plainName;
  return pattern.exec(source)?.[2]?.replace(/\\(.)/g, "$1") ?? null;
}

/** The names of the groups around a line, the outermost first: they are indented less. */
function groupsOf(lines: readonly string[], index: number): string[] {
  const groups: string[] = [];
  let indent = indentOf(lines[index] ?? "");
  for (let above = index - 1; above >= 0 && indent > 0; above--) {
    const line = lines[above] ?? "";
    if (line.trim() === "" || indentOf(line) >= indent) continue;
    indent = indentOf(line);
    const name = /^\s*(?:test\.)?describe/.test(line) ? nameAt(lines, above) : null;
    if (name !== null) groups.unshift(name);
  }
  return groups;
}

const indentOf = (line: string): number => line.length - line.trimStart().length;
