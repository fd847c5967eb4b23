import { closeSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { open, type RootDatabase } from "lmdb";
import { entryValue, idKeyOfEntry } from "../../values/key-encoding.ts";
import { isOlder, putRecord, readRecords } from "../catalog.ts";
import type { CollectionRecord } from "../collection.ts";
import { canHaveDictionary, compression, dictionaryOf } from "../dictionary.ts";
import { refusalOfDisk } from "../storage-errors.ts";
import { PackedTree } from "../trees/packed-tree.ts";
import { Tree, type TreeHandle } from "../trees/tree.ts";
import { admitDataFile, dataPath, markClosed, mayBeOlder } from "./data-file.ts";

const binary = { keyEncoding: "binary", encoding: "binary" } as const;
const defaultStepsPerCommit = 2_000;
/** Nobody else writes meanwhile. */
const revision = { current: 0, inFlight: 0 };

type Environment = RootDatabase<Buffer, Uint8Array>;
type Records = Map<string, CollectionRecord>;

/** How a long copy is watched and stopped. */
export type Watch = {
  /** Told before each step how much is copied, from 0 to 1. */
  onStep?: (share: number) => void;
  /** Ends the copy at its next step: it goes, and the file stays as it was. */
  signal?: AbortSignal | undefined;
  stepsPerCommit?: number;
};

/**
 * Copies a file of an earlier version into a new one, with its indexes packed and its documents compressed,
 * and puts that in its place: it takes less than half the room. A kill leaves the one or the other, whole.
 * Without room for the copy the file stays, and can be used, as it is.
 *
 * @throws UnusableDataFile, or the signal's reason
 */
export async function bringForward(directory: string, watch: Watch = {}): Promise<void> {
  const { signal, stepsPerCommit = defaultStepsPerCommit } = watch;
  const onStep = (share: number) => {
    signal?.throwIfAborted();
    watch.onStep?.(share);
  };
  const path = dataPath(directory);
  const copyPath = `${path}.new`;
  removeCopy(copyPath); // of a start that was killed
  if (!mayBeOlder(directory)) return;
  admitDataFile(directory);
  try {
    const isCopied = await copyOlder(path, copyPath, { onStep, stepsPerCommit });
    if (isCopied) renameSync(copyPath, path);
    onStep(1);
    sync(directory);
  } catch (error) {
    signal?.throwIfAborted();
    const reason = await refusalOfDisk(error, directory);
    console.error("embedded database, its file stays in its older form:", reason);
  } finally {
    removeCopy(copyPath);
  }
  markClosed(directory);
}

type Pacing = Required<Pick<Watch, "onStep" | "stepsPerCommit">>;
type Copied = { entries: number };

/** @returns false when the file is not older after all */
async function copyOlder(path: string, copyPath: string, pacing: Pacing): Promise<boolean> {
  const source = openFile(path);
  try {
    const records = readRecords(treeOf(source, "catalog"));
    if (![...records.values()].some(isOlder)) return false;
    await copyAll(source, copyPath, records, pacing);
    return true;
  } finally {
    await source.close();
  }
}

async function copyAll(
  source: Environment,
  path: string,
  records: Records,
  { onStep, stepsPerCommit }: Pacing,
) {
  const copy = openFile(path);
  const all = [...records.values()].reduce((sum, record) => sum + entriesIn(source, record), 0);
  const copied: Copied = { entries: 0 };
  try {
    const catalog = treeOf(copy, "catalog");
    for (const [namespace, record] of records) {
      const next = recordOfCopy(source, record);
      const copying = copyCollection({ source, record }, { copy, next }, copied);
      try {
        for (let isDone = false; !isDone; onStep(Math.min(1, copied.entries / all))) {
          isDone = await copy.childTransaction(() => takeSteps(copying, stepsPerCommit));
        }
      } finally {
        copying.return();
      }
      await copy.childTransaction(() => putRecord(catalog, namespace, next));
    }
  } finally {
    await copy.close();
  }
  sync(path);
}

function recordOfCopy(source: Environment, record: CollectionRecord): CollectionRecord {
  const documents = documentsOf(source, record);
  const dictionary =
    record.dictionary ?? (canHaveDictionary(documents) ? dictionaryOf(documents) : undefined);
  return {
    ...record,
    ...(dictionary ? { dictionary } : {}),
    indexes: record.indexes.map((index) => ({ ...index, packed: true })),
  };
}

/** The trees of the copy are opened at once: not in a transaction. */
function copyCollection(
  { source, record }: { source: Environment; record: CollectionRecord },
  { copy, next }: { copy: Environment; next: CollectionRecord },
  copied: Copied,
): Generator<void, void> {
  const documents = handleOf(copy, next.tree, next.dictionary);
  const indexes = record.indexes.map(({ tree, packed }) => ({
    from: packed ? packedTreeOf(source, tree) : treeOf(source, tree),
    to: packedTreeOf(copy, tree),
  }));
  return (function* () {
    for (const { key, value } of documentsOf(source, record).entries({})) {
      documents.putSync(key, value, { append: true });
      copied.entries++;
      yield;
    }
    for (const { from, to } of indexes) yield* to.appendSorted(entriesOf(from, copied));
  })();
}

/** Entries of the first versions have the whole key of their document as their value. */
function* entriesOf(index: Tree, copied: Copied) {
  for (const entry of index.entries({})) {
    copied.entries++;
    yield { key: entry.key, value: entryValue(idKeyOfEntry(entry)) };
  }
}

function takeSteps(steps: Iterator<void>, most: number): boolean {
  for (let taken = 0; taken < most; taken++) if (steps.next().done) return true;
  return false;
}

const entriesIn = (environment: Environment, record: CollectionRecord): number =>
  [documentsOf(environment, record), ...record.indexes.map(({ tree }) => treeOf(environment, tree))]
    .map((tree) => tree.size().entries)
    .reduce((sum, entries) => sum + entries, 0);

const openFile = (path: string): Environment =>
  open<Buffer, Uint8Array>({ path, ...binary, maxDbs: 4_000, overlappingSync: false });

const handleOf = (environment: Environment, name: string, dictionary?: Buffer) =>
  environment.openDB(name, {
    ...binary,
    ...(dictionary ? { compression: compression(dictionary) } : {}),
  }) as unknown as TreeHandle;

const treeOf = (environment: Environment, name: string) =>
  new Tree(name, handleOf(environment, name), revision);

const packedTreeOf = (environment: Environment, name: string) =>
  new PackedTree(name, handleOf(environment, name), revision);

const documentsOf = (environment: Environment, { tree, dictionary }: CollectionRecord) =>
  new Tree(tree, handleOf(environment, tree, dictionary), revision);

function removeCopy(path: string): void {
  for (const file of [path, `${path}-lock`]) rmSync(file, { force: true });
}

function sync(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
