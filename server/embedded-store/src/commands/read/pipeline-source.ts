import { Int32 } from "bson";
import { compilePipeline } from "../../aggregate/pipeline.ts";
import { type Row, TICK } from "../../aggregate/row.ts";
import type { PipelineSource } from "../../aggregate/stages/stage.ts";
import type { Plan } from "../../plan/choose.ts";
import { countFromKeys } from "../../plan/count.ts";
import { execute, planOf, type Query } from "../../plan/execute.ts";
import type { Examined } from "../../plan/rows.ts";
import { compileFilter } from "../../query/match.ts";
import type { Store } from "../../storage/store.ts";
import { type Doc, isDocument, isNumber, toNumber, type Value } from "../../values/bson-values.ts";
import { MongoError, typeMismatch } from "../../values/mongo-error.ts";
import { listArgument } from "../command.ts";
import type { QueryContext } from "./query-context.ts";

/** Where a pipeline runs, and whom it tells how. */
export type PipelineRun = {
  store: Store;
  db: string;
  context: QueryContext;
  hint?: Value;
  examined?: Examined;
  onPlan?: (plan: Plan) => void;
};

/** @throws MongoError 14, 73 for a pipeline without a collection */
export function readPipeline(body: Doc): Doc[] {
  const stages = listArgument(body, "pipeline").map((stage) => {
    if (isDocument(stage)) return stage;
    throw typeMismatch("Each element of the 'pipeline' array must be an object");
  });
  const [first] = stages;
  if (typeof body.aggregate !== "string" && !(first && "$changeStream" in first)) {
    const what = first
      ? `'${Object.keys(first)[0]}'; a collection is required.`
      : "an empty pipeline.";
    throw new MongoError(73, "InvalidNamespace", `{aggregate: 1} is not valid for ${what}`);
  }
  return stages;
}

/**
 * Runs an aggregation. What stands in front ($match, $sort, $skip, $limit) is answered by the
 * planner, so that it can use an index; the rest streams through the compiled stages.
 *
 * @param collection undefined: of a change stream over a whole database, which is refused
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

function sourceOf({ store, db, context }: PipelineRun): PipelineSource {
  return {
    now: context.now,
    *find(collection, filter) {
      const stored = store.collections.get(`${db}.${collection}`);
      if (stored) yield* docsOf(execute(stored, { filter, context }));
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
  query.filter = filters.length > 1 ? { $and: filters } : (filters[0] ?? {});
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

/** The `$group` that the driver's countDocuments sends: what to answer for a number. */
function countingStage(stages: Doc[]): ((n: Int32) => Doc) | null {
  const [stage] = stages;
  if (stages.length !== 1 || !stage) return null;
  const group = stage.$group;
  if (!isDocument(group) || Object.keys(group).length !== 2 || !isDocument(group.n)) return null;
  const { _id, n } = group;
  const isConstant = _id === null || isNumber(_id);
  const countsOnes = Object.keys(n).length === 1 && isNumber(n.$sum) && toNumber(n.$sum) === 1;
  return isConstant && countsOnes ? (counted) => ({ _id, n: counted }) : null;
}
