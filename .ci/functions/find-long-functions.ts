import { type Node, parseSync, visitorKeys } from "oxc-parser";

/** No function outside of tests has more lines of code. */
export const linesMax = 80;

type LongFunction = { name: string; lines: number };

/** Every function of one source that has more than `linesMax` lines of code; what it holds counts with it. */
export function findLongFunctions(path: string, source: string): LongFunction[] {
  const { program, comments, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const isCode = codeLines(source, comments);
  const lineAt = lineFinder(source);
  const found: LongFunction[] = [];
  const visit = (node: Node, outer: string) => {
    const name = nameOf(node) ?? outer;
    if (isFunction(node)) {
      const lines = isCode.slice(lineAt(node.start), lineAt(node.end) + 1).filter(Boolean).length;
      if (lines > linesMax) found.push({ name, lines });
    }
    for (const key of visitorKeys[node.type] ?? []) {
      const inner = (node as unknown as Record<string, Node | (Node | null)[] | null>)[key];
      for (const child of [inner].flat()) if (child) visit(child, isFunction(node) ? "" : name);
    }
  };
  visit(program, "");
  return found;
}

const isFunction = ({ type }: Node): boolean =>
  type === "FunctionDeclaration" ||
  type === "FunctionExpression" ||
  type === "ArrowFunctionExpression";

/** What a function is called by: its own name, or that of the variable, property or export that it is. */
function nameOf(node: Node): string | undefined {
  switch (node.type) {
    case "FunctionDeclaration":
    case "FunctionExpression":
      return node.id?.name;
    case "VariableDeclarator":
      return node.id.type === "Identifier" ? node.id.name : undefined;
    case "MethodDefinition":
    case "PropertyDefinition":
    case "Property":
      return node.key.type === "Identifier" ? node.key.name : undefined;
    default:
      return undefined;
  }
}

/** Of each line whether code stands in it. The lines of a text are code, braces around a comment of JSX are none. */
function codeLines(source: string, comments: readonly { start: number; end: number }[]): boolean[] {
  let code = "";
  let at = 0;
  for (const { start, end } of comments) {
    code += source.slice(at, start) + source.slice(start, end).replace(/[^\n]/g, " ");
    at = end;
  }
  return (code + source.slice(at)).split("\n").map((line) => !/^\s*(?:\{\s*\})?\s*$/.test(line));
}

/** In which line, from 0, each place of a source is. */
function lineFinder(source: string): (at: number) => number {
  const ends = [...source.matchAll(/\n/g)].map(({ index }) => index);
  return (at) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? at) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
