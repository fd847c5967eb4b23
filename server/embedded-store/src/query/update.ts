import { cloneValue, type Doc, idInFront, isDocument, type Value } from "../values/bson-values.ts";
import { equalValues } from "../values/compare.ts";
import { badValue, failedToParse, MongoError } from "../values/mongo-error.ts";
import { showValue } from "../values/show-value.ts";
import { typeName } from "../values/type-name.ts";
import type { MatchContext } from "./match.ts";
import { updateOperators } from "./update-operators.ts";
import { applyAt } from "./update-paths.ts";
import { isArrayIndex } from "./walk-path.ts";

type UpdateOptions = {
  /** Runs an update that is a pipeline on one document. */
  runPipeline?: (stages: Doc[]) => (doc: Doc) => Doc;
} & MatchContext;

type Change = { operator: string; path: string[]; argument: Value };

const pipelineStages = ["$set", "$addFields", "$unset", "$project"];

/**
 * An update (operators, replacement or pipeline) as a function that returns the changed copy of a
 * document.
 *
 * @throws MongoError with MongoDB's codes: 2, 9, 14, 28 for wrong types and paths, 40 for
 *   conflicting paths, 66 when `_id` would change, 72 for stages; 2 and 9 for operators and paths that are not here, too
 */
export function compileUpdate(
  update: Doc | Doc[],
  options: UpdateOptions,
): (doc: Doc, isInsert?: boolean) => Doc {
  if (Array.isArray(update)) return compilePipelineUpdate(update, options);
  if (!Object.keys(update)[0]?.startsWith("$")) return (doc) => replaced(doc, update);

  const changes = changesOf(update);
  refuseConflicts(changes.map(({ path }) => path.join(".")));
  return (doc, isInsert = false) => {
    const copy = cloneValue(doc);
    const scope = { ...options, now: new Date(), isInsert, documentId: doc._id };
    for (const change of changes) applyChange(copy, change, scope);
    refuseNewId(doc, copy);
    return copy;
  };
}

function applyChange(
  doc: Doc,
  { operator, path, argument }: Change,
  scope: UpdateOptions & { now: Date; isInsert: boolean; documentId: Value },
): void {
  const make = updateOperators[operator];
  if (!make) return;
  applyAt(doc, path, make(argument, path.join("."), scope));
}

/** The changes in the order in which MongoDB applies them: by path, so that new fields get it too. */
function changesOf(update: Doc): Change[] {
  const changes: Change[] = [];
  for (const [operator, fields] of Object.entries(update)) {
    if (!Object.hasOwn(updateOperators, operator)) {
      throw failedToParse(
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    if (!isDocument(fields)) {
      throw failedToParse(
        `Modifiers operate on fields but we found type ${typeName(fields)} instead. For example: {$mod: {<field>: ...}} not {${operator}: ${showValue(fields)}}`,
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
    throw dollarPrefixed(String(parts[0]), path);
  }
  const positional = parts.find((part) => part === "$" || part.startsWith("$["));
  if (positional === "$") {
    throw badValue("The positional operator did not find the match needed from the query.");
  }
  if (positional) {
    const identifier = positional.slice(2, -1);
    throw badValue(`No array filter found for identifier '${identifier}' in path '${path}'`);
  }
}

const dollarPrefixed = (name: string, path: string) =>
  new MongoError(
    52,
    "DollarPrefixedFieldName",
    `The dollar ($) prefixed field '${name}' in '${path}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
  );

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
  const operator = Object.keys(replacement).find((name) => name.startsWith("$"));
  if (operator) throw dollarPrefixed(operator, operator);
  const { _id: newId, ...fields } = cloneValue(replacement);
  if (newId !== undefined) refuseOtherId(doc, newId);
  const id = doc._id ?? newId;
  return id === undefined ? fields : idInFront(id, fields);
}

function compilePipelineUpdate(stages: Doc[], { runPipeline }: UpdateOptions) {
  if (!runPipeline) throw failedToParse("A pipeline-style update is not allowed here");
  const run = runPipeline(stages);
  for (const stage of stages) {
    const name = Object.keys(stage)[0] ?? "";
    if (!pipelineStages.includes(name)) {
      const message = `${name} is not allowed to be used within an update`;
      throw new MongoError(72, "InvalidOptions", message);
    }
  }
  return (doc: Doc): Doc => {
    const result = run(doc);
    if (doc._id === undefined) return result;
    const { _id = doc._id, ...fields } = result;
    refuseOtherId(doc, _id);
    return idInFront(_id, fields);
  };
}

/** As `refuseNewId`, for a document that takes the place of another as a whole. */
function refuseOtherId(before: Doc, newId: Value): void {
  if (before._id === undefined || equalValues(before._id, newId)) return;
  throw new MongoError(
    66,
    "ImmutableField",
    `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${showValue(newId)}`,
  );
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
