import { type Doc, isDocument, isNumber, toNumber } from "../values/bson-values.ts";
import { numberedError } from "../values/mongo-error.ts";
import { compileExpression } from "./expression.ts";
import { group } from "./stages/group.ts";
import { lookup } from "./stages/lookup.ts";
import { selectStages } from "./stages/select.ts";
import { shapeStages } from "./stages/shape.ts";
import type { PipelineSource, Run, StageCompiler, StageContext } from "./stages/stage.ts";

const stageCompilers = new Map<string, StageCompiler>(
  Object.entries({
    ...selectStages,
    ...shapeStages,
    $group: group,
    $lookup: lookup,
  }),
);

/**
 * An aggregation pipeline as a function from rows to rows. Nothing runs before the result is iterated.
 *
 * @throws MongoError 40323, 40324 for what is no stage here, 40573 for change streams, and whatever code MongoDB
 *   has for a wrong argument of a stage. Source: mongodb/mongo v7.0, src/mongo/db/pipeline/pipeline.cpp,
 *   document_source.cpp, document_source_change_stream.cpp
 */
export function compilePipeline(stages: Doc[], source: PipelineSource): Run {
  const context: Omit<StageContext, "wantedRows"> = {
    source,
    compileExpression(expression) {
      const evaluate = compileExpression(expression);
      return (root) => evaluate({ root, now: source.now });
    },
  };
  const compiled = stages.map((stage, n) =>
    compileStage(stage, { ...context, wantedRows: wantedRows(stages.slice(n + 1)) }),
  );
  return (rows) => compiled.reduce((flowing, run) => run(flowing), rows);
}

function compileStage(stage: Doc, context: StageContext): Run {
  const [name, ...others] = isDocument(stage) ? Object.keys(stage) : [];
  if (name === undefined || others.length > 0) {
    throw numberedError(
      40323,
      "A pipeline stage specification object must contain exactly one field.",
    );
  }
  const compile = stageCompilers.get(name);
  if (compile) return compile(stage[name], context);
  if (name === "$changeStream") {
    throw numberedError(40573, "The $changeStream stage is only supported on replica sets");
  }
  throw numberedError(40324, `Unrecognized pipeline stage name: '${name}'`);
}

/** How many rows the following stages let through at most: a sort before a limit holds no more. */
function wantedRows([first = {}, second = {}]: Doc[]): number {
  if (isNumber(first.$limit)) return toNumber(first.$limit);
  const isPage = isNumber(first.$skip) && isNumber(second.$limit);
  return isPage ? toNumber(first.$skip) + toNumber(second.$limit) : Infinity;
}
