import { type Doc, isDocument, isRegex, type Value } from "../../values/bson-values.ts";
import { failedToParse, unsupported } from "../../values/mongo-error.ts";
import { fieldPathValue } from "../field-path.ts";
import { type Row, TICK } from "../row.ts";
import { withPath } from "../set-path.ts";
import type { StageCompiler } from "./stage.ts";

type LookupSpec = {
  from: string;
  as: string;
  join: { local: string[]; foreign: string } | null;
  stages: Doc[] | null;
  variables: Doc;
};

/**
 * `$lookup` by equal fields, by a pipeline with `let`, or by both. What is looked up for a document
 * goes through the planner, so an index on the foreign field serves it.
 */
export const lookup: StageCompiler = (argument, { source, compileExpression }) => {
  const { from, as, join, stages, variables } = readLookup(argument);
  const asPath = as.split(".");
  const evaluated = Object.entries(variables).map(
    ([name, expression]) => [name, compileExpression(expression)] as const,
  );

  function find(doc: Doc): Iterable<Row> {
    const filter = join && joinFilter(fieldPathValue(doc, join.local), join.foreign);
    if (!stages) return source.find(from, filter ?? {});
    const vars = { ...source.vars };
    for (const [name, evaluate] of evaluated) vars[name] = evaluate(doc);
    return source.runSub(from, filter ? [{ $match: filter }, ...stages] : stages, vars);
  }

  return function* (rows) {
    for (const row of rows) {
      if (row === TICK) {
        yield TICK;
        continue;
      }
      const found: Doc[] = [];
      for (const other of find(row)) {
        if (other === TICK) yield TICK;
        else found.push(other);
      }
      yield withPath(row, asPath, found);
    }
  };
};

/** A missing local field joins with null and missing; an array with whatever equals an element. */
function joinFilter(local: Value, foreign: string): Doc {
  if (!Array.isArray(local)) return { [foreign]: { $eq: local ?? null } };
  // In $in a regular expression would be a pattern; here it is a value like any other.
  if (!local.some(isRegex)) return { [foreign]: { $in: local } };
  return { $or: local.map((value) => ({ [foreign]: { $eq: value } })) };
}

function readLookup(argument: Value): LookupSpec {
  if (!isDocument(argument)) throw failedToParse("the $lookup specification must be an Object");
  const { from, as, localField, foreignField, pipeline, let: variables = {} } = argument as Doc;
  if (isDocument(from)) throw unsupported("$lookup from another database");
  if (typeof from !== "string") {
    throw failedToParse("$lookup needs 'from', the name of a collection");
  }
  if (typeof as !== "string" || as === "") {
    throw failedToParse("must specify 'as' field for a $lookup");
  }
  if (!isDocument(variables)) throw failedToParse("$lookup argument 'let' must be an object");
  const stages = Array.isArray(pipeline) ? pipeline.filter(isDocument) : null;
  const hasFields = typeof localField === "string" && typeof foreignField === "string";
  if (!hasFields && (localField !== undefined || foreignField !== undefined || !stages)) {
    throw failedToParse(
      "$lookup requires either 'pipeline' or both 'localField' and 'foreignField'",
    );
  }
  const join = hasFields ? { local: localField.split("."), foreign: foreignField } : null;
  return { from, as, join, stages, variables };
}
