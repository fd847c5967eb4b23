import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FileStore } from "../uploads/storage/file-store.ts";
import { uploadPath } from "./manifest.ts";
import { readUploads } from "./read-backup.ts";

/**
 * Keeps the files of a checked backup under the ids they had. One that is there already under the same
 * unguessable id is the same one; what else is there, the sweep looks at.
 */
export async function restoreUploads(
  { folder, files }: { folder: string; files: Pick<FileStore, "write" | "remove"> },
  signal: AbortSignal,
): Promise<void> {
  for await (const { fileId } of readUploads(folder)) {
    signal.throwIfAborted();
    // A partial file, left by a power cut, would be in the way.
    await files.remove(`${fileId}.part`);
    await files.write(await readFile(join(folder, uploadPath(fileId))), fileId);
  }
}
