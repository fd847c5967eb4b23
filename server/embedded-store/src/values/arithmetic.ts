import { Double, Int32, Long } from "bson";
import { type NumberKind, numberKind, toBigInt, toNumber, type Value } from "./bson-values.ts";
import { unsupported } from "./mongo-error.ts";

const decimalKind = 4;
const intKind = 1;
const longKind = 2;

/** A number of the given kind; an int that does not fit becomes a long, then a double. */
function numberOfKind(kind: NumberKind, value: number): Value {
  if (kind === decimalKind) throw unsupported("Decimal128 arithmetic");
  if (kind === 3 || !Number.isInteger(value)) return new Double(value);
  if (kind === 1 && value >= -2_147_483_648 && value <= 2_147_483_647) return new Int32(value);
  return Number.isSafeInteger(value) ? Long.fromNumber(value) : new Double(value);
}

/** Typed addition, subtraction and multiplication: the result has the wider operand's kind. */
export function arithmetic(operator: "+" | "-" | "*", a: Value, b: Value): Value {
  const kind = Math.max(numberKind(a), numberKind(b)) as NumberKind;
  if (kind === longKind || (kind === intKind && operator === "*")) {
    const result = apply(operator, toBigInt(a), toBigInt(b));
    if (kind === intKind && BigInt.asIntN(32, result) === result) return new Int32(Number(result));
    return BigInt.asIntN(64, result) === result
      ? Long.fromBigInt(result)
      : new Double(Number(result));
  }
  return numberOfKind(kind, apply(operator, toNumber(a), toNumber(b)));
}

function apply<T extends number | bigint>(operator: "+" | "-" | "*", a: T, b: T): T {
  if (operator === "+") return ((a as number) + (b as number)) as T;
  if (operator === "-") return ((a as number) - (b as number)) as T;
  return ((a as number) * (b as number)) as T;
}
