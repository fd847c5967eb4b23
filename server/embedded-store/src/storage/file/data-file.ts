import { readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { checkPages } from "./check-pages.ts";
import { BrokenPages } from "./page-file.ts";

/** What is known of the data file from the last time: kept beside it, in `store.json`. */
type Marker = {
  /** `creating`: nothing was ever acknowledged. */
  state: "creating" | "ready";
  /** All indexes are packed, see `bringForward`. */
  isPacked?: true;
  /** As the file was left when it was closed; whoever changes it later changes its time. */
  closed?: { bytes: number; changedAt: string };
};

/** The data file is missing, damaged or not ours. It is left as it is. */
export class UnusableDataFile extends Error {
  readonly code = "UNUSABLE_DATA_FILE";
}

const dataName = "data.mdb";
const markerName = "store.json";

export const dataPath = (directory: string): string => join(directory, dataName);

/**
 * To be called before LMDB opens the file. A file that was closed properly and not touched since is
 * trusted; any other, also one of a version that left no marker, is read through.
 *
 * @throws UnusableDataFile
 */
export function admitDataFile(directory: string): void {
  const marker = readMarker(directory);
  const file = stateOf(directory);
  const isNew = marker === null ? file === null : marker.state === "creating" && !file?.bytes;
  if (isNew) {
    writeMarker(directory, { state: "creating" });
    return;
  }
  if (file === null) throw unusable(directory, "is missing");
  if (file.bytes === 0) throw unusable(directory, "is empty");
  const { closed } = marker ?? {};
  if (closed?.bytes === file.bytes && closed.changedAt === file.changedAt) return;
  try {
    checkPages(dataPath(directory));
  } catch (error) {
    if (!(error instanceof BrokenPages)) throw error;
    throw unusable(directory, `is damaged: ${error.message}`);
  }
}

/** Whether the file is there, and nothing says that this version has made it. */
export const mayBeOlder = (directory: string): boolean =>
  readMarker(directory)?.isPacked !== true && stateOf(directory) !== null;

/** From now on there is data, which must not get lost unnoticed. */
export function markReady(directory: string, { isPacked }: { isPacked: boolean }): void {
  const marker = readMarker(directory);
  if (marker?.state === "ready" && marker.isPacked === (isPacked || undefined)) return;
  writeMarker(directory, { ...marker, state: "ready", ...(isPacked ? { isPacked } : {}) });
}

/** To be called once LMDB has closed the file. */
export function markClosed(directory: string): void {
  try {
    const closed = stateOf(directory);
    if (closed) writeMarker(directory, { ...readMarker(directory), state: "ready", closed });
  } catch {
    // A full disk, or the directory is gone: the next start reads the file through.
  }
}

function stateOf(directory: string): { bytes: number; changedAt: string } | null {
  const stats = statSync(dataPath(directory), { bigint: true, throwIfNoEntry: false });
  if (stats && !stats.isFile()) throw unusable(directory, "is no file");
  return stats ? { bytes: Number(stats.size), changedAt: String(stats.ctimeNs) } : null;
}

function readMarker(directory: string): Marker | null {
  try {
    return JSON.parse(readFileSync(join(directory, markerName), "utf8"));
  } catch {
    return null; // of the version before, or half written by a power cut: then the file speaks for itself
  }
}

function writeMarker(directory: string, marker: Marker): void {
  const path = join(directory, markerName);
  writeFileSync(`${path}.new`, `${JSON.stringify(marker)}\n`, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}

const unusable = (directory: string, what: string) =>
  new UnusableDataFile(`${join(basename(directory), dataName)} ${what}. It was left as it is.`);
