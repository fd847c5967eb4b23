import { access, readFile, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { ConfigError } from "../start/env.ts";
import type { FileStore } from "../uploads/storage/file-store.ts";
import { collectionsInOrder, createDump, type DumpedRecord } from "./dump-records.ts";
import {
  identityName,
  type Manifest,
  manifestName,
  recordsPath,
  uploadPath,
  uploadsName,
} from "./manifest.ts";
import { createFile, writeWhole } from "./write-file.ts";

/** A file may be replaced while it is copied: its record is then read again, so often at most. */
const attemptsMax = 5;

type Parts = {
  /** Must not exist yet. */
  target: string;
  files: Pick<FileStore, "read">;
  /** A trial's accounts; null where Firebase keeps them. */
  identityFile: string | null;
  signal: AbortSignal;
  report(line: string): void;
};

/**
 * Writes all records of the connected database, and the files that they point to, into a new folder,
 * while people go on writing. Each record's files are copied before it is written, since files are
 * older than their record; accounts come last, since they are older than what they own.
 *
 * The folder has its name only once it is complete: cancelled or failed, it leaves nothing.
 */
export async function writeBackup(parts: Parts): Promise<Manifest> {
  const target = resolve(parts.target);
  const partial = `${target}.part`;
  for (const path of [target, partial]) {
    if (await exists(path)) throw new ConfigError(`${path} exists already: choose a new folder.`);
  }
  try {
    const manifest = await writeInto(partial, parts);
    await rename(partial, target);
    return manifest;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function writeInto(folder: string, parts: Parts): Promise<Manifest> {
  const { files, identityFile, signal, report } = parts;
  const list = await createFile(join(folder, uploadsName));
  const copied = new Set<string>();
  const uploads = { files: 0, bytes: 0, missing: 0 };
  const records: Manifest["records"] = {};

  /** False when the file is not there. */
  async function copy(fileId: string): Promise<boolean> {
    if (copied.has(fileId)) return true;
    const content = await files.read(fileId);
    if (!content) return false;
    const { bytes, sha256 } = await writeWhole(join(folder, uploadPath(fileId)), content);
    await list.write(Buffer.from(`${fileId} ${sha256} ${bytes}\n`));
    copied.add(fileId);
    uploads.files += 1;
    uploads.bytes += bytes;
    return true;
  }

  const dump = createDump();
  /** The record together with all its files; newer than it was read if a file was replaced meanwhile. */
  async function withFiles(collection: string, read: DumpedRecord): Promise<DumpedRecord | null> {
    let record = read;
    for (let attempt = 1; ; attempt++) {
      const lacking: string[] = [];
      for (const fileId of record.fileIds) if (!(await copy(fileId))) lacking.push(fileId);
      if (lacking.length === 0) return record;
      const newer = await dump.readAgain(collection, record);
      if (!newer) return null;
      const isSame = newer.fileIds.join() === record.fileIds.join();
      if (isSame || attempt === attemptsMax) {
        uploads.missing += lacking.length;
        for (const fileId of lacking) report(`file ${fileId} of ${collection} is missing`);
        return record;
      }
      record = newer;
    }
  }

  try {
    for (const collection of await collectionsInOrder()) {
      const file = await createFile(join(folder, recordsPath(collection)));
      let documents = 0;
      try {
        for await (const read of dump.read(collection)) {
          signal.throwIfAborted();
          const record = read.fileIds.length > 0 ? await withFiles(collection, read) : read;
          if (!record) continue;
          await file.write(record.bson);
          documents += 1;
          if (documents % reportEvery === 0) report(`${collection}: ${documents}`);
        }
        records[collection] = { documents, ...(await file.end()) };
      } finally {
        await file.close();
      }
      report(`${collection}: ${documents}`);
    }
    const { sha256 } = await list.end();
    const accounts = identityFile && (await readIfThere(identityFile));
    const identity = accounts ? await writeWhole(join(folder, identityName), accounts) : null;
    signal.throwIfAborted();
    const createdAt = new Date().toISOString();
    const manifest: Manifest = {
      format: 1,
      createdAt,
      records,
      uploads: { ...uploads, sha256 },
      identity,
    };
    await writeWhole(join(folder, manifestName), Buffer.from(JSON.stringify(manifest, null, 2)));
    return manifest;
  } finally {
    await list.close();
  }
}

const reportEvery = 10_000;

/** A trial where nobody has registered yet has no accounts. */
async function readIfThere(path: string): Promise<Buffer | null> {
  return (await exists(path)) ? readFile(path) : null;
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
