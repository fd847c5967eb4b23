import { TICK } from "../../aggregate/row.ts";
import { targets } from "../../plan/targets.ts";
import { compileFilter } from "../../query/match.ts";
import { type Doc, isNumber, toNumber } from "../../values/bson-values.ts";
import { failedToParse } from "../../values/mongo-error.ts";
import {
  documentArgument,
  type Handler,
  listArgument,
  missingField,
  namespaceOf,
} from "../command.ts";
import { refuseUnknownInStatement } from "../known-fields.ts";
import { deadlineOf, hintOf } from "../read/find.ts";
import { createQueryContext } from "../read/query-context.ts";
import { documentOf } from "./update.ts";
import { refuseBatchSize, runStatements } from "./write-result.ts";

/** The `delete` command; `limit` 1 deletes one document, 0 all. */
export const deleteCommand: Handler = async (command, { store }) => {
  const { body } = command;
  const namespace = namespaceOf(command);
  const statements = listArgument(body, "deletes").map(documentOf);
  for (const statement of statements) refuseUnknownInStatement("deletes", statement);
  refuseBatchSize(statements);
  const limits = statements.map(limitOf);
  function* steps() {
    const collection = store.collections.get(namespace);
    let n = 0;
    const errors = yield* runStatements(
      statements,
      body.ordered !== false,
      function* (statement, index) {
        const filter = documentArgument(statement, "q", "delete.deletes");
        const context = createQueryContext();
        if (!collection) {
          compileFilter(filter, context);
          return;
        }
        const isMulti = limits[index] === 0;
        const query = { filter, hint: hintOf(statement), context };
        for (const found of targets(collection, query, { isMulti })) {
          if (found !== TICK) {
            collection.remove(found);
            n++;
          }
          yield;
        }
      },
    );
    return { n, ...errors, ok: 1 };
  }
  return store.writeInSlices(steps(), deadlineOf(body));
};

/** @throws MongoError 9, 40414 */
function limitOf({ limit }: Doc): number {
  if (limit === undefined) throw missingField("delete.deletes.limit");
  const number = isNumber(limit) ? toNumber(limit) : 0;
  if (number === 0 || number === 1) return number;
  throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${number}`);
}
