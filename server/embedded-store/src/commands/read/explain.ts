import { countFromKeys } from "../../plan/count.ts";
import { execute, planOf, type Query } from "../../plan/execute.ts";
import { explainPlan } from "../../plan/explain.ts";
import type { Examined } from "../../plan/rows.ts";
import type { Collection } from "../../storage/collection.ts";
import { type Doc, isDocument } from "../../values/bson-values.ts";
import { failedToParse } from "../../values/mongo-error.ts";
import type { Handler, Server } from "../command.ts";
import { serverVersion } from "../handshake.ts";
import { documentOf } from "../write/update.ts";
import { drain } from "./cursors.ts";
import { hintOf, readQuery } from "./find.ts";
import { readPipeline, runPipeline } from "./pipeline-source.ts";
import { createQueryContext } from "./query-context.ts";

/** Runs the command it is given, without writing, and tells which index served it and what that cost. */
export const explain: Handler = async ({ body, db }, { store }) => {
  const explained = body.explain;
  if (!isDocument(explained)) throw failedToParse("explain needs a command");
  const [name = ""] = Object.keys(explained);
  const namespace = `${db}.${String(explained[name])}`;
  const collection = store.collections.get(namespace);
  const examined: Examined = { keys: 0, documents: 0 };
  const startedMs = performance.now();
  const { winningPlan, returned } =
    name === "aggregate"
      ? await explainPipeline(store, db, explained, examined)
      : await explainQuery(collection, queryOf(name, explained), examined, name === "count");
  return {
    queryPlanner: { namespace, winningPlan, rejectedPlans: [] },
    executionStats: {
      executionSuccess: true,
      nReturned: returned,
      executionTimeMillis: Math.round(performance.now() - startedMs),
      totalKeysExamined: examined.keys,
      totalDocsExamined: examined.documents,
    },
    serverInfo: { version: serverVersion },
    ok: 1,
  };
};

type Explained = { winningPlan: Doc; returned: number };

const nothing: Doc = { stage: "EOF" };

async function explainPipeline(
  store: Server["store"],
  db: string,
  command: Doc,
  examined: Examined,
): Promise<Explained> {
  let winningPlan = nothing;
  const context = createQueryContext();
  const rows = runPipeline(
    {
      store,
      db,
      context,
      hint: hintOf(command),
      examined,
      onPlan: (plan) => {
        winningPlan = explainPlan(plan);
      },
    },
    typeof command.aggregate === "string" ? command.aggregate : undefined,
    readPipeline(command),
  );
  return { returned: await drain(rows), winningPlan };
}

async function explainQuery(
  collection: Collection | undefined,
  query: Query,
  examined: Examined,
  isCount: boolean,
): Promise<Explained> {
  if (!collection) return { winningPlan: nothing, returned: 0 };
  const plan = planOf(collection, query);
  const winningPlan = explainPlan(plan);
  const counted = isCount && plan.isExact ? countFromKeys(collection, query.filter, query) : null;
  if (counted !== null) {
    examined.keys = counted;
    return { winningPlan, returned: counted };
  }
  return { winningPlan, returned: await drain(execute(collection, query, { plan, examined })) };
}

function queryOf(name: string, command: Doc): Query {
  const [statement] = [command.updates, command.deletes]
    .flat()
    .filter((list) => list !== undefined);
  if (statement === undefined) return readQuery(command, name === "find" ? "filter" : "query");
  const { q, hint, limit } = documentOf(statement);
  return readQuery({ filter: q, hint, limit }, "filter");
}
