import { isTruthy } from "../query/match.ts";
import { type Doc, isDocument, isNumber, toNumber } from "../values/bson-values.ts";
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
 *   disk. Their sources stand in docs/embedded-store-refusals.md.
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
  if (isDocument(body.readConcern)) refuseReadConcern(body.readConcern);
  if (isDocument(body.writeConcern)) {
    const { w } = body.writeConcern;
    if (isNumber(w) && toNumber(w) > 1) {
      throw badValue("cannot use 'w' > 1 when a host is not replicated");
    }
    if (typeof w === "string" && w !== "majority") {
      throw badValue(
        `cannot use non-majority 'w' mode ${w} when a host is not a member of a replica set`,
      );
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

/** A stand-alone mongod has no history to read from. */
function refuseReadConcern({ level }: Doc): void {
  if (level !== "snapshot" && level !== "linearizable") return;
  const what = level === "snapshot" ? "readConcern: snapshot" : "read concern";
  throw new MongoError(
    123,
    "NotAReplicaSet",
    `node needs to be a replica set member to use ${what}`,
  );
}
