import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Manifest } from "../manifest.ts";

export const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
