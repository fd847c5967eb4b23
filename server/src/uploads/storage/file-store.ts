import { randomBytes } from "node:crypto";
import {
  constants,
  copyFile,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { failpoint } from "../../database/failpoint.ts";

/** What is written without being in memory as a whole. */
export type FileContent = { size: number; sha256: string; stream(): Readable };

/** Both inclusive. */
export type ByteRange = { first: number; last: number };

/** Where the bytes of files are kept; the documents in the database say which file is whose. */
export type FileStore = {
  /**
   * Keeps a file durably and returns the file's unguessable id (32 hexadecimal digits): a new one,
   * or the one it had in a backup.
   */
  write(content: Buffer | FileContent, fileId?: string): Promise<string>;
  /** The bytes, or null when there is no such file. */
  read(fileId: string): Promise<Buffer | null>;
  /** The file, or a part of it, as fast as it is taken; null when there is no such file. */
  stream(fileId: string, range?: ByteRange): Promise<Readable | null>;
  /**
   * Keeps the bytes of a stored file under one more id, as durably as `write`, without reading them here.
   *
   * @returns false when there is no such file
   */
  copy(file: { fileId: string; bytes: number }, copyId: string): Promise<boolean>;
  /** Removes a file; one that is not there is fine. */
  remove(fileId: string): Promise<void>;
  /** All files stored before that time, in no order; what a broken write left behind too, under a name of its own. */
  list(options: { olderThan: Date }): AsyncIterable<{ fileId: string; storedAt: Date }>;
};

/** So much of the disk is left to the database: messages go on when files find no room any more. */
export const usualReserveBytes = 100_000_000;

/**
 * Files below one folder on disk, spread over 256 sub-folders.
 *
 * @param reserveBytes must stay free, or `write` rejects as for a full disk
 */
export function createDiskFileStore(
  directory: string,
  { reserveBytes = usualReserveBytes } = {},
): FileStore {
  const pathOf = (fileId: string) => join(directory, fileId.slice(0, 2), fileId);

  /** Whole or not at all, and durably. */
  async function keep(fileId: string, bytes: number, fill: (partial: string) => Promise<void>) {
    const path = pathOf(fileId);
    const partial = `${path}.part`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await refuseWhenFull(dirname(path), bytes + reserveBytes);
    try {
      await fill(partial);
      await rename(partial, path);
      await syncAt(dirname(path));
      failpoint("file.written");
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  return {
    async write(content, fileId = randomBytes(16).toString("hex")) {
      await keep(fileId, sizeOf(content), async (partial) => {
        const file = await open(partial, "wx", 0o600);
        try {
          await file.writeFile(Buffer.isBuffer(content) ? content : content.stream());
          failpoint("file.half-written");
          await file.sync();
        } finally {
          await file.close();
        }
      });
      return fileId;
    },
    async copy({ fileId, bytes }, copyId) {
      try {
        await keep(copyId, bytes, async (partial) => {
          await copyFile(pathOf(fileId), partial, constants.COPYFILE_EXCL);
          await syncAt(partial);
        });
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
        throw error;
      }
    },
    async read(fileId) {
      try {
        return await readFile(pathOf(fileId));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
    async stream(fileId, range) {
      try {
        const file = await open(pathOf(fileId));
        return file.createReadStream(range && { start: range.first, end: range.last });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
    async remove(fileId) {
      await rm(pathOf(fileId), { force: true });
    },
    async *list({ olderThan }) {
      for await (const folder of entriesOf(directory)) {
        if (!folder.isDirectory()) continue;
        for await (const { name: fileId } of entriesOf(join(directory, folder.name))) {
          const storedAt = await storedAtOf(join(directory, folder.name, fileId));
          if (storedAt && storedAt < olderThan) yield { fileId, storedAt };
        }
      }
    },
  };
}

const sizeOf = (content: Buffer | FileContent): number =>
  Buffer.isBuffer(content) ? content.length : content.size;

/** @throws Error with `code` ENOSPC */
export async function refuseWhenFull(directory: string, neededBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize >= neededBytes) return;
  throw Object.assign(new Error(`less than ${neededBytes} bytes are free`), { code: "ENOSPC" });
}

/** Nothing for a folder that does not exist. */
async function* entriesOf(directory: string) {
  try {
    yield* await opendir(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** Null for what is no file, or not any more. */
async function storedAtOf(path: string): Promise<Date | null> {
  const facts = await stat(path).catch(() => null);
  return facts?.isFile() ? facts.mtime : null;
}

/** A rename is only durable once the folder is. */
async function syncAt(path: string): Promise<void> {
  const opened = await open(path, "r");
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
