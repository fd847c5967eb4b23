import { mkdir } from "node:fs/promises";
import { loadOrCreateSecret } from "../embedded/create-secret.ts";
import { reasonOf } from "../errors/reason-of.ts";
import { type Config, ConfigError } from "./env.ts";

/** @throws ConfigError when DATA_DIR cannot be written */
export async function openDataDirectory({ dataDirectory, secret }: Config): Promise<string> {
  try {
    await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
    return secret ?? (await loadOrCreateSecret(dataDirectory));
  } catch (cause) {
    throw new ConfigError(`DATA_DIR cannot be written: ${reasonOf(cause)}.`, { cause });
  }
}
