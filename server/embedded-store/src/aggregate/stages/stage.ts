import type { Doc, Value } from "../../values/bson-values.ts";
import { type Row, TICK } from "../row.ts";

/** What a pipeline can ask of the world around it. */
export type PipelineSource = {
  now: Date;
  find(collection: string, filter: Doc): Iterable<Row>;
};

/** A compiled stage or pipeline. It never changes the documents that come in. */
export type Run = (rows: Iterable<Row>) => Iterable<Row>;

export type StageContext = {
  source: PipelineSource;
  compileExpression(expression: Value): (doc: Doc) => Value;
  /** How many of its rows the following stages can use; Infinity: all. */
  wantedRows: number;
};

/** Makes a stage of what stands behind its name. */
export type StageCompiler = (argument: Value, context: StageContext) => Run;

/** A stage that makes one document of each. */
export function onEach(change: (doc: Doc) => Doc): Run {
  return function* (rows) {
    for (const row of rows) yield row === TICK ? TICK : change(row);
  };
}
