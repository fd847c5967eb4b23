import { cloneValue, type Doc, isDocument, type Value } from "../values/bson-values.ts";
import { equalValues } from "../values/compare.ts";
import { failedToParse, MongoError, numberedError } from "../values/mongo-error.ts";
import { typeName } from "../values/type-name.ts";
import { compileArrayFilters } from "./array-filters.ts";
import type { MatchContext } from "./match.ts";
import { quote, REMOVED, updateOperators } from "./update-operators.ts";
import { type ArrayFilters, applyAt, expandPath } from "./update-paths.ts";
import { isArrayIndex, valueAt } from "./walk-path.ts";

type UpdateOptions = {
  arrayFilters?: Doc[];
  /** The statement's filter, which the positional `$` refers to. */
  filter?: Doc;
  /** Runs an update that is a pipeline on one document. */
  runPipeline?: (stages: Doc[]) => (doc: Doc) => Doc;
} & MatchContext;

type Change = { operator: string; path: string[]; argument: Value };

const pipelineStages = ["$set", "$addFields", "$unset", "$project", "$replaceRoot", "$replaceWith"];

/**
 * An update (operators, replacement or pipeline) as a function that returns the changed copy of a
 * document.
 *
 * @throws MongoError with MongoDB's codes: 2, 9, 14, 28 for wrong types and paths, 40 for
 *   conflicting paths, 66 when `_id` would change
 */
export function compileUpdate(
  update: Doc | Doc[],
  options: UpdateOptions,
): (doc: Doc, isInsert?: boolean) => Doc {
  if (Array.isArray(update)) return compilePipelineUpdate(update, options);
  const names = Object.keys(update);
  if (names.every((name) => !name.startsWith("$"))) return (doc) => replaced(doc, update);

  const changes = changesOf(update);
  const paths = changes.flatMap(({ operator, path, argument }) =>
    operator === "$rename" ? [path.join("."), String(argument)] : [path.join(".")],
  );
  refuseConflicts(paths);
  const filters = compileArrayFilters(options.arrayFilters ?? [], paths, options);
  return (doc, isInsert = false) => {
    const copy = cloneValue(doc);
    const scope = { ...options, now: new Date(), isInsert, documentId: doc._id };
    for (const change of changes) applyChange(copy, change, filters, scope);
    refuseNewId(doc, copy);
    return copy;
  };
}

function applyChange(
  doc: Doc,
  { operator, path, argument }: Change,
  filters: ArrayFilters,
  scope: UpdateOptions & { now: Date; isInsert: boolean; documentId: Value },
): void {
  if (operator === "$rename") {
    const value = valueAt(doc, path);
    if (value === undefined) return;
    applyAt(doc, path, { change: () => REMOVED, creates: false });
    applyAt(doc, String(argument).split("."), { change: () => value, creates: true });
    return;
  }
  const make = updateOperators[operator];
  if (!make) return;
  const update = make(argument, path.join("."), scope);
  const context = { ...scope, filter: scope.filter ?? {} };
  for (const realPath of expandPath(doc, path, filters, context)) applyAt(doc, realPath, update);
}

/** The changes in the order in which MongoDB applies them: by path, so that new fields get it too. */
function changesOf(update: Doc): Change[] {
  const changes: Change[] = [];
  for (const [operator, fields] of Object.entries(update)) {
    if (operator !== "$rename" && !Object.hasOwn(updateOperators, operator)) {
      throw failedToParse(
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    if (!isDocument(fields)) {
      throw failedToParse(
        `Modifiers operate on fields but we found type ${typeName(fields)} instead. For example: {$mod: {<field>: ...}} not {${operator}: ${quote(fields)}}`,
      );
    }
    for (const [path, argument] of Object.entries(fields)) {
      checkPath(path);
      changes.push({ operator, path: path.split("."), argument });
    }
  }
  validateArguments(changes);
  return changes.sort((a, b) => comparePaths(a.path, b.path));
}

function checkPath(path: string): void {
  const parts = path.split(".");
  if (parts.includes("")) {
    throw new MongoError(
      56,
      "EmptyFieldName",
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  }
  if (path.startsWith("$")) {
    throw new MongoError(
      52,
      "DollarPrefixedFieldName",
      `The dollar ($) prefixed field '${parts[0]}' in '${path}' is not allowed in the context of an update's replacement document.`,
    );
  }
}

/** Wrong arguments are refused even when no document matches. */
function validateArguments(changes: readonly Change[]): void {
  const scope = { now: new Date(), isInsert: false, documentId: null };
  for (const { operator, path, argument } of changes) {
    updateOperators[operator]?.(argument, path.join("."), scope);
  }
}

function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [x, y] = [a[i], b[i]];
    if (x === y) continue;
    if (x === undefined) return -1;
    if (y === undefined) return 1;
    if (isArrayIndex(x) && isArrayIndex(y)) return Number(x) - Number(y);
    return x < y ? -1 : 1;
  }
  return 0;
}

function refuseConflicts(paths: readonly string[]): void {
  const sorted = [...paths].sort();
  sorted.forEach((path, i) => {
    const other = sorted.slice(0, i).find((one) => path === one || path.startsWith(`${one}.`));
    if (other === undefined) return;
    throw new MongoError(
      40,
      "ConflictingUpdateOperators",
      `Updating the path '${path}' would create a conflict at '${other}'`,
    );
  });
}

function replaced(doc: Doc, replacement: Doc): Doc {
  const { _id: newId, ...fields } = cloneValue(replacement);
  if (newId !== undefined) refuseNewId(doc, { _id: newId });
  const id = doc._id ?? newId;
  return id === undefined ? fields : { _id: id, ...fields };
}

function compilePipelineUpdate(stages: Doc[], { arrayFilters, runPipeline }: UpdateOptions) {
  if (arrayFilters?.length) {
    throw failedToParse("arrayFilters may not be specified for pipeline-syle updates");
  }
  for (const stage of stages) {
    const name = Object.keys(stage)[0] ?? "";
    if (!pipelineStages.includes(name)) {
      throw numberedError(40324, `${name} is not allowed to be used within an update`);
    }
  }
  if (!runPipeline) throw failedToParse("A pipeline-style update is not allowed here");
  const run = runPipeline(stages);
  return (doc: Doc): Doc => {
    const result = run(doc);
    if (doc._id === undefined) return result;
    const kept = result._id === undefined ? { _id: doc._id, ...result } : result;
    refuseNewId(doc, kept);
    return kept;
  };
}

function refuseNewId(before: Doc, after: Doc): void {
  if (before._id === undefined) return;
  if (after._id !== undefined && equalValues(before._id, after._id)) return;
  throw new MongoError(
    66,
    "ImmutableField",
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );
}
