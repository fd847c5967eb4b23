import { Double, Int32, Long } from "bson";
import { arithmetic, numberOfKind } from "../../values/arithmetic.ts";
import {
  isDate,
  isNullish,
  isNumber,
  type NumberKind,
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
      requireNumbers("$add", term);
      sum = arithmetic("+", sum, term);
    }
  }
  return date ? new Date(date.getTime() + Math.round(toNumber(sum))) : sum;
}

function subtract(a: Value, b: Value): Value {
  if (isNullish(a) || isNullish(b)) return null;
  if (isDate(a) && isDate(b)) return Long.fromNumber(a.getTime() - b.getTime());
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
  requireNumbers("$divide", a, b);
  if (toNumber(b) === 0) throw badValue("can't $divide by zero");
  return new Double(toNumber(a) / toNumber(b));
}

function mod(a: Value, b: Value): Value {
  if (isNullish(a) || isNullish(b)) return null;
  requireNumbers("$mod", a, b);
  if (toNumber(b) === 0) throw numberedError(16610, "can't $mod by zero");
  const kind = Math.max(numberKind(a), numberKind(b)) as NumberKind;
  return numberOfKind(kind, toNumber(a) % toNumber(b));
}

const rounding = (name: string, round: (value: number) => number): ExpressionOperator =>
  onValues(
    (value, places = new Int32(0)) => {
      if (isNullish(value)) return null;
      requireNumbers(name, value, places);
      const factor = 10 ** toNumber(places);
      return numberOfKind(numberKind(value), round(toNumber(value) * factor) / factor);
    },
    { min: 1, max: 2 },
  );

/** Half to even, as MongoDB rounds. */
function roundHalfEven(value: number): number {
  const rounded = Math.round(value);
  return Math.abs(value % 1) === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}

/** One array argument stands for its elements. */
const spread = (values: Value[]): Value[] =>
  values.length === 1 && Array.isArray(values[0]) ? values[0] : values;

function sumOf(values: readonly Value[]): Value {
  return values
    .filter(isNumber)
    .reduce((sum: Value, value) => arithmetic("+", sum, value), new Int32(0));
}

function averageOf(values: readonly Value[]): Value {
  const numbers = values.filter(isNumber);
  return numbers.length === 0 ? null : new Double(toNumber(sumOf(numbers)) / numbers.length);
}

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
  $mod: onValues(mod, { min: 2, max: 2 }),
  $abs: rounding("$abs", Math.abs),
  $ceil: rounding("$ceil", Math.ceil),
  $floor: rounding("$floor", Math.floor),
  $round: rounding("$round", roundHalfEven),
  $trunc: rounding("$trunc", Math.trunc),
  $sum: onValues((...values) => sumOf(spread(values))),
  $avg: onValues((...values) => averageOf(spread(values))),
  $min: onValues((...values) => extremeOf(spread(values), -1)),
  $max: onValues((...values) => extremeOf(spread(values), 1)),
};
