import { mkdir } from "node:fs/promises";
import { keepSecret } from "./embedded/keep-secret.ts";
import { type Config, ConfigError } from "./env.ts";
import { reasonOf } from "./reason-of.ts";

/** @throws ConfigError when DATA_DIR cannot be written */
export async function openDataDirectory({ dataDirectory, secret }: Config): Promise<string> {
  try {
    await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
    return secret ?? (await keepSecret(dataDirectory));
  } catch (cause) {
    throw new ConfigError(`DATA_DIR cannot be written: ${reasonOf(cause)}.`, { cause });
  }
}
