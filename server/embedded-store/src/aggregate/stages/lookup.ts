import { type Doc, isDocument, isRegex, type Value } from "../../values/bson-values.ts";
import { failedToParse } from "../../values/mongo-error.ts";
import { typeName } from "../../values/type-name.ts";
import { fieldPathValue } from "../field-path.ts";
import { TICK } from "../row.ts";
import { withPath } from "../set-path.ts";
import type { StageCompiler } from "./stage.ts";

type LookupSpec = { from: string; as: string; local: string[]; foreign: string };

/**
 * `$lookup` by equal fields. What is looked up for a document goes through the planner, so an index on the
 * foreign field serves it.
 */
export const lookup: StageCompiler = (argument, { source }) => {
  const { from, as, local, foreign } = readLookup(argument);
  const asPath = as.split(".");
  return function* (rows) {
    for (const row of rows) {
      if (row === TICK) {
        yield TICK;
        continue;
      }
      const found: Doc[] = [];
      for (const other of source.find(from, joinFilter(fieldPathValue(row, local), foreign))) {
        if (other === TICK) yield TICK;
        else found.push(other);
      }
      yield withPath(row, asPath, found);
    }
  };
};

/** A missing local field joins with null and missing; an array with whatever equals an element. */
function joinFilter(local: Value, foreign: string): Doc {
  if (!Array.isArray(local)) return { [foreign]: { $eq: local ?? null } };
  // In $in a regular expression would be a pattern; here it is a value like any other.
  if (!local.some(isRegex)) return { [foreign]: { $in: local } };
  return { $or: local.map((value) => ({ [foreign]: { $eq: value } })) };
}

const names = ["from", "localField", "foreignField", "as"];

/** Source of the words: mongodb/mongo v7.0, src/mongo/db/pipeline/document_source_lookup.cpp. */
function readLookup(argument: Value): LookupSpec {
  if (!isDocument(argument)) throw failedToParse("the $lookup specification must be an Object");
  const unknown = Object.keys(argument).find((name) => !names.includes(name));
  if (unknown) throw failedToParse(`unknown argument to $lookup: ${unknown}`);
  const missing = names.find((name) => argument[name] === undefined);
  if (missing) {
    throw failedToParse(
      missing === "as"
        ? "must specify 'as' field for a $lookup"
        : "$lookup requires both or neither of 'localField' and 'foreignField' to be specified",
    );
  }
  const wrong = names.find((name) => typeof argument[name] !== "string");
  if (wrong) {
    throw failedToParse(
      `$lookup argument '${wrong}' must be a string, is type ${typeName(argument[wrong])}`,
    );
  }
  const [from = "", localField = "", foreignField = "", as = ""] = names.map((name) =>
    String(argument[name]),
  );
  return { from, as, local: localField.split("."), foreign: foreignField };
}
