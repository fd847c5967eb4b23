import { type Doc, isDocument, ownField, setOwnField, type Value } from "../values/bson-values.ts";
import { MongoError, numberedError } from "../values/mongo-error.ts";
import { arithmeticOperators } from "./expressions/arithmetic.ts";
import { arrayOperators } from "./expressions/array.ts";
import { conditionOperators } from "./expressions/condition.ts";
import { dateOperators } from "./expressions/date.ts";
import { objectOperators } from "./expressions/object.ts";
import type { ExpressionOperator } from "./expressions/operator.ts";
import { fieldPathValue } from "./field-path.ts";

/** What an expression is evaluated on; `undefined` as a result means that the field is missing. */
export type Scope = { root: Doc; vars?: Record<string, Value>; now?: Date };
export type Expression = (scope: Scope) => Value;

const operators = new Map<string, ExpressionOperator>(
  [arithmeticOperators, arrayOperators, conditionOperators, dateOperators, objectOperators].flatMap(
    (family) => Object.entries(family),
  ),
);

/**
 * An aggregation expression as a function.
 *
 * @throws MongoError 168 for an operator that this store does not have, with the words that MongoDB has for one
 *   that it does not. Source: mongodb/mongo v7.0, src/mongo/db/pipeline/expression.cpp (Expression::parseExpression)
 */
export function compileExpression(expression: Value): Expression {
  if (typeof expression === "string") {
    if (expression.startsWith("$$")) return compileVariable(expression.slice(2));
    if (expression.startsWith("$")) return compileFieldPath(expression.slice(1));
  } else if (Array.isArray(expression)) {
    const elements = expression.map(compileExpression);
    return (scope) => elements.map((element) => element(scope) ?? null);
  } else if (isDocument(expression)) {
    return Object.keys(expression)[0]?.startsWith("$")
      ? compileOperator(expression)
      : compileObject(expression);
  }
  return () => expression;
}

function compileFieldPath(dotted: string): Expression {
  const path = dotted.split(".");
  if (path.includes("")) {
    throw numberedError(15998, "FieldPath field names may not be empty strings.");
  }
  const [only, ...others] = path as [string, ...string[]];
  if (others.length === 0) return ({ root }) => ownField(root, only);
  return ({ root }) => fieldPathValue(root, path);
}

function compileVariable(dotted: string): Expression {
  const [name = "", ...path] = dotted.split(".");
  switch (name) {
    case "ROOT":
    case "CURRENT":
      return ({ root }) => fieldPathValue(root, path);
    case "NOW":
      return ({ now }) => now ?? new Date();
    case "REMOVE":
      return () => undefined;
  }
  return ({ vars = {} }) => {
    if (!Object.hasOwn(vars, name)) {
      throw numberedError(17276, `Use of undefined variable: ${name}`);
    }
    return fieldPathValue(vars[name], path);
  };
}

function compileObject(fields: Doc): Expression {
  const compiled = Object.entries(fields).map(
    ([name, expression]) => [name, compileExpression(expression)] as const,
  );
  return (scope) => {
    const result: Doc = {};
    for (const [name, evaluate] of compiled) {
      const value = evaluate(scope);
      if (value !== undefined) setOwnField(result, name, value);
    }
    return result;
  };
}

function compileOperator(expression: Doc): Expression {
  const [name, ...others] = Object.keys(expression) as [string, ...string[]];
  if (others.length > 0) {
    throw numberedError(
      15983,
      `an expression specification must contain exactly one field, the name of the expression. Found ${others.length + 1} fields`,
    );
  }
  const operator = operators.get(name);
  if (!operator) {
    throw new MongoError(168, "InvalidPipelineOperator", `Unrecognized expression '${name}'`);
  }
  return operator(expression[name], compileExpression, name);
}
