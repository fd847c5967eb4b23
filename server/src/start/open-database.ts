import { join } from "node:path";
import { reasonOf } from "../errors/reason-of.ts";
import { type Config, ConfigError } from "./env.ts";
import { percentages } from "./startup-progress.ts";

export type OpenDatabase = { uri: string; close(): Promise<void> };

/** A database that is on its way. */
export type StartingDatabase = { opened: Promise<OpenDatabase> };

type Watch = { onBegun?: () => void; signal?: AbortSignal };
type DatabasePlace = Pick<Config, "databaseUri" | "dataDirectory">;

const databaseName = "deskbell";
const stopSignals = ["SIGINT", "SIGTERM"] as const;

/** The operator has stopped the desk before it was open. */
export class StartStopped extends Error {}

/** Resolves once the store's thread runs, which is before it answers: meanwhile there is other work. */
export async function beginDatabase(config: DatabasePlace): Promise<StartingDatabase> {
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const stopping = new AbortController();
  const stop = () => stopping.abort(new StartStopped());
  for (const signal of stopSignals) process.once(signal, stop);
  const opened = openDatabase(config, { onBegun: resolve, signal: stopping.signal })
    .then(async (database) => {
      if (!stopping.signal.aborted) return database;
      await database.close();
      throw stopping.signal.reason;
    })
    .finally(() => {
      for (const signal of stopSignals) process.off(signal, stop);
    });
  // One that was running already does not begin; a failure reaches whoever awaits `opened`.
  await Promise.race([begun, opened.catch(() => {})]);
  return { opened };
}

/**
 * MongoDB where MONGODB_URI says, or the embedded store under DATA_DIR.
 *
 * @throws ConfigError, or the signal's reason
 */
export async function openDatabase(
  config: DatabasePlace,
  watch: Watch = {},
): Promise<OpenDatabase> {
  if (config.databaseUri) return { uri: config.databaseUri, close: async () => {} };
  // Loaded only here: an installation with MongoDB does not need the package.
  const { startEmbeddedStore } = await import("@deskbell/embedded-store");
  try {
    const { uri, close } = await startEmbeddedStore({
      directory: join(config.dataDirectory, "database"),
      onUpgrade: percentages("Database", "an earlier version's is copied into the new form"),
      ...watch,
    });
    return { uri: `${uri}${databaseName}`, close };
  } catch (cause) {
    watch.signal?.throwIfAborted();
    throw new ConfigError(`DATA_DIR cannot be used: ${reasonOf(cause)}${whatNow(cause)}`, {
      cause,
    });
  }
}

const restoring =
  " Set DATA_DIR to an empty folder and put your last backup there: npm run restore -- <folder>." +
  " If this is a copy of a desk that was running: such copies are made with npm run backup -- <folder>.";

/** The store names its file, and knows nothing of the desk's commands. */
function whatNow(error: unknown): string {
  const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
  return code === "UNUSABLE_DATA_FILE" ? restoring : "";
}
