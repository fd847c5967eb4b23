import type { Doc } from "../values/bson-values.ts";

/** What long walks yield now and then between two rows, so that the server can let others run. */
export const TICK: unique symbol = Symbol("tick");

/** What flows through a pipeline. */
export type Row = Doc | typeof TICK;

/** Every how many rows a walk yields a TICK. */
const tickRows = 128;

/** The rows of a list, with ticks. */
export function* withTicks(docs: readonly Doc[]): Generator<Row, void> {
  for (const [n, doc] of docs.entries()) {
    if ((n + 1) % tickRows === 0) yield TICK;
    yield doc;
  }
}
