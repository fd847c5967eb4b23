import { ObjectId } from "bson";
import {
  isDate,
  isNullish,
  isNumber,
  isObjectId,
  toNumber,
  type Value,
} from "../../values/bson-values.ts";
import { MongoError } from "../../values/mongo-error.ts";
import { typeName } from "../../values/type-name.ts";
import { type ExpressionOperator, onValues } from "./operator.ts";

function conversionFailure(value: Value, to: string): MongoError {
  return new MongoError(
    241,
    "ConversionFailure",
    `Unsupported conversion from ${typeName(value)} to ${to} in $convert with no onError value`,
  );
}

/** A value as `$toString` writes it. */
export function textOf(value: Value): string {
  if (typeof value === "string") return value;
  if (typeof value === "boolean" || isNumber(value)) return String(value);
  if (isDate(value)) return value.toISOString();
  if (isObjectId(value)) return value.toHexString();
  throw conversionFailure(value, "string");
}

const isoDatePattern =
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** An ISO 8601 date; without a zone it is UTC. */
function dateFromText(text: string): Date | null {
  if (!isoDatePattern.test(text)) return null;
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10));
  const ms = Date.parse(text.replace(" ", "T") + (text.length > 10 && !hasZone ? "Z" : ""));
  return Number.isNaN(ms) ? null : new Date(ms);
}

function toDate(value: Value): Date {
  if (isDate(value)) return value;
  if (isObjectId(value)) return value.getTimestamp();
  if (isNumber(value)) return new Date(toNumber(value));
  const date = typeof value === "string" ? dateFromText(value) : null;
  if (!date) throw conversionFailure(value, "date");
  return date;
}

function toObjectId(value: Value): ObjectId {
  if (isObjectId(value)) return value;
  if (typeof value === "string" && /^[0-9a-f]{24}$/i.test(value)) return new ObjectId(value);
  throw conversionFailure(value, "objectId");
}

/** Null stays null. */
const converting = (convert: (value: Value) => Value) =>
  onValues((value) => (isNullish(value) ? null : convert(value)), { max: 1 });

export const conversionOperators: Record<string, ExpressionOperator> = {
  $type: onValues(typeName, { max: 1 }),
  $isNumber: onValues(isNumber, { max: 1 }),
  $toString: converting(textOf),
  $toDate: converting(toDate),
  $toObjectId: converting(toObjectId),
};
