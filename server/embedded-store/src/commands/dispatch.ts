import { isTruthy } from "../query/match.ts";
import { isDocument, isNumber, toNumber } from "../values/bson-values.ts";
import { badValue, MongoError, unsupported } from "../values/mongo-error.ts";
import { aggregate } from "./aggregate.ts";
import {
  collStats,
  create,
  dbStats,
  drop,
  dropDatabase,
  listCollections,
  listDatabases,
} from "./collections.ts";
import type { Command, Handler, Reply, Server } from "./command.ts";
import { deleteCommand } from "./delete.ts";
import { explain } from "./explain.ts";
import { count, distinct, find, getMore, killCursors } from "./find.ts";
import { findAndModify } from "./find-and-modify.ts";
import {
  accepted,
  buildInfo,
  connectionStatus,
  hello,
  noTransaction,
  serverStatus,
  startSession,
} from "./handshake.ts";
import { collMod, createIndexes, dropIndexes, listIndexes } from "./indexes.ts";
import { insert } from "./insert.ts";
import { refuseUnknownFields } from "./known-fields.ts";
import { update } from "./update.ts";

/** The driver hides a plain "no such command" behind another error, so this one is named. */
const refuseBulkWrite: Handler = () => {
  throw unsupported("The bulkWrite command (a bulk over several collections)");
};

const handlers = new Map<string, Handler>(
  Object.entries({
    abortTransaction: noTransaction,
    aggregate,
    buildInfo,
    buildinfo: buildInfo,
    bulkWrite: refuseBulkWrite,
    collMod,
    collStats,
    commitTransaction: noTransaction,
    connectionStatus,
    count,
    create,
    createIndexes,
    dbStats,
    dbstats: dbStats,
    delete: deleteCommand,
    deleteIndexes: dropIndexes,
    distinct,
    drop,
    dropDatabase,
    dropIndexes,
    endSessions: accepted,
    explain,
    find,
    findAndModify,
    findandmodify: findAndModify,
    getMore,
    hello,
    insert,
    isMaster: hello,
    ismaster: hello,
    killAllSessions: accepted,
    killCursors,
    killSessions: accepted,
    listCollections,
    listDatabases,
    listIndexes,
    ping: accepted,
    refreshSessions: accepted,
    serverStatus,
    startSession,
    update,
  }),
);

/**
 * Runs one command.
 *
 * @throws MongoError with MongoDB's code for everything refused; other errors are bugs or a failing disk
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
      263, // not 20: the driver would reword that into advice about retryWrites
      "OperationNotSupportedInTransaction",
      "A multi-document transaction is not supported by the embedded database; set MONGODB_URI to use MongoDB",
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
  if (isTruthy(body.apiStrict) && handlers.get(name) !== hello) throw unsupported("apiStrict");
  if (body.encryptionInformation) throw unsupported("Queryable encryption");
}
