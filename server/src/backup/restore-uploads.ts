import { copyFile, mkdir, open, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { uploadPath } from "./manifest.ts";
import { readUploads } from "./read-backup.ts";

/**
 * Copies the files of a checked backup below the data directory. A file that lies there already under
 * the same unguessable id is the same one; what else lies there, the sweep looks at.
 */
export async function restoreUploads(
  { folder, dataDirectory }: { folder: string; dataDirectory: string },
  signal: AbortSignal,
): Promise<void> {
  for await (const { fileId } of readUploads(folder)) {
    signal.throwIfAborted();
    await copyDurably(join(folder, uploadPath(fileId)), join(dataDirectory, uploadPath(fileId)));
  }
}

/** The copy has its name only once it is on the disk. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const partial = `${to}.part`;
  await copyFile(from, partial);
  const file = await open(partial, "r+");
  try {
    await file.chmod(0o600);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(partial, to);
}
