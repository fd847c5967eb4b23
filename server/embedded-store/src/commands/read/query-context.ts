import { compileExpression } from "../../aggregate/expression.ts";
import type { MatchContext } from "../../query/match.ts";
import type { Doc, Value } from "../../values/bson-values.ts";

/** What holds for one whole command: its clock. */
export type QueryContext = MatchContext & {
  now: Date;
  compileExpression: (expression: Value) => (doc: Doc) => Value;
};

export function createQueryContext(): QueryContext {
  const now = new Date();
  return {
    now,
    compileExpression(expression) {
      const evaluate = compileExpression(expression);
      return (root) => evaluate({ root, now });
    },
  };
}
