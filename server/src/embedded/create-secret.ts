import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The secret that signs paths of files, made at the first start and kept beside the data. */
export async function loadOrCreateSecret(dataDirectory: string): Promise<string> {
  const file = join(dataDirectory, "secret");
  try {
    await writeFile(file, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFile(file, "utf8");
}
