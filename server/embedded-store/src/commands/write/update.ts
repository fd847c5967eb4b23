import { compilePipeline } from "../../aggregate/pipeline.ts";
import { TICK } from "../../aggregate/row.ts";
import { targets } from "../../plan/targets.ts";
import { isOperators, isTruthy } from "../../query/match.ts";
import { compileUpdate } from "../../query/update.ts";
import { upsertBase } from "../../query/upsert-base.ts";
import { type Collection, withIdFirst } from "../../storage/collection.ts";
import { type Doc, decode, encode, isDocument, type Value } from "../../values/bson-values.ts";
import { equalValues } from "../../values/compare.ts";
import { idKey } from "../../values/key-encoding.ts";
import { failedToParse, MongoError, typeMismatch } from "../../values/mongo-error.ts";
import { documentArgument, type Handler, listArgument, namespaceOf } from "../command.ts";
import { refuseUnknownInStatement } from "../known-fields.ts";
import { deadlineOf, hintOf } from "../read/find.ts";
import { createQueryContext, type QueryContext } from "../read/query-context.ts";
import { refuseBadId } from "./insert.ts";
import { refuseBatchSize, runStatements } from "./write-result.ts";

/** One `q`/`u` pair of the update command, or findAndModify in the same shape. */
export type UpdateStatement = {
  filter: Doc;
  update: Doc | Doc[];
  sort?: Doc | undefined;
  hint: Value;
  isMulti: boolean;
  isUpsert: boolean;
  context: QueryContext;
};

/** What a statement did. `last`: the document it touched, before and after. */
export type UpdateOutcome = {
  matched: number;
  modified: number;
  upserted: Doc | null;
  last: { before: Doc; after: Doc } | null;
};

export const update: Handler = async (command, { store }) => {
  const { body } = command;
  const namespace = namespaceOf(command);
  const statements = listArgument(body, "updates").map(documentOf);
  for (const statement of statements) refuseUnknownInStatement("updates", statement);
  refuseBatchSize(statements);
  function* steps(collection: Collection | undefined) {
    let n = 0;
    let nModified = 0;
    const upserted: Doc[] = [];
    const errors = yield* runStatements(
      statements,
      body.ordered !== false,
      function* (statement, index) {
        const outcome = yield* runUpdate(collection, readStatement(statement));
        n += outcome.matched + (outcome.upserted ? 1 : 0);
        nModified += outcome.modified;
        if (outcome.upserted) upserted.push({ index, _id: outcome.upserted._id });
      },
    );
    return { n, nModified, ...(upserted.length > 0 ? { upserted } : {}), ...errors, ok: 1 };
  }
  const deadlineMs = deadlineOf(body);
  return statements.some(({ upsert }) => isTruthy(upsert))
    ? store.writeTo(namespace, steps, deadlineMs)
    : store.writeInSlices(steps(store.collections.get(namespace)), deadlineMs);
};

function readStatement(statement: Doc): UpdateStatement {
  return {
    filter: documentArgument(statement, "q", "update.updates"),
    update: readUpdate(statement.u),
    hint: hintOf(statement),
    isMulti: isTruthy(statement.multi),
    isUpsert: isTruthy(statement.upsert),
    context: createQueryContext(),
  };
}

/** @throws MongoError 9 */
export function readUpdate(update: Value): Doc | Doc[] {
  if (Array.isArray(update)) return update.map(documentOf);
  if (isDocument(update)) return update;
  throw failedToParse("An update must be an object or an array");
}

/** Statements of a document sequence come as bytes. */
export function documentOf(value: Value): Doc {
  if (value instanceof Uint8Array) return decode(value);
  if (isDocument(value)) return value;
  throw typeMismatch("expected an object");
}

/** The steps of one update, for `Store.writeInSlices`: finds, changes and stores; makes the document when asked to. */
export function* runUpdate(
  collection: Collection | undefined,
  statement: UpdateStatement,
): Generator<unknown, UpdateOutcome> {
  const { filter, update, context, isMulti } = statement;
  const isReplacement = !Array.isArray(update) && !isOperators(update);
  if (isReplacement && isMulti) {
    throw failedToParse("multi update is not supported for replacement-style update");
  }
  if (statement.isUpsert && usesExpression(filter)) {
    throw new MongoError(
      224,
      "QueryFeatureNotAllowed",
      "$expr is not allowed in the query predicate for an upsert",
    );
  }
  const change = compileUpdate(update, {
    runPipeline: (stages) => runOnOne(stages, context),
    ...context,
  });
  const outcome: UpdateOutcome = { matched: 0, modified: 0, upserted: null, last: null };
  if (!collection) return outcome;
  const { sort, hint } = statement;
  for (const found of targets(collection, { filter, sort, hint, context }, { isMulti })) {
    if (found === TICK) {
      yield;
      continue;
    }
    outcome.matched++;
    const after = change(found.doc);
    const raw = encode(after);
    outcome.last = { before: found.doc, after };
    if (!raw.equals(found.raw)) {
      collection.put({ idKey: found.idKey, raw, doc: after }, found);
      outcome.modified++;
    }
    yield;
  }
  if (outcome.matched === 0 && statement.isUpsert) {
    const base = upsertBase(filter);
    const made = change(isReplacement ? idOf(base) : base, true);
    outcome.upserted = insertMade(collection, base, made);
  }
  return outcome;
}

const usesExpression = (filter: Doc): boolean =>
  Object.entries(filter).some(
    ([name, value]) =>
      name === "$expr" ||
      (["$and", "$or"].includes(name) && Array.isArray(value) && value.some(usesExpression)),
  );

const idOf = (base: Doc): Doc => ("_id" in base ? { _id: base._id } : {});

function insertMade(collection: Collection, base: Doc, made: Doc): Doc {
  if (base._id !== undefined && made._id !== undefined && !equalValues(base._id, made._id)) {
    throw new MongoError(
      66,
      "ImmutableField",
      "Performing an update on the path '_id' would modify the immutable field '_id'",
    );
  }
  const doc = withIdFirst(made);
  refuseBadId(doc._id);
  collection.put({ idKey: idKey(doc._id), raw: encode(doc), doc });
  return doc;
}

/** The stages an update may have work on one document at a time, without other collections. */
function runOnOne(stages: Doc[], { now }: QueryContext): (doc: Doc) => Doc {
  const run = compilePipeline(stages, { now, find: () => [] });
  return (doc) => {
    for (const row of run([doc])) if (row !== TICK) return row;
    return doc;
  };
}
