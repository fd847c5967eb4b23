import {
  type Binary,
  type BSONRegExp,
  calculateObjectSize,
  type DBRef,
  type Decimal128,
  type Double,
  deserialize,
  type Int32,
  type Long,
  type ObjectId,
  serialize,
  type Timestamp,
} from "bson";
import { objectTooLarge, unsupported } from "./mongo-error.ts";

/** One decoded BSON value; numbers keep their wrappers, so that an update changes no type. */
export type Value = unknown;
export type Doc = Record<string, Value>;

export function decode(bytes: Uint8Array): Doc {
  const doc = deserialize(bytes, {
    promoteValues: false,
    promoteBuffers: false,
    bsonRegExp: true,
    validation: { utf8: false },
  });
  // bson makes an object of its own of `{ $ref, $id }`; here it is a document like any other.
  return asBuffer(bytes).includes(referenceField) ? (withoutReferences(doc) as Doc) : doc;
}

const referenceField = Buffer.from("\x02$ref\0");

const asBuffer = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function withoutReferences(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutReferences);
  if (bsonType(value) === "DBRef") {
    const { collection, oid, db, fields } = value as DBRef;
    const reference = { $ref: collection, $id: oid, ...(db ? { $db: db } : {}), ...fields };
    return withoutReferences(reference);
  }
  if (!isDocument(value)) return value;
  for (const name of Object.keys(value)) setOwnField(value, name, withoutReferences(value[name]));
  return value;
}

/** @throws MongoError 10334 far beyond 16 MB: bson writes into 17, and says no more than that there is no room. */
export function encode(doc: Doc): Buffer {
  try {
    return asBuffer(serialize(doc, { ignoreUndefined: true }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_OUT_OF_RANGE") throw error;
    throw objectTooLarge(calculateObjectSize(doc, { ignoreUndefined: true }));
  }
}

/** MongoDB's order of types (canonicalizeBSONType); values of different types compare by it. */
export const typeOrder = {
  minKey: -1,
  missing: 0,
  null: 5,
  number: 10,
  string: 15,
  object: 20,
  array: 25,
  binary: 30,
  objectId: 35,
  bool: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  code: 60,
  codeWithScope: 65,
  maxKey: 127,
} as const;

const orderOfBsonType: Record<string, number> = {
  Int32: typeOrder.number,
  Double: typeOrder.number,
  Long: typeOrder.number,
  Decimal128: typeOrder.number,
  ObjectId: typeOrder.objectId,
  Binary: typeOrder.binary,
  Timestamp: typeOrder.timestamp,
  BSONRegExp: typeOrder.regex,
  MinKey: typeOrder.minKey,
  MaxKey: typeOrder.maxKey,
  BSONSymbol: typeOrder.string,
};

function bsonType(value: Value): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  return (value as { _bsontype?: string })._bsontype;
}

export function canonicalType(value: Value): number {
  switch (typeof value) {
    case "string":
      return typeOrder.string;
    case "number":
    case "bigint":
      return typeOrder.number;
    case "boolean":
      return typeOrder.bool;
    case "undefined":
      return typeOrder.missing;
    case "object":
      break;
    default:
      return typeOrder.code;
  }
  if (value === null) return typeOrder.null;
  const type = bsonType(value);
  if (type === "Code") {
    return (value as { scope?: unknown }).scope ? typeOrder.codeWithScope : typeOrder.code;
  }
  if (type !== undefined) return orderOfBsonType[type] ?? typeOrder.object;
  if (Array.isArray(value)) return typeOrder.array;
  if (value instanceof Date) return typeOrder.date;
  if (value instanceof RegExp) return typeOrder.regex;
  if (value instanceof Uint8Array) return typeOrder.binary;
  return typeOrder.object;
}

/** A plain sub-document. */
export function isDocument(value: Value): value is Doc {
  return canonicalType(value) === typeOrder.object && bsonType(value) === undefined;
}
export const isNullish = (value: Value): value is null | undefined =>
  value === null || value === undefined;
export const isDate = (value: Value): value is Date => value instanceof Date;
export const isObjectId = (value: Value): value is ObjectId => bsonType(value) === "ObjectId";
export const isTimestamp = (value: Value): value is Timestamp => bsonType(value) === "Timestamp";

export type RegexValue = BSONRegExp | RegExp;
export const isRegex = (value: Value): value is RegexValue =>
  canonicalType(value) === typeOrder.regex;
/** Pattern and options, options in alphabetical order. */
export function regexParts(value: RegexValue): [pattern: string, options: string] {
  if (value instanceof RegExp) return [value.source, [...value.flags].sort().join("")];
  return [value.pattern, value.options];
}

/** Bytes and subtype of binary data. */
export function binaryParts(value: Value): [bytes: Uint8Array, subtype: number] {
  if (bsonType(value) !== "Binary") return [value as Uint8Array, 0];
  const { buffer, position, sub_type } = value as Binary;
  return [buffer.subarray(0, position), sub_type];
}

/** 0 no number, 1 int, 2 long, 3 double, 4 decimal; the wider one wins in arithmetic. */
export type NumberKind = 0 | 1 | 2 | 3 | 4;

export function numberKind(value: Value): NumberKind {
  if (typeof value === "number") {
    return Number.isInteger(value) && value >= -2_147_483_648 && value <= 2_147_483_647 ? 1 : 3;
  }
  if (typeof value === "bigint") return 2;
  switch (bsonType(value)) {
    case "Int32":
      return 1;
    case "Long":
      return 2;
    case "Double":
      return 3;
    case "Decimal128":
      return 4;
    default:
      return 0;
  }
}
export const isNumber = (value: Value): boolean => numberKind(value) > 0;

/** The value as a JavaScript number; NaN if it is none. Longs beyond 2^53 lose digits. */
export function toNumber(value: Value): number {
  if (typeof value === "number") return value;
  if (typeof value === "bigint") return Number(value);
  switch (bsonType(value)) {
    case "Int32":
    case "Double":
      return (value as Int32 | Double).value;
    case "Long":
      return (value as Long).toNumber();
    case "Decimal128":
      return Number.parseFloat((value as Decimal128).toString());
    default:
      return Number.NaN;
  }
}

/** The value of a whole number without loss of digits. */
export function toBigInt(value: Value): bigint {
  if (typeof value === "bigint") return value;
  return bsonType(value) === "Long" ? (value as Long).toBigInt() : BigInt(toNumber(value));
}

const wholeNumber = /^(?:0|[1-9]\d{0,9})$/;
const largestMovedName = 2 ** 32 - 2;

/** Names of fields that JavaScript's objects keep in front of all others, by size. */
export function isMovedName(name: string): boolean {
  const first = name.charCodeAt(0);
  if (!(first >= 0x30 && first <= 0x39)) return false; // nearly all names: no need to look closer
  return wholeNumber.test(name) && Number(name) <= largestMovedName;
}

export const movedField = (name: string) =>
  unsupported(`A field named by a whole number ('${name}') behind other fields`);

/** A document with `_id` in front. @throws MongoError 238 when a field cannot stand behind it */
export function idInFront(id: Value, fields: Doc): Doc & { _id: Value } {
  const [first = ""] = Object.keys(fields);
  if (isMovedName(first)) throw movedField(first);
  return { _id: id, ...fields };
}

/** A document's own field; never something inherited, whatever its name. */
export function ownField(doc: Doc, name: string): Value {
  return Object.hasOwn(doc, name) ? doc[name] : undefined;
}

/** @throws MongoError 238 when JavaScript would put the field in front of others that are there */
export function setOwnField(doc: Doc, name: string, value: Value): void {
  if (isMovedName(name) && !Object.hasOwn(doc, name)) {
    const last = Object.keys(doc).at(-1);
    if (last !== undefined && !(isMovedName(last) && Number(last) < Number(name))) {
      throw movedField(name);
    }
  }
  if (name === "__proto__") {
    Object.defineProperty(doc, name, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  } else {
    doc[name] = value;
  }
}

/** A copy whose documents and arrays can be changed without touching the original. */
export function cloneValue<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(cloneValue) as T;
  if (value instanceof Date) return new Date(value) as T;
  if (!isDocument(value)) return value;
  const copy: Doc = {};
  for (const name of Object.keys(value)) setOwnField(copy, name, cloneValue(value[name]));
  return copy as T;
}
