import { compileFilter } from "../../query/match.ts";
import { type Doc, isDocument, isNumber, toNumber, type Value } from "../../values/bson-values.ts";
import { numberedError } from "../../values/mongo-error.ts";
import { showValue } from "../../values/show-value.ts";
import { TICK } from "../row.ts";
import { parseSort, sortRows } from "../sort.ts";
import type { StageCompiler } from "./stage.ts";

/** Stages that pass documents on, or do not, as they are. */

const match: StageCompiler = (filter, { compileExpression }) => {
  if (!isDocument(filter)) {
    throw numberedError(15959, "the match filter must be an expression in an object");
  }
  const matches = compileFilter(filter, { compileExpression });
  return function* (rows) {
    for (const row of rows) if (row === TICK || matches(row)) yield row;
  };
};

const sort: StageCompiler = (spec, { wantedRows }) => {
  if (!isDocument(spec)) {
    throw numberedError(15973, "the $sort key specification must be an object");
  }
  const keys = parseSort(spec);
  return (rows) => sortRows<Doc>(rows, keys, { limit: wantedRows, docOf: (doc) => doc });
};

/** @throws MongoError with `code` for anything else */
function wholeNumber(stage: string, argument: Value, code: number): number {
  const number = isNumber(argument) ? toNumber(argument) : Number.NaN;
  if (Number.isInteger(number) && number >= 0) return number;
  const wanted = !isNumber(argument)
    ? "Expected a number in"
    : number < 0
      ? "Expected a positive number in"
      : "Expected an integer";
  const shown = `${stage}: ${showValue(argument)}`;
  throw numberedError(code, `invalid argument to ${stage} stage: ${wanted}: ${shown}`);
}

const limit: StageCompiler = (argument) => {
  const most = wholeNumber("$limit", argument, 5107201);
  if (most === 0) throw numberedError(15958, "the limit must be positive");
  return function* (rows) {
    let passed = 0;
    for (const row of rows) {
      yield row;
      if (row !== TICK && ++passed >= most) return;
    }
  };
};

const skip: StageCompiler = (argument) => {
  const skipped = wholeNumber("$skip", argument, 5107200);
  return function* (rows) {
    let passed = 0;
    for (const row of rows) if (row === TICK || ++passed > skipped) yield row;
  };
};

export const selectStages: Record<string, StageCompiler> = {
  $match: match,
  $sort: sort,
  $limit: limit,
  $skip: skip,
};
