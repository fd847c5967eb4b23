import { compileExpression } from "../aggregate/expression.ts";
import type { MatchContext } from "../query/match.ts";
import { type Doc, isDocument, type Value } from "../values/bson-values.ts";
import { type Collation, createCollation } from "../values/compare.ts";

/** What holds for one whole command: its collation, its `let` variables, its clock. */
export type QueryContext = MatchContext & {
  collation: Collation;
  vars: Record<string, Value>;
  now: Date;
  compileExpression: (expression: Value) => (doc: Doc) => Value;
};

export function createQueryContext(body: Doc): QueryContext {
  const vars: Record<string, Value> = {};
  const now = new Date();
  if (isDocument(body.let)) {
    for (const [name, expression] of Object.entries(body.let)) {
      vars[name] = compileExpression(expression)({ root: {}, vars, now });
    }
  }
  return contextWith({ vars, now, collation: createCollation(asDocument(body.collation)) });
}

export function contextWith(given: {
  vars: Record<string, Value>;
  now: Date;
  collation: Collation;
}): QueryContext {
  return {
    ...given,
    compileExpression(expression) {
      const evaluate = compileExpression(expression);
      return (root) => evaluate({ root, vars: given.vars, now: given.now });
    },
  };
}

const asDocument = (value: Value) => (isDocument(value) ? value : undefined);
