import { compileExpression } from "../../aggregate/expression.ts";
import { compileFilter } from "../../query/match.ts";
import { type Doc, decode } from "../../values/bson-values.ts";
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
