import { Int32 } from "bson";
import { type Doc, isDocument, type Value } from "../../values/bson-values.ts";
import { encodeKey } from "../../values/key-encoding.ts";
import { numberedError } from "../../values/mongo-error.ts";
import { compileAccumulators, type Gathering } from "../accumulators.ts";
import { holdBytes } from "../held-bytes.ts";
import { decodedRowBytes, refuseTooManyHeld } from "../held-rows.ts";
import { TICK } from "../row.ts";
import { sortRows } from "../sort.ts";
import type { StageCompiler } from "./stage.ts";

/** Stages that make few documents of many. */

const group: StageCompiler = (spec, { source, compileExpression }) => {
  if (!isDocument(spec))
    throw numberedError(15947, "a group's fields must be specified in an object");
  if (!("_id" in spec)) throw numberedError(15955, "a group specification must include an _id");
  const { _id, ...fields } = spec;
  const evaluateId = compileExpression(_id);
  const startGroup = compileAccumulators(fields);
  const { vars, now } = source;
  return function* (rows) {
    const groups = new Map<string, { id: Value; gathering: Gathering }>();
    for (const root of rows) {
      if (root === TICK) {
        yield TICK;
        continue;
      }
      const id = evaluateId(root) ?? null;
      const key = encodeKey(id).toString("latin1");
      let found = groups.get(key);
      if (!found) {
        found = { id, gathering: startGroup() };
        groups.set(key, found);
        refuseTooManyHeld(groups.size);
      }
      found.gathering.add({ root, vars, now });
    }
    holdBytes(groups.size * decodedRowBytes);
    for (const { id, gathering } of groups.values()) {
      const result: Doc = { _id: id };
      gathering.addTo(result);
      yield result;
    }
  };
};

const count: StageCompiler = (name) => {
  if (typeof name !== "string" || name === "" || name.startsWith("$") || name.includes(".")) {
    throw numberedError(40157, "the count field must be a non-empty string without '$' and '.'");
  }
  return function* (rows) {
    let counted = 0;
    for (const row of rows) {
      if (row === TICK) yield TICK;
      else counted++;
    }
    if (counted > 0) yield { [name]: new Int32(counted) };
  };
};

const sortByCount: StageCompiler = (expression, context) => {
  const isPath = typeof expression === "string" && expression.startsWith("$");
  if (!isPath && !isDocument(expression)) {
    throw numberedError(40149, "the sortByCount field must be a $-prefixed path or an expression");
  }
  const grouped = group({ _id: expression, count: { $sum: new Int32(1) } }, context);
  return (rows) =>
    sortRows<Doc>(grouped(rows), [{ path: "count", direction: -1 }], {
      limit: context.wantedRows,
      docOf: (doc) => doc,
    });
};

export const groupStages: Record<string, StageCompiler> = {
  $group: group,
  $count: count,
  $sortByCount: sortByCount,
};
