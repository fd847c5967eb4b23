import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import mongoose from "mongoose";
import { ConfigError } from "../start/env.ts";
import {
  identityName,
  type KeptUpload,
  type Manifest,
  manifestName,
  manifestSchema,
  readUploadLine,
  recordsPath,
  uploadPath,
  uploadsName,
} from "./manifest.ts";

const { BSON } = mongoose.mongo;
const headerBytes = 4;
const documentMinBytes = 5;

/**
 * Reads what a backup says that it holds, and compares every byte with it.
 *
 * @throws ConfigError for a folder that is no complete backup, or not as it was written
 */
export async function checkBackup(
  folder: string,
  { signal, report }: { signal: AbortSignal; report(line: string): void },
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const { identity, uploads, records } = manifest;
  report("checking records");
  for (const [collection, kept] of Object.entries(records)) {
    await expectFile(folder, recordsPath(collection), kept, signal);
  }
  if (identity) await expectFile(folder, identityName, identity, signal);
  await expectFile(folder, uploadsName, { sha256: uploads.sha256 }, signal);
  report(`checking ${uploads.files} files`);
  let files = 0;
  for await (const upload of readUploads(folder)) {
    await expectFile(folder, uploadPath(upload.fileId), upload, signal);
    files += 1;
  }
  if (files !== uploads.files) throw damaged(uploadsName);
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), "utf8").catch(() => {
    throw new ConfigError(`${folder} is no complete backup: it has no ${manifestName}.`);
  });
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new ConfigError(`${manifestName} is not as a backup writes it.`, { cause });
  }
}

/** The list of files, checked line by line. */
export async function* readUploads(folder: string): AsyncGenerator<KeptUpload> {
  const lines = createInterface({ input: createReadStream(join(folder, uploadsName)) });
  for await (const line of lines) {
    try {
      yield readUploadLine(line);
    } catch (cause) {
      throw new ConfigError(`The backup is damaged: ${uploadsName}.`, { cause });
    }
  }
}

/** The documents of a collection, their numbers in the types they had. */
export async function* readRecords(folder: string, collection: string) {
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(join(folder, recordsPath(collection)))) {
    rest = Buffer.concat([rest, chunk as Buffer]);
    while (rest.length >= headerBytes) {
      const bytes = rest.readInt32LE(0);
      if (bytes < documentMinBytes) throw damaged(recordsPath(collection));
      if (rest.length < bytes) break;
      yield BSON.deserialize(rest.subarray(0, bytes), { promoteValues: false });
      rest = rest.subarray(bytes);
    }
  }
  if (rest.length > 0) throw damaged(recordsPath(collection));
}

async function expectFile(
  folder: string,
  name: string,
  expected: { sha256: string; bytes?: number },
  signal: AbortSignal,
): Promise<void> {
  const path = join(folder, name);
  // A link could lead anywhere, for instance to a file that only the operator may read.
  const facts = await lstat(path).catch(() => null);
  if (!facts?.isFile()) throw damaged(name);
  if (expected.bytes !== undefined && facts.size !== expected.bytes) throw damaged(name);
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { signal })) hash.update(chunk as Buffer);
  if (hash.digest("hex") !== expected.sha256) throw damaged(name);
}

const damaged = (name: string) => new ConfigError(`The backup is damaged: ${name}.`);
