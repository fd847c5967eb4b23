import { Int32 } from "bson";
import type { Handler } from "./command.ts";

/** The MongoDB whose behaviour is answered for. A newer one would make drivers send commands we lack. */
export const serverVersion = "7.0.0";
const wireVersion = 21; // "7.0"

const maxBsonObjectBytes = 16_777_216;
export const maxMessageBytes = 48_000_000;
const mostWritesPerBatch = 100_000;
const sessionTimeoutMinutes = 30;

/** `hello`, and `isMaster` as drivers open a connection with it. A stand-alone server: no `setName`. */
export const hello: Handler = ({ name, body, connectionId }) => ({
  ...(name === "hello" || body.helloOk ? { isWritablePrimary: true } : {}),
  ...(name === "hello" ? {} : { ismaster: true }),
  ...(body.helloOk ? { helloOk: true } : {}),
  maxBsonObjectSize: new Int32(maxBsonObjectBytes),
  maxMessageSizeBytes: new Int32(maxMessageBytes),
  maxWriteBatchSize: new Int32(mostWritesPerBatch),
  localTime: new Date(),
  logicalSessionTimeoutMinutes: new Int32(sessionTimeoutMinutes), // without it, no startSession
  connectionId: new Int32(connectionId),
  minWireVersion: new Int32(0),
  maxWireVersion: new Int32(wireVersion),
  readOnly: false,
  ok: 1,
});

/** For what has no effect here: sessions carry nothing without transactions. */
export const accepted: Handler = () => ({ ok: 1 });

export const buildInfo: Handler = () => ({
  version: serverVersion,
  versionArray: [...serverVersion.split(".").map(Number), 0],
  gitVersion: "embedded",
  modules: ["embedded"],
  bits: 64,
  maxBsonObjectSize: maxBsonObjectBytes,
  storageEngines: ["lmdb"],
  ok: 1,
});
