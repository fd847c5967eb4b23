import { Int32 } from "bson";
import { isTruthy } from "../../query/predicates.ts";
import { type Doc, isDocument, isNullish, toNumber, type Value } from "../../values/bson-values.ts";
import { equalValues } from "../../values/compare.ts";
import { encodeKey } from "../../values/key-encoding.ts";
import { failedToParse, numberedError } from "../../values/mongo-error.ts";
import { typeName } from "../../values/type-name.ts";
import type { Expression, Scope } from "../expression.ts";
import { type ExpressionOperator, onValues } from "./operator.ts";

function requireArray(operator: string, value: Value): Value[] {
  if (Array.isArray(value)) return value;
  throw numberedError(17124, `${operator} needs an array, but was given ${typeName(value)}`);
}

const withVariable = (scope: Scope, name: string, value: Value): Scope => ({
  ...scope,
  vars: { ...scope.vars, [name]: value },
});

/** `$map` and `$filter`: an input array and an expression for each element. */
function perElement(
  operator: string,
  inner: string,
  evaluate: (
    array: Value[],
    inner: Expression,
    scope: Scope,
    named: Record<string, Expression>,
    as: string,
  ) => Value,
): ExpressionOperator {
  return (argument, compile) => {
    if (!isDocument(argument)) throw failedToParse(`${operator} requires an object`);
    const { as, ...expressions } = argument as Doc & { as?: string };
    const named = Object.fromEntries(
      Object.entries(expressions).map(([name, expression]) => [name, compile(expression)]),
    );
    const { input, [inner]: body } = named;
    if (!input || !body) throw failedToParse(`${operator} requires input and ${inner}`);
    return (scope) => {
      const array = input(scope);
      if (isNullish(array)) return null;
      return evaluate(requireArray(operator, array), body, scope, named, as ?? "this");
    };
  };
}

const map = perElement("$map", "in", (array, body, scope, _named, as) =>
  array.map((element) => body(withVariable(scope, as, element)) ?? null),
);

const filter = perElement("$filter", "cond", (array, body, scope, { limit }, as) => {
  const kept = array.filter((element) => isTruthy(body(withVariable(scope, as, element))));
  const most = limit?.(scope);
  return isNullish(most) ? kept : kept.slice(0, toNumber(most));
});

function elementAt(array: Value, index: Value): Value {
  if (isNullish(array) || isNullish(index)) return null;
  return requireArray("$arrayElemAt", array).at(toNumber(index));
}

/** Distinct elements by value, under a key that equal values share. */
function distinct(array: Value): Map<string, Value> {
  const byKey = new Map<string, Value>();
  for (const element of requireArray("a set expression", array)) {
    const key = encodeKey(element).toString("latin1");
    if (!byKey.has(key)) byKey.set(key, element);
  }
  return byKey;
}

const concatArrays = (...arrays: Value[]): Value =>
  arrays.some(isNullish) ? null : arrays.flatMap((array) => requireArray("$concatArrays", array));

function setDifference(a: Value, b: Value): Value {
  if (isNullish(a) || isNullish(b)) return null;
  const removed = distinct(b);
  return [...distinct(a)].filter(([key]) => !removed.has(key)).map(([, value]) => value);
}

export const arrayOperators: Record<string, ExpressionOperator> = {
  $map: map,
  $filter: filter,
  $arrayElemAt: onValues(elementAt, { min: 2, max: 2 }),
  $size: onValues((array) => new Int32(requireArray("The argument to $size", array).length), {
    max: 1,
  }),
  $in: onValues(
    (value, array) => requireArray("$in", array).some((element) => equalValues(element, value)),
    { min: 2, max: 2 },
  ),
  $concatArrays: onValues(concatArrays),
  $setUnion: onValues((...sets) => {
    const all = concatArrays(...sets);
    return all === null ? null : [...distinct(all).values()];
  }),
  $setDifference: onValues(setDifference, { min: 2, max: 2 }),
};
