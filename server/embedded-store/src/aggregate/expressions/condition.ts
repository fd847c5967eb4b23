import { isTruthy } from "../../query/predicates.ts";
import { type Doc, isDocument, isNullish, type Value } from "../../values/bson-values.ts";
import { compareValues } from "../../values/compare.ts";
import { failedToParse, numberedError } from "../../values/mongo-error.ts";
import type { Expression } from "../expression.ts";
import { type ExpressionOperator, onValues } from "./operator.ts";

const listOf = (argument: Value): Value[] => (Array.isArray(argument) ? argument : [argument]);

const comparison = (accepts: (difference: number) => boolean) =>
  onValues((a, b) => accepts(compareValues(a, b)), { min: 2, max: 2 });

const cond: ExpressionOperator = (argument, compile) => {
  const parts = isDocument(argument)
    ? [argument.if, argument.then, argument.else]
    : listOf(argument);
  if (parts.length !== 3) throw numberedError(16020, "Expression $cond takes exactly 3 arguments.");
  const [condition, whenTrue, whenFalse] = parts.map(compile) as [
    Expression,
    Expression,
    Expression,
  ];
  return (scope) => (isTruthy(condition(scope)) ? whenTrue(scope) : whenFalse(scope));
};

const ifNull: ExpressionOperator = (argument, compile) => {
  const candidates = listOf(argument).map(compile);
  return (scope) => {
    let value: Value;
    for (const candidate of candidates) {
      value = candidate(scope);
      if (!isNullish(value)) return value;
    }
    return value;
  };
};

const switchOn: ExpressionOperator = (argument, compile) => {
  if (!isDocument(argument) || !Array.isArray(argument.branches)) {
    throw failedToParse("$switch requires an object with an array of branches");
  }
  const branches = argument.branches.map(
    (branch: Doc) => [compile(branch.case), compile(branch.then)] as const,
  );
  const otherwise = "default" in argument ? compile(argument.default) : null;
  return (scope) => {
    const branch = branches.find(([condition]) => isTruthy(condition(scope)));
    if (branch) return branch[1](scope);
    if (otherwise) return otherwise(scope);
    throw numberedError(
      40066,
      "$switch could not find a matching branch for an input, and no default was specified.",
    );
  };
};

const letVariables: ExpressionOperator = (argument, compile) => {
  if (!isDocument(argument) || !isDocument(argument.vars)) {
    throw failedToParse("$let requires an object with vars and in");
  }
  const variables = Object.entries(argument.vars).map(
    ([name, expression]) => [name, compile(expression)] as const,
  );
  const inner = compile(argument.in);
  return (scope) => {
    const vars = { ...scope.vars };
    for (const [name, expression] of variables) vars[name] = expression(scope);
    return inner({ ...scope, vars });
  };
};

export const conditionOperators: Record<string, ExpressionOperator> = {
  $literal: (argument) => () => argument,
  $and: (argument, compile) => {
    const parts = listOf(argument).map(compile);
    return (scope) => parts.every((part) => isTruthy(part(scope)));
  },
  $or: (argument, compile) => {
    const parts = listOf(argument).map(compile);
    return (scope) => parts.some((part) => isTruthy(part(scope)));
  },
  $not: onValues((value) => !isTruthy(value), { max: 1 }),
  $eq: comparison((difference) => difference === 0),
  $ne: comparison((difference) => difference !== 0),
  $gt: comparison((difference) => difference > 0),
  $gte: comparison((difference) => difference >= 0),
  $lt: comparison((difference) => difference < 0),
  $lte: comparison((difference) => difference <= 0),
  $cond: cond,
  $ifNull: ifNull,
  $switch: switchOn,
  $let: letVariables,
};
