import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Where the bytes of files are kept; the documents in the database say which file is whose. */
export type FileStore = {
  /** Keeps the bytes durably and returns the file's new, unguessable id (32 hexadecimal digits). */
  write(bytes: Buffer): Promise<string>;
  /** The bytes, or null when there is no such file. */
  read(fileId: string): Promise<Buffer | null>;
  /** Removes a file; one that is not there is fine. */
  remove(fileId: string): Promise<void>;
  /** Everything stored before that moment, in no order; what a crash left half written too. */
  list(olderThan: Date): AsyncIterable<{ fileId: string; storedAt: Date }>;
};

/** What `write` names, complete or half written; anything else in the same place is not ours. */
export const storedNamePattern = /^[0-9a-f]{32}(\.part)?$/;

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
      return readFile(pathOf(fileId)).catch(nullIfMissing);
    },
    async remove(fileId) {
      await rm(pathOf(fileId), { force: true });
    },
    async *list(olderThan) {
      for (const folder of await namesIn(directory)) {
        for (const fileId of await namesIn(join(directory, folder))) {
          if (!storedNamePattern.test(fileId)) continue;
          const facts = await stat(pathOf(fileId)).catch(nullIfMissing);
          if (facts && facts.mtime < olderThan) yield { fileId, storedAt: facts.mtime };
        }
      }
    },
  };
}

const namesIn = async (directory: string): Promise<string[]> =>
  (await readdir(directory).catch(nullIfMissing)) ?? [];

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
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
