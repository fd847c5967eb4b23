import { type Doc, isDocument, isNumber, toNumber } from "../values/bson-values.ts";
import { numberedError, unsupported, unsupportedText } from "../values/mongo-error.ts";
import { compileExpression } from "./expression.ts";
import { facet } from "./stages/facet.ts";
import { groupStages } from "./stages/group.ts";
import { lookup } from "./stages/lookup.ts";
import { selectStages } from "./stages/select.ts";
import { shapeStages } from "./stages/shape.ts";
import type { PipelineSource, Run, StageCompiler, StageContext } from "./stages/stage.ts";
import { unwind } from "./stages/unwind.ts";

const stageCompilers = new Map<string, StageCompiler>(
  Object.entries({
    ...selectStages,
    ...shapeStages,
    ...groupStages,
    $unwind: unwind,
    $lookup: lookup,
    $facet: facet,
  }),
);

/** Stages of MongoDB that this store leaves out; anything else is a mistake of the caller. */
const leftOut = new Set(
  `$bucket $bucketAuto $collStats $currentOp $densify $documents $fill $geoNear $graphLookup $indexStats
  $listLocalSessions $listSampledQueries $listSearchIndexes $listSessions $merge $out $planCacheStats $rankFusion
  $redact $search $searchMeta $setWindowFields $shardedDataDistribution $unionWith $vectorSearch`.split(
    /\s+/,
  ),
);

/**
 * An aggregation pipeline as a function from rows to rows. Nothing runs before the result is iterated.
 *
 * @throws MongoError 40323, 40324 for what is no stage, 238 for one that only MongoDB has, 40573 for
 *   change streams, and whatever code MongoDB has for a wrong argument of a stage
 */
export function compilePipeline(stages: Doc[], source: PipelineSource): Run {
  const context: Omit<StageContext, "wantedRows"> = {
    source,
    compileExpression(expression) {
      const evaluate = compileExpression(expression);
      return (root) => evaluate({ root, vars: source.vars, now: source.now });
    },
    compilePipeline: (inner) => compilePipeline(inner, source),
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
    throw numberedError(40573, unsupportedText("$changeStream"));
  }
  if (leftOut.has(name)) throw unsupported(`aggregation stage ${name}`);
  throw numberedError(40324, `Unrecognized pipeline stage name: '${name}'`);
}

/** How many rows the following stages let through at most: a sort before a limit holds no more. */
function wantedRows([first = {}, second = {}]: Doc[]): number {
  if (isNumber(first.$limit)) return toNumber(first.$limit);
  const isPage = isNumber(first.$skip) && isNumber(second.$limit);
  return isPage ? toNumber(first.$skip) + toNumber(second.$limit) : Infinity;
}
