import { readFileSync } from "node:fs";
import { join } from "node:path";
import { replaceFile } from "./replace-file.ts";
import { type Kept, type KeptFile, keptSchema, nothingKept } from "./settings.ts";

/**
 * Opens the settings of this computer. Read once: the console, of which there is one, alone writes them.
 *
 * @returns also whether they were damaged, and are now what a new computer has
 */
export function openKeptFile(directory: string): { file: KeptFile; wasDamaged: boolean } {
  const path = join(directory, "settings.json");
  const found = read(path);
  const wasDamaged = found === "damaged";
  let kept: Kept = { ...nothingKept, ...(wasDamaged ? {} : found) };
  if (wasDamaged) write();

  function write(): void {
    replaceFile(path, `${JSON.stringify(kept, null, "\t")}\n`);
  }

  const file: KeptFile = {
    get: (name) => kept[name],
    set(name, value) {
      kept = { ...kept, [name]: value };
      write();
    },
  };
  return { file, wasDamaged };
}

function read(path: string): Partial<Kept> | "damaged" {
  try {
    const { data } = keptSchema.partial().safeParse(JSON.parse(readFileSync(path, "utf8")));
    // exactOptionalPropertyTypes: a part that is not there is not there as undefined either.
    return data ? (data as Partial<Kept>) : "damaged";
  } catch (error) {
    const isNew = error instanceof Error && "code" in error && error.code === "ENOENT";
    return isNew ? {} : "damaged";
  }
}
