import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { parse, stringify } from "yaml";

/** What electron-updater reads of the feed, as electron-builder writes it. */
export interface UpdateFeed {
  version: string;
  files: { url: string; sha512: string; size: number }[];
  /** The first file again, for consoles of long ago. */
  path: string;
  sha512: string;
  releaseDate: string;
}

export async function readFeed(file: string): Promise<UpdateFeed | null> {
  return existsSync(file) ? parse(await readFile(file, "utf8")) : null;
}

/** Puts the files of an earlier run back into the feed, which each run of electron-builder writes anew. */
export async function keepInFeed(file: string, earlier: UpdateFeed | null): Promise<void> {
  const latest = await readFeed(file);
  if (!earlier || !latest || earlier.version !== latest.version) return;
  const names = new Set(latest.files.map(({ url }) => url));
  const kept = earlier.files.filter(({ url }) => !names.has(url));
  if (kept.length === 0) return;
  const { path, sha512 } = earlier;
  await writeFile(file, stringify({ ...latest, path, sha512, files: [...kept, ...latest.files] }));
}
