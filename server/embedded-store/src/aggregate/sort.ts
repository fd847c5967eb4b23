import { isArrayIndex } from "../query/walk-path.ts";
import { type Doc, isDocument, ownField, toNumber, type Value } from "../values/bson-values.ts";
import { compareValues } from "../values/compare.ts";
import { numberedError } from "../values/mongo-error.ts";
import { holdBytes } from "./held-bytes.ts";
import { decodedRowBytes, refuseTooManyHeld } from "./held-rows.ts";
import { TICK } from "./row.ts";

export type SortKey = { path: string; direction: 1 | -1 };

/** @throws MongoError 15975, 15976 for a specification that makes no order; 17312 for an expression */
export function parseSort(spec: Doc): SortKey[] {
  const fields = Object.entries(spec);
  if (fields.length === 0) {
    throw numberedError(15976, "$sort stage must have at least one sort key");
  }
  return fields.map(([path, value]) => {
    if (isDocument(value))
      throw numberedError(17312, "$meta is the only expression supported by $sort right now");
    const direction = toNumber(value);
    if (direction !== 1 && direction !== -1) {
      throw numberedError(
        15975,
        "$sort key ordering must be 1 (for ascending) or -1 (for descending)",
      );
    }
    return { path, direction };
  });
}

type SortOptions<T> = {
  limit: number;
  docOf: (row: T) => Doc;
  /** What a row takes in memory while it waits for its turn. */
  bytesOf?: (row: T) => number;
};

type Ranked<T> = { row: T; values: Value[]; position: number };

/** How many more rows than wanted are gathered before the surplus is thrown away. */
const surplusRows = 1000;

/**
 * Sorts rows, equal ones in the order they came. With a limit only that many are held.
 *
 * @param limit Infinity: all
 * @throws MongoError 292 when too many would have to be held
 */
export function* sortRows<T>(
  rows: Iterable<T | typeof TICK>,
  keys: SortKey[],
  { limit, docOf, bytesOf = () => decodedRowBytes }: SortOptions<T>,
): Generator<T | typeof TICK, void> {
  const parsed = keys.map(({ path, direction }) => ({ path: path.split("."), direction }));
  const compare = (a: Ranked<T>, b: Ranked<T>) => {
    for (const [i, { direction }] of parsed.entries()) {
      const difference = compareValues(a.values[i], b.values[i]);
      if (difference !== 0) return difference * direction;
    }
    return a.position - b.position;
  };
  const held: Ranked<T>[] = [];
  let position = 0;
  for (const row of rows) {
    if (row === TICK) {
      yield TICK;
      continue;
    }
    const doc = docOf(row as T);
    const values = parsed.map(({ path, direction }) => sortValue(doc, path, direction));
    held.push({ row: row as T, values, position: position++ });
    if (held.length >= limit * 2 + surplusRows) {
      held.sort(compare);
      held.length = limit;
    }
    refuseTooManyHeld(held.length);
  }
  held.sort(compare);
  if (held.length > limit) held.length = limit;
  for (const { row } of held) holdBytes(bytesOf(row));
  for (const { row } of held) yield row;
}

/** The value a document sorts by: of an array its smallest element, or its largest when descending. */
function sortValue(doc: Doc, path: string[], direction: 1 | -1): Value {
  let best: Value;
  let hasBest = false;
  visitSortValues(doc, path, 0, (value) => {
    if (hasBest && compareValues(value, best) * direction >= 0) return;
    best = value;
    hasBest = true;
  });
  return best;
}

/** A missing field counts as null; an empty array as undefined, which sorts before null. */
function visitSortValues(
  start: Value,
  path: readonly string[],
  from: number,
  visit: (value: Value) => void,
): void {
  let value = start;
  for (let i = from; i < path.length; i++) {
    const name = path[i] as string;
    if (Array.isArray(value)) {
      if (isArrayIndex(name) && Number(name) < value.length) {
        value = value[Number(name)];
        continue;
      }
      if (value.length === 0) visit(undefined);
      for (const element of value) visitSortValues(element, path, i, visit);
      return;
    }
    value = isDocument(value) ? ownField(value, name) : undefined;
  }
  const elements = Array.isArray(value) ? value : [value ?? null];
  if (elements.length === 0) visit(undefined);
  for (const element of elements) visit(element);
}
