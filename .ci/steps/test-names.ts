// How Biome formats tests: their names as text, for the reports of what is proven where.

const beginning = /^(\s*)(?:it|test|describe)((?:\.\w+)*)(?:<.*>)?\(/;
/** A test's own name, or the one behind the table of `it.each`. */
const plainName = /^\s*[\w.]+\(\s*(["'`])((?:\\.|(?!\1).)*)\1/s;
const nameBehindTable = /\)\(\s*(["'`])((?:\\.|(?!\1).)*)\1/s;
const leftOut =
  /(?:^|\W)((?:it|test|describe|context)\.(?:\w+\.)*(?:skip|todo|fixme|only|skipIf|runIf))\(/;

/** The test's or group's name below a line of comment, with the groups around it; null when none stands there. */
export function nameOfTestBelow(lines: readonly string[], index: number): string | null {
  const below = lines.findIndex((other, at) => at > index && !other.trim().startsWith("//"));
  const name = nameAt(lines, below);
  return name === null ? null : [...groupsOf(lines, below), name].join(" › ");
}

/** The call that leaves out tests of a file or narrows them, for instance `it.skip`, or undefined. */
export function leavesOut(source: string): string | undefined {
  return leftOut.exec(source)?.[1];
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
