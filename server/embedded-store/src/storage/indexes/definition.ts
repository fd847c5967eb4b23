import { compileExpression } from "../../aggregate/expression.ts";
import { compileFilter } from "../../query/match.ts";
import {
  type Doc,
  decode,
  encode,
  isDocument,
  isNumber,
  toNumber,
} from "../../values/bson-values.ts";
import { failedToParse, MongoError, unsupported } from "../../values/mongo-error.ts";
import type { Tree } from "../trees/tree.ts";

export type Direction = 1 | -1;

/** An index as the catalog keeps it (JSON). */
export type IndexRecord = {
  name: string;
  /** In order; not an object, because JavaScript moves integer-like names to the front. */
  key: [path: string, direction: Direction][];
  tree: string;
  /** Kept in blocks, see `PackedTree`; indexes of before November 2026 are not. */
  packed?: true;
  unique?: true;
  sparse?: true;
  expireAfterSeconds?: number;
  /** BSON, base64: JSON would lose the types. */
  partialFilter?: string;
  /** Paths that have met an array in some document; never shrinks. */
  multikeyPaths: string[];
  /** Some key was too long for LMDB and is stored cut: order and equality need a second look. */
  hasCutKeys?: true;
};

/** An index in use. */
export type Index = {
  record: IndexRecord;
  isId: boolean;
  fields: string[];
  paths: string[][];
  directions: Direction[];
  multikey: Set<string>;
  tree: Tree;
  partial: { filter: Doc; matches: (doc: Doc) => boolean } | null;
};

export function openIndex(record: IndexRecord, tree: Tree): Index {
  const fields = record.key.map(([path]) => path);
  return {
    record,
    isId: false,
    fields,
    paths: fields.map((field) => field.split(".")),
    directions: record.key.map(([, direction]) => direction),
    multikey: new Set(record.multikeyPaths),
    tree,
    partial: record.partialFilter ? openPartial(record.partialFilter) : null,
  };
}

/** The documents themselves, seen as the index `_id_`. */
export function openIdIndex(documents: Tree): Index {
  const record: IndexRecord = {
    name: "_id_",
    key: [["_id", 1]],
    tree: documents.name,
    multikeyPaths: [],
  };
  return { ...openIndex(record, documents), isId: true };
}

function openPartial(base64: string) {
  const filter = decode(Buffer.from(base64, "base64"));
  const compile = (expression: unknown) => {
    const evaluate = compileExpression(expression);
    return (root: Doc) => evaluate({ root });
  };
  return { filter, matches: compileFilter(filter, { compileExpression: compile }) };
}

/** `{ a: 1, b: -1 }`, as clients show it. */
export function keyPattern(record: Pick<IndexRecord, "key">): Doc {
  return Object.fromEntries(record.key);
}

const knownOptions = [
  "v",
  "key",
  "name",
  "ns",
  "background",
  "unique",
  "sparse",
  "expireAfterSeconds",
  "partialFilterExpression",
];

/**
 * Reads one element of the `createIndexes` command.
 *
 * @throws MongoError 67 CannotCreateIndex, 197 for kinds of index and options that are not here.
 *   Source: mongodb/mongo v7.0, src/mongo/db/index_names.cpp, catalog/index_key_validate.cpp
 */
export function readIndexSpec(spec: Doc): Omit<IndexRecord, "tree" | "packed"> {
  if (!isDocument(spec.key)) {
    throw failedToParse("The 'key' field is a required property of an index specification");
  }
  const key = Object.entries(spec.key).map(readKeyPart);
  if (key.length === 0) throw cannotCreate("Index keys cannot be an empty object");
  const unknown = Object.keys(spec).find((option) => !knownOptions.includes(option));
  if (unknown) {
    throw new MongoError(
      197,
      "InvalidIndexSpecificationOption",
      `The field '${unknown}' is not valid for an index specification.`,
    );
  }
  return {
    name: typeof spec.name === "string" ? spec.name : key.map((part) => part.join("_")).join("_"),
    key,
    ...(isSet(spec.unique) ? { unique: true } : {}),
    ...(isSet(spec.sparse) ? { sparse: true } : {}),
    ...(isNumber(spec.expireAfterSeconds)
      ? { expireAfterSeconds: toNumber(spec.expireAfterSeconds) }
      : {}),
    ...(isDocument(spec.partialFilterExpression)
      ? { partialFilter: encode(spec.partialFilterExpression).toString("base64") }
      : {}),
    multikeyPaths: [],
  };
}

function readKeyPart([path, direction]: [string, unknown]): [string, Direction] {
  if (typeof direction === "string") throw cannotCreate(`Unknown index plugin '${direction}'`);
  if (path.includes("$")) {
    throw cannotCreate(`Index key contains an illegal field name: field name starts with '$'.`);
  }
  if (/(^|\.)\d+(\.|$)/.test(path)) throw unsupported("An index on an array position");
  const sign = isNumber(direction) ? Math.sign(toNumber(direction)) : 0;
  if (!sign || path === "") {
    throw cannotCreate(`Values in the index key pattern must be 1 or -1: ${path}`);
  }
  return [path, sign > 0 ? 1 : -1];
}

const isSet = (value: unknown) => value === true || (isNumber(value) && toNumber(value) !== 0);

const cannotCreate = (message: string) => new MongoError(67, "CannotCreateIndex", message);
