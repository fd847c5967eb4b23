import { createHash } from "node:crypto";
import { ConfigError } from "../start/env.ts";
import { database, readDocuments } from "./dump-records.ts";
import type { Manifest } from "./manifest.ts";
import { readRecords } from "./read-backup.ts";

const batchDocuments = 500;

type Parts = {
  folder: string;
  manifest: Manifest;
  signal: AbortSignal;
  report(line: string): void;
};

/**
 * Puts all records into the connected database, which is empty and whose indexes stand already, and reads them again:
 * what is there now has the checksums of the backup.
 */
export async function restoreRecords({ folder, manifest, signal, report }: Parts): Promise<void> {
  for (const collection of Object.keys(manifest.records)) {
    const store = database().collection(collection);
    let batch: object[] = [];
    let documents = 0;
    const insert = async () => {
      signal.throwIfAborted();
      if (batch.length > 0) await store.insertMany(batch, { ordered: true });
      documents += batch.length;
      batch = [];
    };
    for await (const document of readRecords(folder, collection)) {
      batch.push(document);
      if (batch.length === batchDocuments) await insert();
    }
    await insert();
    report(`${collection}: ${documents}`);
  }
  await expectEqual(manifest, signal);
}

/**
 * Any collection counts, also one that the backup does not have: what is in it may be needed.
 *
 * @throws ConfigError when the database holds something already
 */
export async function refuseFullDatabase(): Promise<void> {
  for (const { name } of await database().listCollections({}, { nameOnly: true }).toArray()) {
    if (name.startsWith("system.")) continue;
    if (
      await database()
        .collection(name)
        .findOne({}, { projection: { _id: 1 } })
    ) {
      throw new ConfigError("The database is not empty: a backup is restored into a new one.");
    }
  }
}

async function expectEqual({ records }: Manifest, signal: AbortSignal): Promise<void> {
  for (const [collection, { sha256 }] of Object.entries(records)) {
    const hash = createHash("sha256");
    for await (const bson of readDocuments(collection)) {
      signal.throwIfAborted();
      hash.update(bson);
    }
    if (hash.digest("hex") !== sha256) {
      throw new Error(`${collection} is not in the database as it is in the backup`);
    }
  }
}
