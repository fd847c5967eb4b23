import { TICK } from "../../aggregate/row.ts";
import { targets } from "../../plan/targets.ts";
import { compileFilter } from "../../query/match.ts";
import {
  documentArgument,
  type Handler,
  listArgument,
  namespaceOf,
  numberArgument,
} from "../command.ts";
import { refuseUnknownInStatement } from "../known-fields.ts";
import { deadlineOf, hintOf } from "../read/find.ts";
import { createQueryContext } from "../read/query-context.ts";
import { documentOf } from "./update.ts";
import { runStatements } from "./write-result.ts";

/** The `delete` command; `limit` 1 deletes one document, 0 all. */
export const deleteCommand: Handler = async (command, { store }) => {
  const { body } = command;
  const namespace = namespaceOf(command);
  const statements = listArgument(body, "deletes").map(documentOf);
  for (const statement of statements) refuseUnknownInStatement("deletes", statement);
  function* steps() {
    const collection = store.collections.get(namespace);
    let n = 0;
    const errors = yield* runStatements(statements, body.ordered !== false, function* (statement) {
      const filter = documentArgument(statement, "q");
      const context = createQueryContext();
      if (!collection) {
        compileFilter(filter, context);
        return;
      }
      const isMulti = !numberArgument(statement, "limit");
      const query = { filter, hint: hintOf(statement), context };
      for (const found of targets(collection, query, { isMulti })) {
        if (found !== TICK) {
          collection.remove(found);
          n++;
        }
        yield;
      }
    });
    return { n, ...errors, ok: 1 };
  }
  return store.writeInSlices(steps(), deadlineOf(body));
};
