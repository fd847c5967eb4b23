import { isDocument, ownField, type Value } from "../values/bson-values.ts";

/** What `"$a.b"` means in an expression: arrays on the way give an array of their documents' values. */
export function fieldPathValue(start: Value, path: readonly string[], from = 0): Value {
  let value = start;
  for (let i = from; i < path.length; i++) {
    if (Array.isArray(value)) {
      return value
        .filter((element) => isDocument(element) || Array.isArray(element))
        .map((element) => fieldPathValue(element, path, i))
        .filter((found) => found !== undefined);
    }
    if (!isDocument(value)) return undefined;
    value = ownField(value, path[i] as string);
  }
  return value;
}
