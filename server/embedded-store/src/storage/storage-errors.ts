import { statfsSync } from "node:fs";
import { setImmediate as otherTasks } from "node:timers/promises";
import { MongoError } from "../values/mongo-error.ts";

const inputOutputError = 5;
const noSpaceLeft = 28;
const mapFull = -30792;
const databasesFull = -30791;
/** Below this the disk counts as full: a commit takes some pages. */
const roomBytes = 1_000_000;

/** MongoDB's error for a write that found no room on the disk; any other as it came. */
export async function refusalOfDisk(error: unknown, directory: string): Promise<unknown> {
  if (error instanceof MongoError) return error; // its codes are not the system's: 28 is PathNotViable
  const code = codeOf(await causeOf(error));
  const isFull =
    code === noSpaceLeft ||
    code === mapFull ||
    // LMDB calls it so when the disk took a part of a page only.
    (code === inputOutputError && freeBytes(directory) < roomBytes);
  if (!isFull) return error;
  return new MongoError(14031, "OutOfDiskSpace", `no space is left on the disk of ${directory}`);
}

export const tooManyTreesCode = 242;

/** MongoDB knows no such bound: this is its code for a collection that cannot be made. */
export const tooManyTrees = () =>
  new MongoError(
    tooManyTreesCode,
    "CannotCreateCollection",
    "the embedded database holds as many collections and indexes as it can; drop some or set MONGODB_URI",
  );

export const isOutOfTrees = (error: unknown): boolean =>
  codeOf(error) === databasesFull || /MDB_DBS_FULL/.test(String(error));

/** lmdb tells why a commit has failed by a promise of its own, which it rejects in the same turn. */
function causeOf(error: unknown): Promise<unknown> {
  const commit = (error as { commitError?: Promise<unknown> } | null)?.commitError;
  if (!commit) return Promise.resolve(error);
  return Promise.race([commit.catch((cause) => cause), otherTasks(error)]);
}

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code;

function freeBytes(directory: string): number {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}
