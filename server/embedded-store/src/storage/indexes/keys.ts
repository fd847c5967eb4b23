import { type Doc, isDocument, ownField, type Value } from "../../values/bson-values.ts";
import { equalValues } from "../../values/compare.ts";
import { encodeKeys } from "../../values/key-encoding.ts";
import { MongoError } from "../../values/mongo-error.ts";
import type { Index } from "./definition.ts";

/** One key of a document in an index, with the values it was made from. */
export type IndexKey = { bytes: Buffer; values: Value[] };

/** Encodes as an empty array: sorts apart from null, as an empty array must. */
const emptyArray: Value = [];

/** Every distinct key of `doc` in `index`, by its bytes as a latin1 string. None when the index leaves the document out. */
export function indexKeys(index: Index, doc: Doc): Map<string, IndexKey> {
  const keys = new Map<string, IndexKey>();
  if (index.partial && !index.partial.matches(doc)) return keys;
  if (index.record.sparse && index.paths.every((path) => isMissing(doc, path, 0))) return keys;
  for (const values of keyValues(index, doc)) {
    const bytes = encodeKeys(values, index.directions);
    const text = bytes.toString("latin1");
    if (!keys.has(text)) keys.set(text, { bytes, values });
  }
  return keys;
}

/**
 * Whether an update has left all that an index is made of as it was, so that its keys need not be
 * made and compared. Says no of a partial index, whose filter may look at other fields.
 */
export function hasSameKeys(index: Index, before: Doc, after: Doc): boolean {
  if (index.partial) return false;
  return index.paths.every(([root = ""]) => {
    const [was, is] = [ownField(before, root), ownField(after, root)];
    return was === undefined || is === undefined ? was === is : equalValues(was, is);
  });
}

/** The index's fields whose path meets an array in `doc`. */
export function multikeyFields(index: Index, doc: Doc): string[] {
  return index.fields.filter(
    (_, position) => arrayOnPath(doc, index.paths[position] ?? []) !== null,
  );
}

/** How many path components lead to the first array on `path`, and that array. */
function arrayOnPath(doc: Doc, path: string[]): { depth: number; array: Value[] } | null {
  let value: Value = doc;
  for (const [position, name] of path.entries()) {
    value = isDocument(value) ? ownField(value, name) : undefined;
    if (Array.isArray(value)) return { depth: position + 1, array: value };
  }
  return null;
}

function keyValues(index: Index, doc: Doc): Value[][] {
  if (index.paths.length === 1) {
    return valuesAt(doc, index.paths[0] ?? [], 0).map((value) => [value]);
  }
  const arrays = new Map<string, { depth: number; array: Value[] }>();
  for (const path of index.paths) {
    const found = arrayOnPath(doc, path);
    if (found) arrays.set(path.slice(0, found.depth).join("."), found);
  }
  const [first, second] = arrays;
  if (!first) return [index.paths.map((path) => valuesAt(doc, path, 0)[0])];
  if (second) {
    const names = [...arrays.keys()].join("] [");
    throw new MongoError(
      171,
      "CannotIndexParallelArrays",
      `cannot index parallel arrays [${names}]`,
    );
  }
  const [root, { depth, array }] = first;
  // Fields under the same array advance together, element by element.
  const elements = array.length > 0 ? array : [undefined];
  return elements.flatMap((element) =>
    product(
      index.fields.map((field, position) => {
        const path = index.paths[position] ?? [];
        if (field === root) return [array.length > 0 ? (element ?? null) : emptyArray];
        if (field.startsWith(`${root}.`)) {
          return isDocument(element) ? valuesAt(element, path, depth) : [null];
        }
        return valuesAt(doc, path, 0);
      }),
    ),
  );
}

function product(columns: Value[][]): Value[][] {
  return columns.reduce<Value[][]>(
    (rows, column) => rows.flatMap((row) => column.map((value) => [...row, value])),
    [[]],
  );
}

/** Every value `path` takes, arrays expanded one level (as MongoDB does); missing counts as null. */
function valuesAt(start: Value, path: string[], from: number): Value[] {
  let value = start;
  for (let position = from; position < path.length; position++) {
    if (Array.isArray(value)) {
      if (value.length === 0) return [null];
      return value.flatMap((element) =>
        isDocument(element) ? valuesAt(element, path, position) : [null],
      );
    }
    if (!isDocument(value)) return [null];
    value = ownField(value, path[position] ?? "");
  }
  if (!Array.isArray(value)) return [value ?? null];
  return value.length === 0 ? [emptyArray] : value.map((element) => element ?? null);
}

function isMissing(start: Value, path: string[], from: number): boolean {
  let value = start;
  for (let position = from; position < path.length; position++) {
    if (Array.isArray(value)) {
      return value.every((element) => !isDocument(element) || isMissing(element, path, position));
    }
    if (!isDocument(value)) return true;
    value = ownField(value, path[position] ?? "");
  }
  return value === undefined;
}
