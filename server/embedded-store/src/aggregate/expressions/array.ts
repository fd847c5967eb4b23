import { Int32 } from "bson";
import { isTruthy } from "../../query/predicates.ts";
import {
  type Doc,
  isDocument,
  isNullish,
  isNumber,
  toNumber,
  type Value,
} from "../../values/bson-values.ts";
import { equalValues } from "../../values/compare.ts";
import { encodeKey } from "../../values/key-encoding.ts";
import { numberedError } from "../../values/mongo-error.ts";
import { typeName } from "../../values/type-name.ts";
import type { Expression, Scope } from "../expression.ts";
import { type ExpressionOperator, onValues } from "./operator.ts";

/** @throws MongoError with `code` and `words`, behind which the type of `value` is named */
function requireArray(value: Value, code: number, words: string): Value[] {
  if (Array.isArray(value)) return value;
  throw numberedError(code, `${words} ${typeName(value)}`);
}

/** The codes for what is wrong with `$map` and `$filter`. */
type ElementCodes = {
  object: number;
  unknown: number;
  input: number;
  inner: number;
  array: number;
};

const withVariable = (scope: Scope, name: string, value: Value): Scope => ({
  ...scope,
  vars: { ...scope.vars, [name]: value },
});

/** `$map` and `$filter`: an input array and an expression for each element. */
function perElement(
  operator: string,
  inner: string,
  codes: ElementCodes,
  evaluate: (
    array: Value[],
    inner: Expression,
    scope: Scope,
    named: Record<string, Expression>,
    as: string,
  ) => Value,
): ExpressionOperator {
  return (argument, compile) => {
    if (!isDocument(argument)) {
      throw numberedError(codes.object, `${operator} only supports an object as its argument`);
    }
    const known = ["input", "as", inner, ...(operator === "$filter" ? ["limit"] : [])];
    const unknown = Object.keys(argument).find((name) => !known.includes(name));
    if (unknown) {
      throw numberedError(codes.unknown, `Unrecognized parameter to ${operator}: ${unknown}`);
    }
    const { as, ...expressions } = argument as Doc & { as?: string };
    const named = Object.fromEntries(
      Object.entries(expressions).map(([name, expression]) => [name, compile(expression)]),
    );
    const { input, [inner]: body } = named;
    if (!input) throw numberedError(codes.input, `Missing 'input' parameter to ${operator}`);
    if (!body) throw numberedError(codes.inner, `Missing '${inner}' parameter to ${operator}`);
    return (scope) => {
      const array = input(scope);
      if (isNullish(array)) return null;
      const elements = requireArray(
        array,
        codes.array,
        `input to ${operator} must be an array not`,
      );
      return evaluate(elements, body, scope, named, as ?? "this");
    };
  };
}

const mapCodes = { object: 16878, unknown: 16879, input: 16880, inner: 16882, array: 16883 };
const map = perElement("$map", "in", mapCodes, (array, body, scope, _named, as) =>
  array.map((element) => body(withVariable(scope, as, element)) ?? null),
);

const filterCodes = { object: 28646, unknown: 28647, input: 28648, inner: 28650, array: 28651 };
const filter = perElement("$filter", "cond", filterCodes, (array, body, scope, { limit }, as) => {
  const kept = array.filter((element) => isTruthy(body(withVariable(scope, as, element))));
  const most = limit?.(scope);
  return isNullish(most) ? kept : kept.slice(0, toNumber(most));
});

function elementAt(array: Value, index: Value): Value {
  if (isNullish(array) || isNullish(index)) return null;
  const elements = requireArray(
    array,
    28689,
    "$arrayElemAt's first argument must be an array, but is",
  );
  if (isNumber(index)) return elements.at(toNumber(index));
  throw numberedError(
    28690,
    `$arrayElemAt's second argument must be a numeric value, but is ${typeName(index)}`,
  );
}

/** Distinct elements by value, under a key that equal values share. */
function distinct(array: readonly Value[]): Map<string, Value> {
  const byKey = new Map<string, Value>();
  for (const element of array) {
    const key = encodeKey(element).toString("latin1");
    if (!byKey.has(key)) byKey.set(key, element);
  }
  return byKey;
}

const concatArrays = (...arrays: Value[]): Value =>
  arrays.some(isNullish)
    ? null
    : arrays.flatMap((array) =>
        requireArray(array, 28664, "$concatArrays only supports arrays, not"),
      );

function setUnion(...sets: Value[]): Value {
  if (sets.some(isNullish)) return null;
  const words = "All operands of $setUnion must be arrays. One argument is of type:";
  return [...distinct(sets.flatMap((set) => requireArray(set, 17043, words))).values()];
}

function setDifference(a: Value, b: Value): Value {
  if (isNullish(a) || isNullish(b)) return null;
  const words = "both operands of $setDifference must be arrays.";
  const kept = distinct(requireArray(a, 17048, `${words} First argument is of type:`));
  const removed = distinct(requireArray(b, 17049, `${words} Second argument is of type:`));
  return [...kept].filter(([key]) => !removed.has(key)).map(([, value]) => value);
}

const sizeWords = "The argument to $size must be an array, but was of type:";

export const arrayOperators: Record<string, ExpressionOperator> = {
  $map: map,
  $filter: filter,
  $arrayElemAt: onValues(elementAt, { min: 2, max: 2 }),
  $size: onValues((array) => new Int32(requireArray(array, 17124, sizeWords).length), { max: 1 }),
  $in: onValues(
    (value, array) =>
      requireArray(array, 40081, "$in requires an array as a second argument, found:").some(
        (element) => equalValues(element, value),
      ),
    { min: 2, max: 2 },
  ),
  $concatArrays: onValues(concatArrays),
  $setUnion: onValues(setUnion),
  $setDifference: onValues(setDifference, { min: 2, max: 2 }),
};
