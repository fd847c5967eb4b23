import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Where the bytes of files are kept; the documents in the database say which file is whose. */
export type FileStore = {
  /** Keeps the bytes durably and returns the file's new, unguessable id (32 hexadecimal digits). */
  write(bytes: Buffer): Promise<string>;
  /** The bytes, or null when there is no such file. */
  read(fileId: string): Promise<Buffer | null>;
  /** Removes a file; one that is not there is fine. */
  remove(fileId: string): Promise<void>;
};

/** Files below one folder on disk, spread over 256 sub-folders. */
export function createDiskFileStore(directory: string): FileStore {
  const pathOf = (fileId: string) => join(directory, fileId.slice(0, 2), fileId);

  return {
    async write(bytes) {
      const fileId = randomBytes(16).toString("hex");
      const path = pathOf(fileId);
      const partial = `${path}.part`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        const file = await open(partial, "wx", 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(partial, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      return fileId;
    },
    async read(fileId) {
      try {
        return await readFile(pathOf(fileId));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
    async remove(fileId) {
      await rm(pathOf(fileId), { force: true });
    },
  };
}

/** A rename is only durable once the folder is. */
async function syncFolder(directory: string): Promise<void> {
  const folder = await open(directory, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
