import { Int32 } from "bson";
import { compilePipeline } from "../aggregate/pipeline.ts";
import { type Row, TICK } from "../aggregate/row.ts";
import type { PipelineSource } from "../aggregate/stages/stage.ts";
import type { Plan } from "../plan/choose.ts";
import { countFromKeys } from "../plan/count.ts";
import { execute, planOf, type Query } from "../plan/execute.ts";
import type { Examined } from "../plan/rows.ts";
import { compileFilter } from "../query/match.ts";
import type { Store } from "../storage/store.ts";
import {
  canonicalType,
  type Doc,
  isDocument,
  isNumber,
  ownField,
  toNumber,
  type Value,
} from "../values/bson-values.ts";
import { MongoError, typeMismatch } from "../values/mongo-error.ts";
import { listArgument } from "./command.ts";
import { contextWith, type QueryContext } from "./query-context.ts";

/** Where a pipeline runs, and whom it tells how. */
export type PipelineRun = {
  store: Store;
  db: string;
  context: QueryContext;
  hint?: Value;
  examined?: Examined;
  onPlan?: (plan: Plan) => void;
};

/** @throws MongoError 14, 73 for a pipeline without a collection that does not make its own documents */
export function readPipeline(body: Doc): Doc[] {
  const stages = listArgument(body, "pipeline").map((stage) => {
    if (isDocument(stage)) return stage;
    throw typeMismatch("Each element of the 'pipeline' array must be an object");
  });
  const [first] = stages;
  const makesDocuments = first && ("$documents" in first || "$changeStream" in first);
  if (typeof body.aggregate !== "string" && !makesDocuments) {
    throw new MongoError(
      73,
      "InvalidNamespace",
      "{aggregate: 1} is not valid for this pipeline's first stage; it needs a collection",
    );
  }
  return stages;
}

/**
 * Runs an aggregation. What stands in front ($match, $sort, $skip, $limit) is answered by the
 * planner, so that it can use an index; the rest streams through the compiled stages.
 *
 * @param collection undefined: the pipeline makes its own documents
 */
export function runPipeline(
  run: PipelineRun,
  collection: string | undefined,
  stages: Doc[],
): Iterable<Row> {
  const source = sourceOf(run);
  if (collection === undefined) return compilePipeline(stages, source)([]);
  const { query, rest } = pushDown(stages, run);
  const compiled = compilePipeline(rest, source);
  const stored = run.store.collections.get(`${run.db}.${collection}`);
  if (!stored) {
    compileFilter(query.filter, query.context);
    return compiled([]);
  }
  const plan = planOf(stored, query);
  run.onPlan?.(plan);
  const counting = run.onPlan || query.sort ? null : countingStage(rest);
  if (counting && query.hint === undefined) {
    compileFilter(query.filter, query.context);
    const counted = countFromKeys(stored, query.filter, query);
    if (counted !== null) return counted === 0 ? [] : [counting(new Int32(counted))];
  }
  const found = execute(stored, query, {
    plan,
    ...(run.examined ? { examined: run.examined } : {}),
  });
  return compiled(docsOf(found));
}

function sourceOf(run: PipelineRun): PipelineSource {
  const { vars, now } = run.context;
  const { store, db } = run;
  return {
    vars,
    now,
    *find(collection, filter) {
      const stored = store.collections.get(`${db}.${collection}`);
      if (stored) yield* docsOf(execute(stored, { filter, context: run.context }));
    },
    runSub(collection, stages, subVars) {
      const context = contextWith({ vars: { ...vars, ...subVars }, now });
      return runPipeline({ store, db, context }, collection, stages);
    },
  };
}

function* docsOf(rows: ReturnType<typeof execute>): Generator<Row, void> {
  for (const row of rows) yield row === TICK ? row : row.doc;
}

/**
 * Splits a pipeline into a query and the stages that remain. What is malformed is left to those, so
 * that it is refused.
 */
function pushDown(stages: Doc[], { context, hint }: PipelineRun): { query: Query; rest: Doc[] } {
  const rest = [...stages];
  const take = <T extends Value>(name: string, isTaken: (argument: Value) => argument is T) => {
    const stage = rest[0] ?? {};
    const argument = stage[name];
    if (Object.keys(stage).length !== 1 || !isTaken(argument)) return undefined;
    rest.shift();
    return argument;
  };
  const query: Query = { filter: {}, hint, context };
  const filters: Doc[] = [];
  for (let filter = take("$match", isDocument); filter; filter = take("$match", isDocument)) {
    filters.push(filter);
  }
  const all = filters.length > 1 ? { $and: filters } : (filters[0] ?? {});
  query.filter = bindVariables(all, context.vars);
  query.sort = take("$sort", isSort);
  query.skip = toNumber(take("$skip", isWhole(0)) ?? 0);
  query.limit = toNumber(take("$limit", isWhole(1)) ?? Infinity);
  return { query, rest };
}

const isSort = (argument: Value): argument is Doc =>
  isDocument(argument) &&
  Object.keys(argument).length > 0 &&
  Object.values(argument).every((direction) => Math.abs(toNumber(direction)) === 1);

const isWhole =
  (min: number) =>
  (argument: Value): argument is Value =>
    isNumber(argument) && Number.isInteger(toNumber(argument)) && toNumber(argument) >= min;

/**
 * Adds `{ a: { $eq: value of v } }` for `{ $expr: { $eq: ["$a", "$$v"] } }`, the usual join of a
 * `$lookup` with `let`, so that an index on `a` can serve it. The `$expr` stays: it has the last word.
 */
function bindVariables(filter: Doc, vars: Record<string, Value>): Doc {
  const bound = equalities(filter.$expr).flatMap(([left, right]) => {
    const [field, variable] = isFieldPath(left) ? [left, right] : [right, left];
    if (!isFieldPath(field) || typeof variable !== "string" || !variable.startsWith("$$"))
      return [];
    const [name = "", ...path] = variable.slice(2).split(".");
    if (!Object.hasOwn(vars, name)) return [];
    const value = path.reduce<Value>(
      (at, part) => (isDocument(at) ? ownField(at, part) : undefined),
      vars[name],
    );
    return isPlainScalar(value) ? [{ [field.slice(1)]: { $eq: value } }] : [];
  });
  const parts = Array.isArray(filter.$and)
    ? { ...filter, $and: filter.$and.map((part) => bindVariables(part, vars)) }
    : filter;
  return bound.length > 0 ? { $and: [parts, ...bound] } : parts;
}

function equalities(expression: Value): [Value, Value][] {
  if (!isDocument(expression)) return [];
  if (Array.isArray(expression.$and)) return expression.$and.flatMap(equalities);
  const pair = expression.$eq;
  return Array.isArray(pair) && pair.length === 2 ? [[pair[0], pair[1]]] : [];
}

const isFieldPath = (value: Value): value is string =>
  typeof value === "string" && /^\$[^$]/.test(value);

const nullType = 5;
const scalarTypesExcept = new Set([25, 50]); // arrays and regular expressions mean something else in a filter

function isPlainScalar(value: Value): boolean {
  const type = canonicalType(value);
  return type > nullType && !scalarTypesExcept.has(type);
}

/** `$count`, or the `$group` that the driver's countDocuments sends: what to answer for a number. */
function countingStage(stages: Doc[]): ((n: Int32) => Doc) | null {
  const [stage] = stages;
  if (stages.length !== 1 || !stage) return null;
  if (typeof stage.$count === "string" && /^[^$.]+$/.test(stage.$count)) {
    const name = stage.$count;
    return (n) => ({ [name]: n });
  }
  const group = stage.$group;
  if (!isDocument(group) || Object.keys(group).length !== 2 || !isDocument(group.n)) return null;
  const { _id, n } = group;
  const isConstant = _id === null || isNumber(_id);
  const countsOnes = Object.keys(n).length === 1 && isNumber(n.$sum) && toNumber(n.$sum) === 1;
  return isConstant && countsOnes ? (counted) => ({ _id, n: counted }) : null;
}
