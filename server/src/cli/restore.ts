import { restoreBackup } from "../backup/restore-backup.ts";
import { ConfigError, readConfig } from "../start/env.ts";
import { openFiles } from "../start/open-parts.ts";
import { printLine } from "../start/startup-progress.ts";
import { endOnSignal } from "./end-on-signal.ts";

// npm run restore -- <folder>: makes a new desk of a backup, in an empty DATA_DIR or MONGODB_URI.

const folder = process.argv[2];
await endOnSignal(async (signal) => {
  if (!folder) throw new ConfigError("Say what from: npm run restore -- <folder>");
  const config = readConfig(process.env);
  const { dataDirectory, databaseUri } = config;
  const files = await openFiles(config);
  const desk = { dataDirectory, databaseUri, files };
  const manifest = await restoreBackup({ ...desk, folder, signal, report: printLine });
  printLine(`The desk is as it was on ${manifest.createdAt}. Everybody signs in again.`);
});
