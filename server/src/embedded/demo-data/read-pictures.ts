import { readFile } from "node:fs/promises";
import { fileOf, type ReceivedFile } from "../../uploads/receiving/received-file.ts";

/** Pictures of the demo shop, drawn by draw-pictures.ts. */
export function readPictures(names: readonly string[]): Promise<ReceivedFile[]> {
  return Promise.all(
    names.map(async (name) =>
      fileOf(name, await readFile(new URL(`pictures/${name}`, import.meta.url))),
    ),
  );
}
