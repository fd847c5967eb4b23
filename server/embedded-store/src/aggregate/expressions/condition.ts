import { isTruthy } from "../../query/predicates.ts";
import { type Doc, isDocument, isNullish, type Value } from "../../values/bson-values.ts";
import { compareValues } from "../../values/compare.ts";
import { numberedError } from "../../values/mongo-error.ts";
import { typeName } from "../../values/type-name.ts";
import type { Expression } from "../expression.ts";
import { type ExpressionOperator, onValues } from "./operator.ts";

const listOf = (argument: Value): Value[] => (Array.isArray(argument) ? argument : [argument]);

const comparison = (accepts: (difference: number) => boolean) =>
  onValues((a, b) => accepts(compareValues(a, b)), { min: 2, max: 2 });

const condNames = ["if", "then", "else"];

function namedParts(argument: Doc): Value[] {
  const unknown = Object.keys(argument).find((name) => !condNames.includes(name));
  if (unknown) throw numberedError(17083, `Unrecognized parameter to $cond: ${unknown}`);
  return condNames.map((name, n) => {
    if (name in argument) return argument[name];
    throw numberedError(17080 + n, `Missing '${name}' parameter to $cond`);
  });
}

const cond: ExpressionOperator = (argument, compile) => {
  const parts = isDocument(argument) ? namedParts(argument) : listOf(argument);
  if (parts.length !== 3) {
    throw numberedError(
      16020,
      `Expression $cond takes exactly 3 arguments. ${parts.length} were passed in.`,
    );
  }
  const [condition, whenTrue, whenFalse] = parts.map(compile) as [
    Expression,
    Expression,
    Expression,
  ];
  return (scope) => (isTruthy(condition(scope)) ? whenTrue(scope) : whenFalse(scope));
};

const ifNull: ExpressionOperator = (argument, compile) => {
  const candidates = listOf(argument).map(compile);
  if (candidates.length < 2) {
    throw numberedError(1257300, `$ifNull needs at least two arguments, had: ${candidates.length}`);
  }
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
  if (!isDocument(argument)) {
    throw numberedError(
      40060,
      `$switch requires an object as an argument, found: ${typeName(argument)}`,
    );
  }
  const { branches: listed = [] } = argument;
  if (!Array.isArray(listed)) {
    throw numberedError(
      40061,
      `$switch expected an array for 'branches', found: ${typeName(listed)}`,
    );
  }
  if (listed.length === 0) throw numberedError(40068, "$switch requires at least one branch.");
  const branches = listed.map((branch: Doc) => {
    if ("case" in branch && "then" in branch) {
      return [compile(branch.case), compile(branch.then)] as const;
    }
    throw "case" in branch
      ? numberedError(40065, "$switch requires each branch have a 'then' expression.")
      : numberedError(40064, "$switch requires each branch have a 'case' expression");
  });
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
  if (!isDocument(argument)) {
    throw numberedError(16874, "$let only supports an object as its argument");
  }
  if (!isDocument(argument.vars)) throw numberedError(16876, "Missing 'vars' parameter to $let");
  if (!("in" in argument)) throw numberedError(16877, "Missing 'in' parameter to $let");
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
