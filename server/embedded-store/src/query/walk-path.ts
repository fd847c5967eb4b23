import { type Doc, isDocument, ownField, type Value } from "../values/bson-values.ts";

const arrayIndexPattern = /^(?:0|[1-9]\d*)$/;
export const isArrayIndex = (name: string): boolean => arrayIndexPattern.test(name);

/** What a visited value is: a plain value, a whole array at the path's end, or an element of one. */
export type LeafKind = "value" | "array" | "element";
/** Returns true to stop the walk. */
export type LeafVisitor = (value: Value, kind: LeafKind) => boolean;

/**
 * Visits every value that a dotted path reaches, the way queries see documents: arrays on the way
 * are entered by element and by index, an array at the end counts by its elements and as a whole.
 * A path that leads nowhere visits `undefined`.
 */
export function walkPath(
  start: Value,
  path: readonly string[],
  visit: LeafVisitor,
  from = 0,
): boolean {
  let value = start;
  for (let i = from; ; i++) {
    if (i === path.length) return visitLeaf(value, visit);
    const name = path[i] as string;
    if (Array.isArray(value)) return walkArray(value, path, visit, i);
    if (!isDocument(value)) return visit(undefined, "value");
    value = ownField(value, name);
  }
}

function visitLeaf(value: Value, visit: LeafVisitor): boolean {
  if (!Array.isArray(value)) return visit(value, "value");
  return value.some((element) => visit(element, "element")) || visit(value, "array");
}

function walkArray(
  array: readonly Value[],
  path: readonly string[],
  visit: LeafVisitor,
  i: number,
): boolean {
  const name = path[i] as string;
  const byIndex = isArrayIndex(name);
  let entered = false;
  if (byIndex && Number(name) < array.length) {
    if (walkPath(array[Number(name)], path, visit, i + 1)) return true;
    entered = true;
  }
  for (const element of array) {
    if (!isDocument(element)) continue;
    if (byIndex && ownField(element, name) === undefined) continue;
    entered = true;
    if (walkPath(element, path, visit, i)) return true;
  }
  return !entered && byIndex ? visit(undefined, "value") : false;
}

/** The value at a path that goes through documents and by index through arrays; undefined if there is none. */
export function valueAt(start: Value, path: readonly string[]): Value {
  let value = start;
  for (const name of path) {
    if (value === null || typeof value !== "object") return undefined;
    value = ownField(value as Doc, name);
  }
  return value;
}
