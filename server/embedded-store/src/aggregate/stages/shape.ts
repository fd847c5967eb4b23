import { compileProjection } from "../../query/project.ts";
import { type Doc, isDocument, type Value } from "../../values/bson-values.ts";
import { numberedError } from "../../values/mongo-error.ts";
import { typeName } from "../../values/type-name.ts";
import { withPath } from "../set-path.ts";
import { onEach, type StageCompiler, type StageContext } from "./stage.ts";

/** Stages that make one document of each. */

const project: StageCompiler = (spec, { compileExpression }) => {
  if (!isDocument(spec)) throw numberedError(15969, "$project specification must be an object");
  if (Object.keys(spec).length === 0) {
    throw numberedError(
      51272,
      "Invalid $project :: caused by :: projection specification must have at least one field",
    );
  }
  return onEach(compileProjection(spec, { compileExpression }));
};

const unset: StageCompiler = (argument, context) => {
  const paths: Value[] = Array.isArray(argument) ? argument : [argument];
  const mustBe = "$unset specification must be a string or an array";
  if (paths.length === 0) throw numberedError(31119, `${mustBe} with at least one field`);
  if (!paths.every((path) => typeof path === "string")) {
    throw Array.isArray(argument)
      ? numberedError(31120, `${mustBe} containing only string values`)
      : numberedError(31002, mustBe);
  }
  if (paths.includes("")) {
    throw numberedError(
      40352,
      "Invalid $unset :: caused by :: FieldPath cannot be constructed with empty string",
    );
  }
  return project(Object.fromEntries(paths.map((path) => [path, false])), context);
};

type ComputedField = { path: string[]; evaluate: (doc: Doc) => Value };

const addFields: StageCompiler = (spec, context) => {
  if (!isDocument(spec)) {
    throw numberedError(
      40272,
      `$addFields specification stage must be an object, got ${typeName(spec)}`,
    );
  }
  const fields = computedFields(spec, [], context);
  return onEach((doc) =>
    fields.reduce((result, { path, evaluate }) => withPath(result, path, evaluate(doc)), doc),
  );
};

/** `{ a: { b: 1 } }` sets `a.b` and leaves the other fields of `a` alone. */
function computedFields(spec: Doc, prefix: string[], context: StageContext): ComputedField[] {
  return Object.entries(spec).flatMap(([name, value]) => {
    if (name.startsWith("$")) {
      throw numberedError(16410, "FieldPath field names may not start with '$'.");
    }
    const path = [...prefix, ...name.split(".")];
    if (path.includes("")) {
      throw numberedError(15998, "FieldPath field names may not be empty strings.");
    }
    const first = isDocument(value) ? Object.keys(value)[0] : undefined;
    return first !== undefined && !first.startsWith("$")
      ? computedFields(value as Doc, path, context)
      : [{ path, evaluate: context.compileExpression(value) }];
  });
}

export const shapeStages: Record<string, StageCompiler> = {
  $project: project,
  $addFields: addFields,
  $set: addFields,
  $unset: unset,
};
