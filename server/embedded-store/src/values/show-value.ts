import { Long, ObjectId } from "bson";
import {
  isDocument,
  isNumber,
  isRegex,
  numberKind,
  regexParts,
  toNumber,
  type Value,
} from "./bson-values.ts";

const doubleKind = 3;

/** A value as MongoDB's messages show it. Source: mongodb/mongo 5c9288ff2d, src/mongo/bson/bsonelement.cpp, toString. */
export function showValue(value: Value): string {
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (value instanceof Long) return value.toString();
  if (isNumber(value)) return showNumber(value);
  if (isRegex(value)) return `/${regexParts(value).join("/")}`;
  if (Array.isArray(value))
    return value.length > 0 ? `[ ${value.map(showValue).join(", ")} ]` : "[]";
  if (!isDocument(value)) return JSON.stringify(value) ?? "null";
  const fields = Object.entries(value).map(([name, inner]) => `${name}: ${showValue(inner)}`);
  return fields.length > 0 ? `{ ${fields.join(", ")} }` : "{}";
}

function showNumber(value: Value): string {
  const number = toNumber(value);
  const isWholeDouble = numberKind(value) === doubleKind && Number.isInteger(number);
  return isWholeDouble ? `${number}.0` : String(number);
}
