import type { Doc } from "../../values/bson-values.ts";
import { MongoError } from "../../values/mongo-error.ts";
import { showValue } from "../../values/show-value.ts";

/** E11000, worded as MongoDB words it: Mongoose plugins and people read the text. */
export function duplicateKey(
  namespace: string,
  index: string,
  keyPattern: Doc,
  keyValue: Doc,
): MongoError {
  const shown = Object.entries(keyValue).map(([field, value]) => `${field}: ${showValue(value)}`);
  const message = `E11000 duplicate key error collection: ${namespace} index: ${index} dup key: { ${shown.join(", ")} }`;
  return new MongoError(11000, "DuplicateKey", message, { keyPattern, keyValue });
}
