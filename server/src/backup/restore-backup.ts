import { access, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { connectDatabase, disconnectDatabase } from "../database/connect-database.ts";
import { ConfigError } from "../start/env.ts";
import { openDatabase } from "../start/open-database.ts";
import type { FileStore } from "../uploads/storage/file-store.ts";
import { database } from "./dump-records.ts";
import { identityName, type Manifest } from "./manifest.ts";
import { checkBackup } from "./read-backup.ts";
import { refuseFullDatabase, restoreRecords } from "./restore-records.ts";
import { restoreUploads } from "./restore-uploads.ts";
import { writeWhole } from "./write-file.ts";

type Parts = {
  folder: string;
  dataDirectory: string;
  files: FileStore;
  /** Null: the embedded store below the data directory. */
  databaseUri: string | null;
  signal: AbortSignal;
  report(line: string): void;
};

/**
 * Makes a new desk of a backup. Everything is checked before anything is written, and the database is
 * there as a whole or not at all: a trial's is built beside its place and moved there last.
 *
 * @throws ConfigError
 */
export async function restoreBackup(parts: Parts): Promise<Manifest> {
  const { dataDirectory, databaseUri, files, signal, report } = parts;
  const folder = resolve(parts.folder);
  if (!databaseUri) await refuseUsedDirectory(dataDirectory);
  const manifest = await checkBackup(folder, { signal, report });
  const into = { folder, manifest, signal, report };
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });

  if (databaseUri) {
    await fillServer(databaseUri, async () => {
      await restoreRecords(into);
      await restoreRest({ folder, dataDirectory, files, manifest }, signal);
    });
    return manifest;
  }
  const staging = join(dataDirectory, "restore.part");
  await rm(staging, { recursive: true, force: true }); // of a restore that a power cut ended
  try {
    const store = await openDatabase({ dataDirectory: staging, databaseUri: null });
    try {
      await connectDatabase(store.uri, { hasPatience: true });
      await restoreRecords(into);
    } finally {
      await disconnectDatabase();
      await store.close();
    }
    await restoreRest({ folder, dataDirectory, files, manifest }, signal);
    await rename(join(staging, "database"), join(dataDirectory, "database"));
    return manifest;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

type Rest = Pick<Parts, "folder" | "dataDirectory" | "files"> & { manifest: Manifest };

async function restoreRest(
  { folder, dataDirectory, files, manifest }: Rest,
  signal: AbortSignal,
): Promise<void> {
  await restoreUploads({ folder, files }, signal);
  if (!manifest.identity) return;
  const accounts = join(dataDirectory, identityName);
  // Accounts that came after the backup are not lost: they are kept beside.
  if (await exists(accounts)) await rename(accounts, `${accounts}.before-restore`);
  await rm(`${accounts}.part`, { force: true });
  await writeWhole(`${accounts}.part`, await readFile(join(folder, identityName)));
  await rename(`${accounts}.part`, accounts);
}

/**
 * What was put into an empty database is taken out again when not all of the desk could be put back, its files included:
 * the same restore can be tried once more.
 *
 * @throws ConfigError when the database holds something already
 */
async function fillServer(uri: string, fill: () => Promise<void>): Promise<void> {
  await connectDatabase(uri, { hasPatience: true });
  try {
    await refuseFullDatabase();
    await fill().catch(async (error: unknown) => {
      await database().dropDatabase();
      throw error;
    });
  } finally {
    await disconnectDatabase();
  }
}

async function refuseUsedDirectory(dataDirectory: string): Promise<void> {
  const directory = join(dataDirectory, "database");
  const entries = await readdir(directory).catch(() => []);
  if (entries.length === 0) return;
  throw new ConfigError(
    `${directory} is not empty: a backup is restored into a new desk. Choose another DATA_DIR, or move this folder away.`,
  );
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
