import { compileFilter } from "../../query/match.ts";
import { type Doc, isDocument, isNumber, toNumber } from "../../values/bson-values.ts";
import { numberedError } from "../../values/mongo-error.ts";
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

const limit: StageCompiler = (argument) => {
  const most = isNumber(argument) ? toNumber(argument) : Number.NaN;
  if (!Number.isInteger(most))
    throw numberedError(15957, "the limit must be specified as a number");
  if (most <= 0) throw numberedError(15958, "the limit must be positive");
  return function* (rows) {
    let passed = 0;
    for (const row of rows) {
      yield row;
      if (row !== TICK && ++passed >= most) return;
    }
  };
};

const skip: StageCompiler = (argument) => {
  const skipped = isNumber(argument) ? toNumber(argument) : Number.NaN;
  if (!Number.isInteger(skipped) || skipped < 0) {
    throw numberedError(15956, "Argument to $skip must be a non-negative number");
  }
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
