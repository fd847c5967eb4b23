import {
  cloneValue,
  type Doc,
  isDocument,
  isRegex,
  ownField,
  setOwnField,
  type Value,
} from "../values/bson-values.ts";
import { isOperators } from "./match.ts";

/** The document an upsert starts from: the fields that its filter requires to equal one value. */
export function upsertBase(filter: Doc): Doc {
  const base: Doc = {};
  collect(filter, base);
  return base;
}

function collect(filter: Doc, base: Doc): void {
  for (const [name, value] of Object.entries(filter)) {
    if (name === "$and" || (name === "$or" && Array.isArray(value) && value.length === 1)) {
      for (const branch of value as Doc[]) collect(branch, base);
    } else if (!name.startsWith("$")) {
      const required = requiredValue(value);
      if (required !== undefined) put(base, name.split("."), required);
    }
  }
}

function requiredValue(value: Value): Value {
  if (!isOperators(value)) return isRegex(value) ? undefined : value;
  if ("$eq" in value) return value.$eq;
  for (const name of ["$in", "$all"]) {
    const list = value[name];
    if (Array.isArray(list) && list.length === 1 && !isRegex(list[0]) && !isOperators(list[0])) {
      return list[0];
    }
  }
  return undefined;
}

function put(base: Doc, path: readonly string[], value: Value): void {
  let holder = base;
  for (const name of path.slice(0, -1)) {
    if (!isDocument(ownField(holder, name))) setOwnField(holder, name, {});
    holder = ownField(holder, name) as Doc;
  }
  setOwnField(holder, path.at(-1) as string, cloneValue(value));
}
