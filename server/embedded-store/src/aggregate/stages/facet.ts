import { type Doc, isDocument, setOwnField, type Value } from "../../values/bson-values.ts";
import { numberedError } from "../../values/mongo-error.ts";
import { refuseTooManyHeld } from "../held-rows.ts";
import { TICK, withTicks } from "../row.ts";
import type { StageCompiler } from "./stage.ts";

/** `$facet`: several pipelines over the same documents, all results in one document. */
export const facet: StageCompiler = (argument, { compilePipeline }) => {
  if (!isDocument(argument) || Object.keys(argument).length === 0) {
    throw numberedError(40169, "the $facet specification must be a non-empty object");
  }
  const facets = Object.entries(argument).map(
    ([name, stages]) => [name, compilePipeline(readFacet(name, stages))] as const,
  );
  return function* (rows) {
    const docs: Doc[] = [];
    for (const row of rows) {
      if (row === TICK) yield TICK;
      else docs.push(row);
      refuseTooManyHeld(docs.length);
    }
    const result: Doc = {};
    for (const [name, run] of facets) {
      const found: Doc[] = [];
      for (const row of run(withTicks(docs))) {
        if (row === TICK) yield TICK;
        else found.push(row);
      }
      setOwnField(result, name, found);
    }
    yield result;
  };
};

function readFacet(name: string, stages: Value): Doc[] {
  if (!Array.isArray(stages)) {
    throw numberedError(40170, `arguments to $facet must be arrays, ${name} is none`);
  }
  return stages.map((stage) => {
    if (!isDocument(stage)) {
      throw numberedError(
        40171,
        `elements of arrays in $facet must be objects, in ${name} one is none`,
      );
    }
    if ("$facet" in stage) {
      throw numberedError(40600, "$facet is not allowed to be used within a $facet stage");
    }
    return stage;
  });
}
