import type { ObjectId, Timestamp } from "bson";
import {
  binaryParts,
  canonicalType,
  type Doc,
  numberKind,
  regexParts,
  toBigInt,
  toNumber,
  typeOrder,
  type Value,
} from "./bson-values.ts";

const order = (a: number | bigint, b: number | bigint) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * MongoDB's total order over all values: the one that filters, sorts and index keys share.
 * Negative, zero or positive like `Array.prototype.sort` wants it.
 */
export function compareValues(a: Value, b: Value): number {
  const type = canonicalType(a);
  const typeDifference = order(type, canonicalType(b));
  if (typeDifference !== 0) return typeDifference;
  switch (type) {
    case typeOrder.number:
      return compareNumbers(a, b);
    case typeOrder.string:
      return compareStrings(String(a), String(b));
    case typeOrder.object:
      return compareDocuments(a as Doc, b as Doc);
    case typeOrder.array:
      return compareArrays(a as Value[], b as Value[]);
    case typeOrder.binary:
      return compareBinary(a, b);
    case typeOrder.objectId:
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
    case typeOrder.bool:
      return order(a ? 1 : 0, b ? 1 : 0);
    case typeOrder.date:
      return order((a as Date).getTime(), (b as Date).getTime());
    case typeOrder.timestamp:
      return order(timestampBits(a), timestampBits(b));
    case typeOrder.regex: {
      const [patternA, optionsA] = regexParts(a as RegExp);
      const [patternB, optionsB] = regexParts(b as RegExp);
      return compareStrings(patternA, patternB) || compareStrings(optionsA, optionsB);
    }
    case typeOrder.code:
    case typeOrder.codeWithScope:
      return compareStrings(codeText(a), codeText(b));
    default:
      return 0;
  }
}

export const equalValues = (a: Value, b: Value): boolean => compareValues(a, b) === 0;

export const timestampBits = (value: Value): bigint =>
  BigInt.asUintN(64, (value as Timestamp).toBigInt());

export const codeText = (value: Value): string => String((value as { code?: Value }).code ?? value);

function compareNumbers(a: Value, b: Value): number {
  const x = toNumber(a);
  const y = toNumber(b);
  if (x < y) return -1;
  if (x > y) return 1;
  if (x === y) {
    const exact = Number.isSafeInteger(x) || !Number.isFinite(x) || !Number.isInteger(x);
    return exact || Math.max(numberKind(a), numberKind(b)) === 4
      ? 0
      : order(toBigInt(a), toBigInt(b));
  }
  // NaN sorts below every number.
  return Number.isNaN(x) ? (Number.isNaN(y) ? 0 : -1) : 1;
}

/** By code points, which is the order of UTF-8 bytes; JavaScript's own `<` goes by UTF-16 units. */
function compareStrings(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return codePointRank(x) - codePointRank(y);
  }
  return a.length - b.length;
}

/** Surrogates stand for code points above U+FFFF: they rank after all other units. */
function codePointRank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}

function compareDocuments(a: Doc, b: Doc): number {
  const namesA = Object.keys(a);
  const namesB = Object.keys(b);
  const length = Math.min(namesA.length, namesB.length);
  for (let i = 0; i < length; i++) {
    const nameA = namesA[i] as string;
    const nameB = namesB[i] as string;
    const difference =
      order(canonicalType(a[nameA]), canonicalType(b[nameB])) ||
      compareStrings(nameA, nameB) ||
      compareValues(a[nameA], b[nameB]);
    if (difference !== 0) return difference;
  }
  return namesA.length - namesB.length;
}

function compareArrays(a: Value[], b: Value[]): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const difference = compareValues(a[i], b[i]);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function compareBinary(a: Value, b: Value): number {
  const [bytesA, subtypeA] = binaryParts(a);
  const [bytesB, subtypeB] = binaryParts(b);
  return (
    order(bytesA.length, bytesB.length) ||
    order(subtypeA, subtypeB) ||
    Buffer.compare(bytesA, bytesB)
  );
}
