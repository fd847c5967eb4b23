import { Long } from "bson";
import { isTruthy } from "../../query/predicates.ts";
import { type Doc, isDocument, isNullish, ownField, type Value } from "../../values/bson-values.ts";
import { numberedError } from "../../values/mongo-error.ts";
import { type Row, TICK } from "../row.ts";
import { withPath } from "../set-path.ts";
import type { StageCompiler } from "./stage.ts";

/** `$unwind`: a document for each element of an array. */
export const unwind: StageCompiler = (argument) => {
  const spec = isDocument(argument) ? argument : { path: argument };
  const { path: dotted, includeArrayIndex, preserveNullAndEmptyArrays } = spec as Doc;
  if (typeof dotted !== "string" || !/^\$[^$]/.test(dotted)) {
    throw numberedError(28818, `path option to $unwind stage should be prefixed with a '$'`);
  }
  const path = dotted.slice(1).split(".");
  const indexPath = typeof includeArrayIndex === "string" ? includeArrayIndex.split(".") : null;
  if (indexPath?.[0]?.startsWith("$")) {
    throw numberedError(
      28822,
      "includeArrayIndex option to $unwind may not be prefixed with a '$'",
    );
  }
  const keepsEmpty = isTruthy(preserveNullAndEmptyArrays);
  const withIndex = (doc: Doc, index: Value) => (indexPath ? withPath(doc, indexPath, index) : doc);

  function* unwound(doc: Doc): Generator<Row, void> {
    const value = path.reduce<Value>(
      (at, name) => (isDocument(at) ? ownField(at, name) : undefined),
      doc,
    );
    if (Array.isArray(value) && value.length > 0) {
      for (const [n, element] of value.entries()) {
        yield withIndex(withPath(doc, path, element), Long.fromNumber(n));
      }
    } else if (Array.isArray(value)) {
      if (keepsEmpty) yield withIndex(withPath(doc, path, undefined), null);
    } else if (keepsEmpty || !isNullish(value)) yield withIndex(doc, null);
  }

  return function* (rows) {
    for (const row of rows) {
      if (row === TICK) yield TICK;
      else yield* unwound(row);
    }
  };
};
