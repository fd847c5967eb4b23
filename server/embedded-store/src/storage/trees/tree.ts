import type { Database } from "lmdb";
import { holdBytes } from "../../aggregate/held-bytes.ts";
import { MongoError } from "../../values/mongo-error.ts";

export type TreeHandle = Database<Buffer, Uint8Array>;

/**
 * One entry of a tree. Key and value are copies: they stay valid after the transaction has ended.
 * `moment`: of `Tree.moment`, when it was read.
 */
export type Entry = { key: Buffer; value: Buffer; moment: number };

/** From `start` (inclusive) to `end` (exclusive), in memcmp order. A missing side is open. */
export type KeyRange = { start?: Uint8Array | undefined; end?: Uint8Array | undefined };

/**
 * Counts the writes of the whole store, so that a reader can tell whether what it has read is still true,
 * and how many of them are on their way to the disk.
 */
export type Revision = { current: number; inFlight: number };

const firstChunkEntries = 32;
const largestChunkEntries = 512;
const chunkMaxBytes = 1_000_000;

/** Some entries of a range; `bytes` of their values. */
export type Chunk = { chunk: Entry[]; bytes: number; isLast: boolean };

/** One named LMDB database: a sorted map from bytes to bytes. Writing is allowed inside `Store.write` only. */
export class Tree {
  readonly name: string;
  protected database: TreeHandle;
  readonly #revision: Revision;
  #retired = false;

  constructor(name: string, database: TreeHandle, revision: Revision) {
    this.name = name;
    this.database = database;
    this.#revision = revision;
  }

  /** Another number once something was written. */
  get revision(): number {
    return this.#revision.current;
  }

  /**
   * What is read at the same moment agrees. NaN, which equals nothing, while a write is in flight: its
   * commit becomes visible between two reads at a time that nobody is told.
   */
  get moment(): number {
    return this.#revision.inFlight === 0 ? this.#revision.current : Number.NaN;
  }

  get(key: Uint8Array): Buffer | undefined {
    return this.database.get(key);
  }

  has(key: Uint8Array): boolean {
    return this.database.doesExist(key);
  }

  put(key: Uint8Array, value: Buffer): void {
    this.database.putSync(key, value);
  }

  remove(key: Uint8Array): void {
    this.database.removeSync(key);
  }

  clear(): void {
    this.database.clearSync();
  }

  /** How many entries the range holds; read from the keys alone. */
  count(range: KeyRange = {}): number {
    return this.database.getCount(rangeOptions(range, false));
  }

  /** Number of entries in O(1), and the bytes of the pages they use. */
  size(): { entries: number; bytes: number } {
    const stats = this.database.getStats() as Record<string, number | undefined>;
    const pages =
      (stats.treeBranchPageCount ?? 0) +
      (stats.treeLeafPageCount ?? 0) +
      (stats.overflowPages ?? 0);
    return { entries: stats.entryCount ?? 0, bytes: pages * (stats.pageSize ?? 0) };
  }

  /**
   * Walks a range. The walk may be suspended for minutes between two entries (a client's cursor): it
   * holds no LMDB iterator meanwhile, which would pin freed pages, but reads in small chunks and
   * goes on behind the last key. A chunk that a write has overtaken is read again.
   *
   * @param behind the key after which to begin
   * @throws MongoError QueryPlanKilled (175) when the tree was dropped in between
   */
  *entries(range: KeyRange, reverse = false, behind?: Buffer): Generator<Entry, void> {
    let after = behind;
    let chunkEntries = firstChunkEntries;
    for (;;) {
      const revision = this.#revision.current;
      this.#refuseWhenRetired();
      const { chunk, bytes, isLast } = this.read(range, reverse, after, chunkEntries);
      let overtaken = false;
      holdBytes(bytes);
      try {
        for (const entry of chunk) {
          yield entry;
          after = entry.key;
          this.#refuseWhenRetired();
          overtaken = revision !== this.#revision.current;
          if (overtaken) break;
        }
      } finally {
        holdBytes(-bytes);
      }
      if (isLast && !overtaken) return;
      chunkEntries = Math.min(chunkEntries * 4, largestChunkEntries);
    }
  }

  /** Another handle of the same tree: it stores values in another way, and can read those stored before. */
  useHandle(database: TreeHandle): () => void {
    const before = this.database;
    this.database = database;
    return () => {
      this.database = before;
    };
  }

  /** The tree's name may soon hold other data: whoever still walks it is stopped. */
  retire(): void {
    this.#retired = true;
  }

  #refuseWhenRetired(): void {
    if (this.#retired) throw planKilled();
  }

  protected read(
    range: KeyRange,
    reverse: boolean,
    after: Buffer | undefined,
    limit: number,
  ): Chunk {
    const options = rangeOptions(range, reverse);
    if (after) Object.assign(options, { start: after, exclusiveStart: true });
    const chunk: Entry[] = [];
    const { moment } = this;
    let bytes = 0;
    for (const { key, value } of this.database.getRange(options)) {
      chunk.push({ key: asBuffer(key), value, moment });
      bytes += value.length;
      if (chunk.length >= limit || bytes > chunkMaxBytes) return { chunk, bytes, isLast: false };
    }
    return { chunk, bytes, isLast: true };
  }
}

export const planKilled = () =>
  new MongoError(175, "QueryPlanKilled", "the collection or index was dropped");

/** LMDB walks backwards from `start` down to `end`. No stored key equals a bound, so inclusiveness is free. */
function rangeOptions({ start, end }: KeyRange, reverse: boolean) {
  const [from, to] = reverse ? [end, start] : [start, end];
  return {
    reverse,
    ...(from ? { start: from } : {}),
    ...(to ? { end: to } : {}),
  };
}

export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes)
    ? bytes
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
