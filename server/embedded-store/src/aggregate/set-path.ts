import { type Doc, isDocument, ownField, setOwnField, type Value } from "../values/bson-values.ts";

/**
 * A copy of a document with the value at a path, in every element of the arrays on the way. What is no
 * document gives way to one. Only what lies on the path is copied. `undefined` removes the field.
 */
export function withPath(doc: Doc, path: readonly string[], value: Value): Doc {
  return withValue(doc, path, value, 0) as Doc;
}

function withValue(holder: Value, path: readonly string[], value: Value, i: number): Value {
  if (Array.isArray(holder)) return holder.map((element) => withValue(element, path, value, i));
  const copy: Doc = isDocument(holder) ? { ...holder } : {};
  const name = path[i] as string;
  if (i < path.length - 1) {
    setOwnField(copy, name, withValue(ownField(copy, name), path, value, i + 1));
  } else if (value === undefined) delete copy[name];
  else setOwnField(copy, name, value);
  return copy;
}
