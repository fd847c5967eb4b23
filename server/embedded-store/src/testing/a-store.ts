import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Db, MongoClient } from "mongodb";
import { startEmbeddedStore } from "../start-embedded-store.ts";

/** A new private directory; `remove` deletes it with all that is in it. */
export async function aDirectory() {
  const path = await mkdtemp(join(tmpdir(), "embedded-store-test-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** A running store in a directory of its own, and a client connected to it. */
export async function aStore({ ttlIntervalMs = 60_000 } = {}) {
  const directory = await aDirectory();
  const store = await startEmbeddedStore({ directory: directory.path, ttlIntervalMs });
  const client = await new MongoClient(store.uri).connect();
  return {
    client,
    uri: store.uri,
    directory: directory.path,
    /** A database no other test uses. */
    aDatabase: (): Db => client.db(`test-${randomUUID()}`),
    async close() {
      await client.close();
      await store.close();
      await directory.remove();
    },
  };
}

/** `MONGODB_URI` if set: the same expectations must hold for MongoDB itself. Else an embedded store. */
export async function aMongoDb() {
  const uri = process.env.MONGODB_URI;
  if (!uri) return aStore();
  const client = await new MongoClient(uri).connect();
  return {
    client,
    uri,
    aDatabase: (): Db => client.db(`test-${randomUUID()}`),
    close: () => client.close(),
  };
}
