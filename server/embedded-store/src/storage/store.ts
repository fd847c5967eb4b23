import { randomUUID } from "node:crypto";
import { setImmediate as otherTasks } from "node:timers/promises";
import { open, type RootDatabase } from "lmdb";
import { MongoError, timeExpired } from "../values/mongo-error.ts";
import { isOlder, putRecord, readRecords, removeRecord } from "./catalog.ts";
import { Collection, type CollectionParts, type CollectionRecord } from "./collection.ts";
import { dictionaryOf } from "./dictionary.ts";
import { admitDataFile, dataPath, markClosed, markReady } from "./file/data-file.ts";
import { defaultPace, type Pace } from "./pace.ts";
import { isOutOfTrees, refusalOfDisk, tooManyTrees } from "./storage-errors.ts";
import type { PackedTree } from "./trees/packed-tree.ts";
import type { Revision, Tree } from "./trees/tree.ts";
import { binary, Trees } from "./trees/trees.ts";

const namespaceMaxBytes = 255;
const collectionVanished = Symbol("collection vanished");

/** What a job leaves to be done in memory, once its fate is known. */
type Aftermath = { undo: (() => void)[]; commit: (() => void)[] };

/**
 * All data of one directory: an LMDB environment whose tree `catalog` says which trees belong to which
 * collection. The catalog is held in memory, therefore only one process may have a directory open.
 */
export class Store {
  readonly collections = new Map<string, Collection>();
  readonly #environment: RootDatabase<Buffer, Uint8Array>;
  readonly #catalog: Tree;
  readonly #revision: Revision = { current: 0, inFlight: 0 };
  readonly #trees: Trees;
  readonly #beingMade = new Map<string, Promise<Collection>>();
  #aftermath: Aftermath | null = null;

  readonly pace: Pace;
  readonly #directory: string;
  #lastBuild: Promise<unknown> = Promise.resolve();

  constructor(directory: string, pace = defaultPace, treesMax = 2000) {
    this.pace = pace;
    this.#directory = directory;
    admitDataFile(directory);
    this.#environment = open<Buffer, Uint8Array>({
      path: dataPath(directory),
      ...binary,
      maxDbs: treesMax,
      maxReaders: 256,
      overlappingSync: false, // a commit is acknowledged after fdatasync, not before
    });
    this.#trees = new Trees(this.#environment, this.#revision);
    this.#catalog = this.#trees.open("catalog");
    for (const [namespace, record] of readRecords(this.#catalog)) {
      this.#register(namespace, record);
    }
    this.#trees.sweep(this.#ownedTrees());
    const isPacked = ![...this.collections.values()].some(({ record }) => isOlder(record));
    markReady(directory, { isPacked });
  }

  /** Runs one index build at a time: two of a collection would not see each other's indexes, and all share one writer. */
  buildInTurn<T>(build: () => Promise<T>): Promise<T> {
    const building = this.#lastBuild.then(build, build);
    this.#lastBuild = building;
    return building;
  }

  /**
   * Runs `job` inside a write transaction. Jobs of one turn of the event loop share one commit, yet each
   * is atomic: when it throws, what it wrote is rolled back. `job` must be synchronous and must have
   * read what it walks before it writes.
   *
   * @returns what `job` returned, after the commit has reached the disk
   */
  async write<T>(job: () => T): Promise<T> {
    const aftermath: Aftermath = { undo: [], commit: [] };
    this.#revision.inFlight++;
    try {
      const result = await this.#environment.childTransaction(() => this.#attempt(job, aftermath));
      for (const settle of aftermath.commit) settle();
      return result;
    } catch (error) {
      rollBack(aftermath); // also when the commit itself failed: a full disk
      throw await refusalOfDisk(error, this.#directory);
    } finally {
      this.#revision.inFlight--;
      this.#revision.current++;
    }
  }

  /**
   * Runs the steps of a long write, as many in one transaction as fit into a slice of time; between two
   * slices the others have their turn. What a slice has written stays, whatever becomes of the next.
   *
   * @throws MongoError 50 when a slice ends behind the deadline (of `performance.now()`)
   */
  async writeInSlices<T>(steps: Iterator<unknown, T>, deadlineMs = Infinity): Promise<T> {
    try {
      for (;;) {
        const step = await this.write(() => this.#takeSlice(steps));
        if (step.done) return step.value;
        if (performance.now() > deadlineMs) throw timeExpired();
        await otherTasks();
      }
    } finally {
      steps.return?.();
    }
  }

  /** As `writeInSlices`, on a collection that is made when it does not exist. */
  async writeTo<T>(
    namespace: string,
    stepsOn: (collection: Collection) => Generator<unknown, T>,
    deadlineMs = Infinity,
  ): Promise<T> {
    for (;;) {
      const collection = await this.ensureCollection(namespace);
      const result = await this.writeInSlices(unlessDropped(collection, stepsOn), deadlineMs);
      if (result === collectionVanished) continue;
      if (collection.needsDictionary()) await this.#compress(collection);
      return result;
    }
  }

  /** @throws MongoError 73 InvalidNamespace */
  async ensureCollection(namespace: string): Promise<Collection> {
    const existing = this.collections.get(namespace) ?? this.#beingMade.get(namespace);
    if (existing) return existing;
    const made = this.#makeCollection(namespace).finally(() => this.#beingMade.delete(namespace));
    this.#beingMade.set(namespace, made);
    return made;
  }

  /** Inside `write`: forgets the collection and empties its trees. */
  dropCollection(collection: Collection): void {
    removeRecord(this.#catalog, collection.namespace, collection.record);
    for (const { tree } of collection.allIndexes) this.dropTree(tree);
    this.collections.delete(collection.namespace);
    collection.isDropped = true;
    this.onRollback(() => {
      this.collections.set(collection.namespace, collection);
      collection.isDropped = false;
    });
  }

  /** A new empty tree. Not inside `write`: a database must not be opened in a transaction that may abort. */
  async makeIndexTree(): Promise<PackedTree> {
    return this.#trees.openIndex(await this.#makeTree());
  }

  async #makeTree(): Promise<string> {
    const spare = this.#trees.takeSpare();
    if (spare) return spare;
    await this.#committed();
    try {
      return this.#trees.make();
    } catch (error) {
      throw isOutOfTrees(error) ? tooManyTrees() : await refusalOfDisk(error, this.#directory);
    }
  }

  /** Inside `write`: empties a tree for good. */
  dropTree(tree: Tree): void {
    tree.clear();
    this.#aftermath?.commit.push(() => this.#trees.retire(tree));
  }

  /** Empties trees that no collection has come to own. If that fails, the next start does it. */
  async abandonTrees(trees: Tree[]): Promise<void> {
    if (trees.length === 0) return;
    await this.write(() => {
      for (const tree of trees) this.dropTree(tree);
    }).catch(() => {});
  }

  /** Inside `write`: what to put right in memory when the job or its commit fails. */
  onRollback(undo: () => void): void {
    this.#aftermath?.undo.push(undo);
  }

  async close(): Promise<void> {
    await this.#committed();
    await this.#environment.close();
    markClosed(this.#directory);
  }

  /** Resolves when nothing is on its way to the disk; a commit that failed has told its own callers. */
  async #committed(): Promise<void> {
    try {
      await this.#environment.committed;
    } catch {}
  }

  #takeSlice<T>(steps: Iterator<unknown, T>): IteratorResult<unknown, T> {
    const endMs = performance.now() + this.pace.sliceMs;
    let step = steps.next();
    while (!step.done && performance.now() < endMs) step = steps.next();
    return step;
  }

  #attempt<T>(job: () => T, aftermath: Aftermath): T {
    this.#aftermath = aftermath;
    try {
      return job();
    } catch (error) {
      rollBack(aftermath); // at once: the next job of the same commit must not see it
      throw error;
    } finally {
      this.#aftermath = null;
      this.#revision.current++;
    }
  }

  async #makeCollection(namespace: string): Promise<Collection> {
    refuseBadName(namespace);
    const name = await this.#makeTree();
    return this.write(() => {
      const record: CollectionRecord = { uuid: randomUUID(), tree: name, indexes: [] };
      const collection = this.#register(namespace, record);
      this.onRollback(() => this.collections.delete(namespace));
      collection.save();
      return collection;
    });
  }

  #register(namespace: string, record: CollectionRecord): Collection {
    const parts: CollectionParts = {
      pace: this.pace,
      openDocuments: ({ tree, dictionary }) =>
        dictionary ? this.#trees.openCompressed(tree, dictionary) : this.#trees.open(tree),
      openIndexTree: ({ tree, packed }) =>
        packed ? this.#trees.openIndex(tree) : this.#trees.open(tree),
      save: (collection) => putRecord(this.#catalog, namespace, collection.record),
      onRollback: (undo) => this.onRollback(undo),
    };
    const collection = new Collection(namespace, record, parts);
    this.collections.set(namespace, collection);
    return collection;
  }

  #ownedTrees(): Set<string> {
    const owned = new Set(["catalog"]);
    for (const { documents, indexes } of this.collections.values()) {
      for (const { name } of [documents, ...indexes.map(({ tree }) => tree)]) owned.add(name);
    }
    return owned;
  }

  /** Documents that come are smaller from now on. When that fails, they come as before, and it is tried again. */
  async #compress(collection: Collection): Promise<void> {
    const dictionary = dictionaryOf(collection.documents);
    await this.#committed();
    try {
      const { name } = collection.documents;
      const handle = this.#trees.compressedHandle(name, dictionary);
      await this.write(() => collection.compressWith(dictionary, handle));
    } catch (error) {
      console.error("embedded database, compressing documents:", error);
    }
  }
}

function* unlessDropped<T>(
  collection: Collection,
  stepsOn: (collection: Collection) => Generator<unknown, T>,
): Generator<unknown, T | typeof collectionVanished> {
  return collection.isDropped ? collectionVanished : yield* stepsOn(collection);
}

function rollBack(aftermath: Aftermath): void {
  for (const undo of aftermath.undo.splice(0).reverse()) undo();
}

function refuseBadName(namespace: string): void {
  const name = namespace.slice(namespace.indexOf(".") + 1);
  const isBad = !name || name.startsWith(".") || name.endsWith(".") || /[$\0]/.test(name);
  if (isBad || namespace.startsWith(".")) {
    throw new MongoError(73, "InvalidNamespace", `Invalid namespace specified '${namespace}'`);
  }
  if (Buffer.byteLength(namespace) > namespaceMaxBytes) {
    throw new MongoError(73, "InvalidNamespace", "Fully qualified namespace is too long");
  }
}
