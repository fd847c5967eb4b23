import { isTruthy } from "../../query/match.ts";
import { isDocument } from "../../values/bson-values.ts";
import { failedToParse } from "../../values/mongo-error.ts";
import { documentArgument, type Handler, numberArgument } from "../command.ts";
import { explain } from "./explain.ts";
import { deadlineOf, hintOf } from "./find.ts";
import { readPipeline, runPipeline } from "./pipeline-source.ts";
import { createQueryContext } from "./query-context.ts";

export const aggregate: Handler = (command, server) => {
  const { body, db } = command;
  const stages = readPipeline(body);
  const collection = typeof body.aggregate === "string" ? body.aggregate : undefined;
  if (isTruthy(body.explain)) {
    const { explain: _, ...explained } = body;
    return explain({ ...command, name: "explain", body: { explain: explained } }, server);
  }
  if (!isDocument(body.cursor)) {
    throw failedToParse(
      "The 'cursor' option is required, except for aggregate with the explain argument",
    );
  }
  const context = createQueryContext();
  const rows = runPipeline(
    { store: server.store, db, context, hint: hintOf(body) },
    collection,
    stages,
  );
  return server.cursors.first(rows, `${db}.${collection ?? "$cmd.aggregate"}`, {
    batchSize: numberArgument(documentArgument(body, "cursor"), "batchSize", "cursor"),
    deadlineMs: deadlineOf(body),
  });
};
