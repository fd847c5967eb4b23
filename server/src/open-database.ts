import { join } from "node:path";
import { type Config, ConfigError } from "./env.ts";
import { reasonOf } from "./reason-of.ts";

export type OpenDatabase = { uri: string; close(): Promise<void> };

const databaseName = "deskbell";

/** MongoDB where MONGODB_URI says, or the embedded store under DATA_DIR. */
export async function openDatabase(
  config: Pick<Config, "databaseUri" | "dataDirectory">,
): Promise<OpenDatabase> {
  if (config.databaseUri) return { uri: config.databaseUri, close: async () => {} };
  // Loaded only here: an installation with MongoDB does not need the package.
  const { startEmbeddedStore } = await import("@deskbell/embedded-store");
  try {
    const { uri, close } = await startEmbeddedStore({
      directory: join(config.dataDirectory, "database"),
    });
    return { uri: `${uri}${databaseName}`, close };
  } catch (cause) {
    throw new ConfigError(`DATA_DIR cannot be used: ${reasonOf(cause)}`, { cause });
  }
}
