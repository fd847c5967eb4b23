import { isTruthy } from "../query/match.ts";
import { isDocument, isNumber, toNumber } from "../values/bson-values.ts";
import { badValue, MongoError } from "../values/mongo-error.ts";
import { create, drop, dropDatabase, listCollections } from "./catalog/collections.ts";
import { createIndexes, dropIndexes, listIndexes } from "./catalog/indexes.ts";
import type { Command, Handler, Reply, Server } from "./command.ts";
import { accepted, buildInfo, hello } from "./handshake.ts";
import { refuseUnknownFields } from "./known-fields.ts";
import { aggregate } from "./read/aggregate.ts";
import { explain } from "./read/explain.ts";
import { count, distinct, find, getMore, killCursors } from "./read/find.ts";
import { deleteCommand } from "./write/delete.ts";
import { findAndModify } from "./write/find-and-modify.ts";
import { insert } from "./write/insert.ts";
import { update } from "./write/update.ts";

const handlers = new Map<string, Handler>(
  Object.entries({
    aggregate,
    buildInfo,
    count,
    create,
    createIndexes,
    delete: deleteCommand,
    distinct,
    drop,
    dropDatabase,
    dropIndexes,
    endSessions: accepted,
    explain,
    find,
    findAndModify,
    getMore,
    hello,
    insert,
    ismaster: hello,
    killCursors,
    listCollections,
    listIndexes,
    ping: accepted,
    update,
  }),
);

/**
 * Runs one command.
 *
 * @throws MongoError with MongoDB's code and words for everything refused; other errors are bugs or a failing
 *   disk. Source: mongodb/mongo v7.0, src/mongo/db/service_entry_point_common.cpp (59), initialize_api_parameters.cpp
 *   (322, 323), session_catalog checks in transaction_participant.cpp (20)
 */
export async function dispatch(command: Command, server: Server): Promise<Reply> {
  const handler = handlers.get(command.name);
  if (!handler) {
    throw new MongoError(59, "CommandNotFound", `no such command: '${command.name}'`);
  }
  refuseUnknownFields(command.name, command.body);
  refuseUnsupportedOptions(command);
  return handler(command, server);
}

function refuseUnsupportedOptions({ name, body }: Command): void {
  if (body.startTransaction || body.autocommit === false || body.txnNumber !== undefined) {
    throw new MongoError(
      20,
      "IllegalOperation",
      "Transaction numbers are only allowed on a replica set member or mongos",
    );
  }
  if (isDocument(body.readConcern) && body.readConcern.level === "snapshot") {
    throw new MongoError(246, "SnapshotUnavailable", "snapshot reads need a replica set");
  }
  if (isDocument(body.writeConcern)) {
    const { w } = body.writeConcern;
    if (isNumber(w) && toNumber(w) > 1) {
      throw badValue("cannot use 'w' > 1 when a host is not replicated");
    }
  }
  if (body.apiVersion !== undefined && body.apiVersion !== "1") {
    throw new MongoError(322, "APIVersionError", 'API version must be "1"');
  }
  // A connection opens; its first command learns that there is no such promise.
  if (isTruthy(body.apiStrict) && handlers.get(name) !== hello) {
    throw new MongoError(
      323,
      "APIStrictError",
      `Provided apiStrict:true, but the command ${name} is not in API Version 1`,
    );
  }
}
