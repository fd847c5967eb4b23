import { join } from "node:path";
import { reasonOf } from "../errors/reason-of.ts";
import { type Config, ConfigError } from "./env.ts";

export type OpenDatabase = { uri: string; close(): Promise<void> };

/** A database that is on its way. */
export type StartingDatabase = { opened: Promise<OpenDatabase> };

type Place = Pick<Config, "databaseUri" | "dataDirectory">;

const databaseName = "deskbell";

/** Resolves once the store's thread runs, which is before it answers: meanwhile there is other work. */
export async function beginDatabase(config: Place): Promise<StartingDatabase> {
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const opened = openDatabase(config, resolve);
  // One that was running already does not begin; a failure reaches whoever awaits `opened`.
  await Promise.race([begun, opened.catch(() => {})]);
  return { opened };
}

/** MongoDB where MONGODB_URI says, or the embedded store under DATA_DIR. */
export async function openDatabase(config: Place, onBegun = () => {}): Promise<OpenDatabase> {
  if (config.databaseUri) return { uri: config.databaseUri, close: async () => {} };
  // Loaded only here: an installation with MongoDB does not need the package.
  const { startEmbeddedStore } = await import("@deskbell/embedded-store");
  try {
    const { uri, close } = await startEmbeddedStore({
      directory: join(config.dataDirectory, "database"),
      onBegun,
    });
    return { uri: `${uri}${databaseName}`, close };
  } catch (cause) {
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
