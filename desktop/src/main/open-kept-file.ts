import { readFileSync } from "node:fs";
import { join } from "node:path";
import Store from "electron-store";
import * as z from "zod";
import { type Kept, type KeptFile, keptSchema, nothingKept } from "./settings-store.ts";

const name = "settings";
const forOwnerOnly = 0o600;

/**
 * Opens the settings of this computer.
 *
 * @returns also whether they were damaged, and are now what a new computer has
 */
export function openKeptFile(directory: string): { file: KeptFile; wasDamaged: boolean } {
  const wasDamaged = isDamaged(join(directory, `${name}.json`));
  const { properties } = z.toJSONSchema(keptSchema);
  const file = new Store<Kept>({
    name,
    cwd: directory,
    schema: properties as NonNullable<ConstructorParameters<typeof Store<Kept>>[0]>["schema"] & {},
    defaults: nothingKept,
    clearInvalidConfig: true,
    configFileMode: forOwnerOnly,
  });
  return { file, wasDamaged };
}

function isDamaged(path: string): boolean {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return false; // a new computer
  }
  try {
    return !keptSchema.partial().safeParse(JSON.parse(text)).success;
  } catch {
    return true;
  }
}
