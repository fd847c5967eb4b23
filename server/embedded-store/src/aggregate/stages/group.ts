import { type Doc, isDocument, type Value } from "../../values/bson-values.ts";
import { encodeKey } from "../../values/key-encoding.ts";
import { numberedError } from "../../values/mongo-error.ts";
import { compileAccumulators, type Gathering } from "../accumulators.ts";
import { holdBytes } from "../held-bytes.ts";
import { decodedRowBytes, refuseTooManyHeld } from "../held-rows.ts";
import { TICK } from "../row.ts";
import type { StageCompiler } from "./stage.ts";

/** `$group`: few documents of many. */
export const group: StageCompiler = (spec, { source, compileExpression }) => {
  if (!isDocument(spec))
    throw numberedError(15947, "a group's fields must be specified in an object");
  if (!("_id" in spec)) throw numberedError(15955, "a group specification must include an _id");
  const { _id, ...fields } = spec;
  const evaluateId = compileExpression(_id);
  const startGroup = compileAccumulators(fields);
  const { now } = source;
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
      found.gathering.add({ root, now });
    }
    holdBytes(groups.size * decodedRowBytes);
    for (const { id, gathering } of groups.values()) {
      const result: Doc = { _id: id };
      gathering.addTo(result);
      yield result;
    }
  };
};
