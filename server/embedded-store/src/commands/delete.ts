import { findAll } from "../plan/execute.ts";
import { compileFilter } from "../query/match.ts";
import {
  documentArgument,
  type Handler,
  listArgument,
  namespaceOf,
  numberArgument,
} from "./command.ts";
import { hintOf } from "./find.ts";
import { createQueryContext } from "./query-context.ts";
import { documentOf } from "./update.ts";
import { runStatements } from "./write-result.ts";

/** The `delete` command; `limit` 1 deletes one document, 0 all. */
export const deleteCommand: Handler = async (command, { store }) => {
  const { body } = command;
  const namespace = namespaceOf(command);
  const statements = listArgument(body, "deletes").map(documentOf);
  return store.write(() => {
    const collection = store.collections.get(namespace);
    let n = 0;
    const errors = runStatements(statements, body.ordered !== false, (statement) => {
      const filter = documentArgument(statement, "q");
      const context = createQueryContext({
        let: body.let,
        collation: statement.collation ?? body.collation,
      });
      if (!collection) {
        compileFilter(filter, context);
        return;
      }
      const limit = numberArgument(statement, "limit") || Infinity;
      const query = { filter, limit, hint: hintOf(statement), context };
      for (const found of findAll(collection, query)) {
        collection.remove(found);
        n++;
      }
    });
    return { n, ...errors, ok: 1 };
  });
};
