import { readFile } from "node:fs/promises";
import type { ReceivedFile } from "../../uploads/received-file.ts";

/** Pictures of the demo shop, drawn by draw-pictures.ts. */
export function readPictures(names: readonly string[]): Promise<ReceivedFile[]> {
  return Promise.all(
    names.map(async (name) => ({
      name,
      bytes: await readFile(new URL(`pictures/${name}`, import.meta.url)),
    })),
  );
}
