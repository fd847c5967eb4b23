import { compileExpression } from "../aggregate/expression.ts";
import type { MatchContext } from "../query/match.ts";
import { type Doc, isDocument, type Value } from "../values/bson-values.ts";
import { unsupported } from "../values/mongo-error.ts";

/** What holds for one whole command: its `let` variables, its clock. */
export type QueryContext = MatchContext & {
  vars: Record<string, Value>;
  now: Date;
  compileExpression: (expression: Value) => (doc: Doc) => Value;
};

/** @throws MongoError 238 for a collation other than `simple` */
export function createQueryContext(body: Doc): QueryContext {
  if (isDocument(body.collation) && body.collation.locale !== "simple") {
    throw unsupported("A collation other than 'simple'");
  }
  const vars: Record<string, Value> = {};
  const now = new Date();
  if (isDocument(body.let)) {
    for (const [name, expression] of Object.entries(body.let)) {
      vars[name] = compileExpression(expression)({ root: {}, vars, now });
    }
  }
  return contextWith({ vars, now });
}

export function contextWith(given: { vars: Record<string, Value>; now: Date }): QueryContext {
  return {
    ...given,
    compileExpression(expression) {
      const evaluate = compileExpression(expression);
      return (root) => evaluate({ root, vars: given.vars, now: given.now });
    },
  };
}
