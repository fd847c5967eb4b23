import { access } from "node:fs/promises";
import { join } from "node:path";
import { identityName } from "../backup/manifest.ts";
import { writeBackup } from "../backup/write-backup.ts";
import { connectDatabase, disconnectDatabase } from "../database/connect-database.ts";
import { ConfigError, readConfig } from "../start/env.ts";
import { openDatabase } from "../start/open-database.ts";
import { openFiles } from "../start/open-parts.ts";
import { printLine } from "../start/startup-progress.ts";
import { endOnSignal } from "./end-on-signal.ts";

// npm run backup -- <folder>: copies records, files and a trial's accounts, while the desk runs or not.

const target = process.argv[2];
await endOnSignal(async (signal) => {
  if (!target) throw new ConfigError("Say where to: npm run backup -- <folder>");
  const config = readConfig(process.env);
  const { dataDirectory } = config;
  await access(dataDirectory).catch(() => {
    throw new ConfigError(`DATA_DIR ${dataDirectory} does not exist: there is nothing to copy.`);
  });
  const database = await openDatabase(config); // attaches when the desk is running
  await connectDatabase(database.uri, { hasPatience: true });
  const { records, uploads } = await writeBackup({
    target,
    files: await openFiles(config),
    identityFile: config.firebase ? null : join(dataDirectory, identityName),
    signal,
    report: printLine,
  });
  await disconnectDatabase();
  await database.close();
  const documents = Object.values(records).reduce((sum, record) => sum + record.documents, 0);
  const size = `${documents} records and ${uploads.files} files (${uploads.bytes} bytes)`;
  printLine(
    `${target} holds ${size}. It opens every ticket and, in a trial, every account: keep it safe.`,
  );
});
