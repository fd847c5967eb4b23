import {
  canonicalType,
  type Doc,
  isDocument,
  isNullish,
  isRegex,
  numberKind,
  type RegexValue,
  regexParts,
  toNumber,
  typeOrder,
  type Value,
} from "../values/bson-values.ts";
import { compareValues } from "../values/compare.ts";
import { badValue, numberedError } from "../values/mongo-error.ts";
import { regExpOf } from "../values/regular-expression.ts";
import { typeName, typeNamesOf } from "../values/type-name.ts";
import type { LeafKind } from "./walk-path.ts";

/** Whether one visited value satisfies an operator. */
export type Predicate = (value: Value, kind: LeafKind) => boolean;

/** How an operator combines its values: some of them must hold, or with `isNegated` none. */
export type Operator = { holds: Predicate; isNegated?: boolean };

/** `field`: the name that a refusal shows. */
type MakeOperator = (argument: Value, field: string) => Operator;

export function isTruthy(value: Value): boolean {
  if (value === false || isNullish(value)) return false;
  return numberKind(value) === 0 || toNumber(value) !== 0;
}

const isNaNValue = (value: Value) => numberKind(value) > 0 && Number.isNaN(toNumber(value));

export function regexPredicate(regex: RegexValue | string, options?: Value): Predicate {
  const expression = regExpOf(regex, options);
  return (value) =>
    typeof value === "string"
      ? expression.test(value)
      : typeof regex !== "string" && isRegex(value) && compareValues(value, regex) === 0;
}

export function equalityPredicate(wanted: Value): Predicate {
  if (isNullish(wanted)) return isNullish;
  return (value) => compareValues(value, wanted) === 0;
}

/** $gt and friends compare only within one type (null with null, NaN with nothing but itself). */
function orderPredicate(
  accepts: (difference: number) => boolean,
  includesEqual: boolean,
): MakeOperator {
  return (wanted, field) => {
    const type = canonicalType(wanted);
    if (isNullish(wanted)) return { holds: includesEqual ? isNullish : () => false };
    if (isRegex(wanted)) {
      throw badValue(`Can't have RegEx as arg to predicate over field '${field}'.`);
    }
    if (type === typeOrder.minKey || type === typeOrder.maxKey) {
      return { holds: (value) => accepts(compareValues(value, wanted)) };
    }
    if (isNaNValue(wanted)) return { holds: (value) => includesEqual && isNaNValue(value) };
    return {
      holds: (value) =>
        canonicalType(value) === type &&
        !isNaNValue(value) &&
        accepts(compareValues(value, wanted)),
    };
  };
}

/** A document of operators; `{ $ref, $id }` is a reference. */
const isExpression = (item: Value) =>
  isDocument(item) &&
  Object.keys(item)[0]?.startsWith("$") === true &&
  !("$ref" in item && "$id" in item);

function inPredicate(list: Value, name: string): Predicate {
  if (!Array.isArray(list)) throw badValue(`${name} needs an array`);
  if (list.some(isExpression)) throw badValue("cannot nest $ under $in");
  const regexes = list.filter(isRegex).map((regex) => regexPredicate(regex));
  const sorted = list.filter((item) => !isRegex(item)).sort((a, b) => compareValues(a, b));
  const hasNull = sorted.some(isNullish);
  return (value, kind) =>
    isNullish(value)
      ? hasNull
      : isInSorted(sorted, value) || regexes.some((holds) => holds(value, kind));
}

function isInSorted(sorted: readonly Value[], value: Value): boolean {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const difference = compareValues(value, sorted[middle]);
    if (difference === 0) return true;
    if (difference < 0) high = middle - 1;
    else low = middle + 1;
  }
  return false;
}

function typeOperator(argument: Value): Operator {
  const names = typeNamesOf(argument);
  return {
    holds: (value, kind) => {
      if (kind === "array") return names.has("array");
      if (value === undefined) return false;
      return names.has(typeName(value)) || (names.has("number") && numberKind(value) > 0);
    },
  };
}

function notEqual(wanted: Value): Operator {
  if (isRegex(wanted)) throw badValue("Can't have regex as arg to $ne.");
  return { holds: equalityPredicate(wanted), isNegated: true };
}

/** `$regex` with its `$options`, which stand beside it. */
export function regexOperator(operators: Doc): Operator {
  const { $regex: regex, $options: options } = operators;
  if (typeof regex !== "string" && !isRegex(regex)) throw badValue("$regex has to be a string");
  if (options !== undefined && typeof options !== "string") {
    throw badValue("$options has to be a string");
  }
  if (options && isRegex(regex) && regexParts(regex)[1]) {
    const isFirst =
      Object.keys(operators).indexOf("$options") < Object.keys(operators).indexOf("$regex");
    throw numberedError(isFirst ? 51074 : 51075, "options set in both $regex and $options");
  }
  return { holds: regexPredicate(regex, options) };
}

/** Operators that look at single values; the ones that hold other filters stand in `match.ts`. */
export const valueOperators: Record<string, MakeOperator> = {
  $eq: (wanted) => ({ holds: equalityPredicate(wanted) }),
  $ne: notEqual,
  $gt: orderPredicate((difference) => difference > 0, false),
  $gte: orderPredicate((difference) => difference >= 0, true),
  $lt: orderPredicate((difference) => difference < 0, false),
  $lte: orderPredicate((difference) => difference <= 0, true),
  $in: (list) => ({ holds: inPredicate(list, "$in") }),
  $nin: (list) => ({ holds: inPredicate(list, "$nin"), isNegated: true }),
  $exists: (wanted) => ({ holds: (value) => value !== undefined, isNegated: !isTruthy(wanted) }),
  $type: typeOperator,
};
