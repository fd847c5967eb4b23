import { TICK } from "../../aggregate/row.ts";
import { countFromKeys } from "../../plan/count.ts";
import { distinctIndex, distinctValues } from "../../plan/distinct-keys.ts";
import { execute, type Found, type FoundRow, type Query } from "../../plan/execute.ts";
import { fieldsOfPaths } from "../../query/filter-fields.ts";
import { compileFilter, isTruthy } from "../../query/match.ts";
import { compileProjection } from "../../query/project.ts";
import { compileRawProjection } from "../../query/raw-projection.ts";
import { type Doc, isDocument, ownField, toNumber, type Value } from "../../values/bson-values.ts";
import { compareValues } from "../../values/compare.ts";
import { encodeKey } from "../../values/key-encoding.ts";
import { badValue } from "../../values/mongo-error.ts";
import {
  amountArgument,
  documentArgument,
  type Handler,
  listArgument,
  missingField,
  namespaceOf,
  numberArgument,
  optionalDocument,
  wrongType,
} from "../command.ts";
import { drain, type OutRow } from "./cursors.ts";
import { createQueryContext } from "./query-context.ts";

export const find: Handler = (command, { store, cursors }) => {
  const { body } = command;
  if (isTruthy(body.tailable) || isTruthy(body.awaitData)) {
    throw badValue("tailable cursor requested on non capped collection");
  }
  const namespace = namespaceOf(command);
  const projection = optionalDocument(body, "projection");
  const query = { ...readQuery(body, "filter"), isIdOnly: isIdOnly(projection) };
  const rows = rowsOf(store.collections.get(namespace), query);
  const project = projection && compileProjection(projection, query.context);
  const cut = projection && compileRawProjection(projection);
  const out = cut ? stored(rows, cut) : project ? projected(rows, project) : stored(rows);
  return cursors.first(out, namespace, {
    batchSize: amountArgument(body, "batchSize"),
    isSingleBatch: isTruthy(body.singleBatch),
    deadlineMs: deadlineOf(body),
  });
};

export const getMore: Handler = ({ body, db }, { cursors }) =>
  cursors.next(toNumber(body.getMore), `${db}.${String(body.collection)}`, {
    batchSize: numberArgument(body, "batchSize"),
    deadlineMs: deadlineOf(body),
  });

export const killCursors: Handler = ({ body }, { cursors }) => {
  const cursorsKilled: Value[] = [];
  const cursorsNotFound: Value[] = [];
  for (const id of listArgument(body, "cursors")) {
    (cursors.kill(toNumber(id)) ? cursorsKilled : cursorsNotFound).push(id);
  }
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
};

export const count: Handler = async (command, { store }) => {
  const { body } = command;
  const query = readQuery(body, "query");
  const collection = store.collections.get(namespaceOf(command));
  if (collection && body.hint === undefined) {
    compileFilter(query.filter, query.context);
    const counted = countFromKeys(collection, query.filter, query);
    if (counted !== null) return { n: counted, ok: 1 };
  }
  const n = await drain(rowsOf(collection, query), undefined, deadlineOf(body));
  return { n, ok: 1 };
};

export const distinct: Handler = async (command, { store }) => {
  const { body } = command;
  if (body.key === undefined) throw missingField("distinct.key");
  if (typeof body.key !== "string") throw wrongType("distinct.key", body.key, "string");
  const query = readQuery(body, "query");
  const path = body.key.split(".");
  const values = new Map<string, Value>();
  const note = (value: Value) => {
    const key = encodeKey(value).toString("latin1");
    if (!values.has(key)) values.set(key, value);
  };
  const collection = store.collections.get(namespaceOf(command));
  const isOfAll = Object.keys(query.filter).length === 0 && query.hint === undefined;
  const index = collection && isOfAll ? distinctIndex(collection, body.key) : undefined;
  if (collection && index) {
    const found = (value: Value) => value !== undefined && note(value);
    await drain(distinctValues(collection, index), found, deadlineOf(body));
  } else {
    const fields = fieldsOfPaths([body.key]);
    const found = (row: Found) => visitValues(row.part(fields), path, 0, note);
    await drain(rowsOf(collection, query), found, deadlineOf(body));
  }
  const sorted = [...values.values()].sort((a, b) => compareValues(a, b));
  const isNew = (value: Value, n: number) => n === 0 || compareValues(value, sorted[n - 1]) !== 0;
  return { values: sorted.filter(isNew), ok: 1 };
};

/** Reads what find, count, distinct and explain have in common. */
export function readQuery(
  body: Doc,
  filterName: "filter" | "query",
): Query & { context: ReturnType<typeof createQueryContext> } {
  const skip = amountArgument(body, "skip") ?? 0;
  const readLimit = filterName === "filter" ? amountArgument : numberArgument;
  const limit = readLimit(body, "limit") ?? 0;
  return {
    filter: documentArgument(body, filterName),
    sort: optionalDocument(body, "sort"),
    skip,
    limit: Math.abs(limit) || Infinity,
    hint: hintOf(body),
    context: createQueryContext(),
  };
}

/** An empty hint document is no hint. */
export function hintOf({ hint }: Doc): Value {
  return isDocument(hint) && Object.keys(hint).length === 0 ? undefined : (hint ?? undefined);
}

/** `maxTimeMS`, as a moment of `performance.now()`. */
export function deadlineOf(body: Doc): number {
  const maxTimeMs = numberArgument(body, "maxTimeMS") ?? 0;
  return maxTimeMs > 0 ? performance.now() + maxTimeMs : Infinity;
}

function rowsOf(collection: Parameters<typeof execute>[0] | undefined, query: Query) {
  if (collection) return execute(collection, query);
  compileFilter(query.filter, query.context); // a bad filter is refused even on nothing
  return [];
}

function* stored(
  rows: Iterable<FoundRow>,
  cut = (raw: Buffer): Buffer => raw,
): Generator<OutRow, void> {
  for (const row of rows) yield row === TICK ? row : cut(row.raw);
}

function* projected(rows: Iterable<FoundRow>, project: (doc: Doc) => Doc): Generator<OutRow, void> {
  for (const row of rows) yield row === TICK ? row : project(row.doc);
}

/** Every value `path` takes in `value`, the elements of arrays each for itself. */
function visitValues(
  value: Value,
  path: string[],
  position: number,
  visit: (value: Value) => void,
): void {
  const name = path[position];
  if (Array.isArray(value)) {
    if (name === undefined) {
      for (const element of value) visit(element);
      return;
    }
    if (/^\d+$/.test(name)) visitValues(value[Number(name)], path, position + 1, visit);
    for (const element of value) {
      if (isDocument(element)) visitValues(element, path, position, visit);
    }
  } else if (name === undefined) {
    if (value !== undefined) visit(value);
  } else if (isDocument(value)) visitValues(ownField(value, name), path, position + 1, visit);
}

const isIdOnly = (projection: Doc | null | undefined): boolean =>
  Object.keys(projection ?? {}).join() === "_id" && isTruthy(projection?._id);
