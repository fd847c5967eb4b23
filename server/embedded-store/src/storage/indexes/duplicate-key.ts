import { Long, ObjectId } from "bson";
import { type Doc, isNumber, toNumber, type Value } from "../../values/bson-values.ts";
import { MongoError } from "../../values/mongo-error.ts";

/** E11000, worded as MongoDB words it: Mongoose plugins and people read the text. */
export function duplicateKey(
  namespace: string,
  index: string,
  keyPattern: Doc,
  keyValue: Doc,
): MongoError {
  const shown = Object.entries(keyValue).map(([field, value]) => `${field}: ${show(value)}`);
  const message = `E11000 duplicate key error collection: ${namespace} index: ${index} dup key: { ${shown.join(", ")} }`;
  return new MongoError(11000, "DuplicateKey", message, { keyPattern, keyValue });
}

function show(value: Value): string {
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (value instanceof Long) return value.toString();
  if (isNumber(value)) return String(toNumber(value));
  return JSON.stringify(value) ?? "null";
}
