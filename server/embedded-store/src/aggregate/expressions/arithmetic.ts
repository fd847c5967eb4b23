import { Double, Int32, Long } from "bson";
import { arithmetic } from "../../values/arithmetic.ts";
import {
  isDate,
  isNullish,
  isNumber,
  numberKind,
  toNumber,
  type Value,
} from "../../values/bson-values.ts";
import { compareValues } from "../../values/compare.ts";
import { badValue, numberedError, typeMismatch, unsupported } from "../../values/mongo-error.ts";
import { typeName } from "../../values/type-name.ts";
import { type ExpressionOperator, onValues } from "./operator.ts";

const decimalKind = 4;

function requireNumbers(operator: string, ...values: Value[]): void {
  const wrong = values.find((value) => !isNumber(value));
  if (wrong !== undefined || values.includes(undefined)) {
    throw typeMismatch(`${operator} only supports numeric types, not ${typeName(wrong)}`);
  }
  if (values.some((value) => numberKind(value) === decimalKind)) {
    throw unsupported("Decimal128 arithmetic");
  }
}

function add(...terms: Value[]): Value {
  let sum: Value = new Int32(0);
  let date: Date | undefined;
  for (const term of terms) {
    if (isNullish(term)) return null;
    if (isDate(term)) {
      if (date) throw numberedError(16612, "only one date allowed in an $add expression");
      date = term;
    } else {
      if (!isNumber(term)) {
        throw typeMismatch(`$add only supports numeric or date types, not ${typeName(term)}`);
      }
      requireNumbers("$add", term);
      sum = arithmetic("+", sum, term);
    }
  }
  return date ? new Date(date.getTime() + Math.round(toNumber(sum))) : sum;
}

function subtract(a: Value, b: Value): Value {
  if (isNullish(a) || isNullish(b)) return null;
  if (isDate(a) && isDate(b)) return Long.fromNumber(a.getTime() - b.getTime());
  if (isDate(a) && !isNumber(b)) throw typeMismatch(`can't $subtract ${typeName(b)} from Date`);
  if (!isDate(a) && !(isNumber(a) && isNumber(b))) {
    throw typeMismatch(`can't $subtract ${typeName(b)} from ${typeName(a)}`);
  }
  if (isDate(a)) {
    requireNumbers("$subtract", b);
    return new Date(a.getTime() - Math.round(toNumber(b)));
  }
  requireNumbers("$subtract", a, b);
  return arithmetic("-", a, b);
}

function multiply(...factors: Value[]): Value {
  if (factors.some(isNullish)) return null;
  requireNumbers("$multiply", ...factors);
  return factors.reduce((product, factor) => arithmetic("*", product, factor), new Int32(1));
}

function divide(a: Value, b: Value): Value {
  if (isNullish(a) || isNullish(b)) return null;
  if (!isNumber(a) || !isNumber(b)) {
    throw typeMismatch(
      `$divide only supports numeric types, not ${typeName(a)} and ${typeName(b)}`,
    );
  }
  requireNumbers("$divide", a, b);
  if (toNumber(b) === 0) throw badValue("can't $divide by zero");
  return new Double(toNumber(a) / toNumber(b));
}

/** One array argument stands for its elements. */
const spread = (values: Value[]): Value[] =>
  values.length === 1 && Array.isArray(values[0]) ? values[0] : values;

/** The smallest (-1) or largest (1) value that is not null. */
export function extremeOf(values: readonly Value[], sign: 1 | -1): Value {
  const [first, ...others] = values.filter((value) => !isNullish(value));
  return others.reduce(
    (extreme, value) => (sign * compareValues(value, extreme) > 0 ? value : extreme),
    first ?? null,
  );
}

export const arithmeticOperators: Record<string, ExpressionOperator> = {
  $add: onValues(add),
  $subtract: onValues(subtract, { min: 2, max: 2 }),
  $multiply: onValues(multiply),
  $divide: onValues(divide, { min: 2, max: 2 }),
  $min: onValues((...values) => extremeOf(spread(values), -1)),
  $max: onValues((...values) => extremeOf(spread(values), 1)),
};
