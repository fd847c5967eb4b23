import {
  countEntries,
  findPlace,
  type PackedEntry,
  pack,
  packedBytes,
  unpack,
  withEntry,
  withoutEntry,
} from "./packed-entries.ts";
import { asBuffer, type Chunk, type Entry, type KeyRange, Tree } from "./tree.ts";

/**
 * What one page of LMDB holds as an overflow page, which it begins for values of more than half a page.
 * Smaller blocks share leaf pages, which LMDB leaves half empty.
 */
const blockMaxBytes = 4_072;

/** The last block's. No key of an index begins so: `canonicalType` in front, inverted or not, is less. */
const behindAll = Buffer.of(0xff);

/** A part of the entries. `key` is not less than theirs, and less than those of the next block. */
type Block = { key: Buffer; value: Buffer };

/**
 * A tree for entries of indexes, which are many, short, and alike: LMDB holds blocks of them
 * (`packed-entries.ts`). A block's key stays when its last entry goes.
 */
export class PackedTree extends Tree {
  /** Used again and again: to make a range costs lmdb more than to begin it. */
  readonly #seek = { start: Buffer.of(0) as Buffer, limit: 1 };
  #upper = this.database.getKeys(this.#seek);

  override put(key: Buffer, value: Buffer): void {
    const entry = { key, value };
    const block = this.#blockOf(key);
    if (!block) this.database.putSync(behindAll, pack([entry]));
    else {
      const place = findPlace(block.value, key);
      const grown = withEntry(block.value, place, entry);
      if (grown.length <= blockMaxBytes) this.database.putSync(block.key, grown);
      else this.#split(block.key, grown, entry, place.at);
    }
  }

  override remove(key: Buffer): void {
    const block = this.#blockOf(key);
    if (!block) return;
    const place = findPlace(block.value, key);
    if (place.end === place.at) return;
    const rest = withoutEntry(block.value, place);
    if (rest.length > 0) this.database.putSync(block.key, rest);
    else this.database.removeSync(block.key);
  }

  override count({ start, end }: KeyRange = {}): number {
    let count = 0;
    let from = start;
    for (const { key, value } of this.#blocks(start)) {
      const isLast = end !== undefined && Buffer.compare(key, end) >= 0;
      const stop = isLast ? findPlace(value, end).at : value.length;
      count += countEntries(value, from ? findPlace(value, from).at : 0, stop);
      if (isLast) break;
      from = undefined;
    }
    return count;
  }

  /** The steps of putting entries that are in order behind all others. Their blocks are full. */
  *appendSorted(entries: Iterable<PackedEntry>): Generator<void> {
    let block: PackedEntry[] = [];
    let bytes = 0;
    for (const entry of entries) {
      bytes += packedBytes(block.at(-1), entry);
      if (bytes > blockMaxBytes && block.length > 0) {
        this.#putLast(block);
        yield;
        block = [];
        bytes = packedBytes(undefined, entry);
      }
      block.push(entry);
    }
    if (block.length > 0) this.#putLast(block);
  }

  #putLast(block: PackedEntry[]): void {
    this.database.putSync((block.at(-1) as PackedEntry).key, pack(block), { append: true });
  }

  protected override read(
    range: KeyRange,
    reverse: boolean,
    after: Buffer | undefined,
    limit: number,
  ): Chunk {
    const { moment } = this;
    const chunk: Entry[] = [];
    let bytes = 0;
    let isLast = true;
    const parts = reverse
      ? this.#backward(range, after, limit)
      : this.#forward(range, after, limit);
    for (const { key, value } of parts) {
      chunk.push({ key, value, moment });
      bytes += value.length;
      if (chunk.length < limit) continue;
      isLast = false;
      break;
    }
    return { chunk, bytes, isLast };
  }

  *#forward({ start, end }: KeyRange, after: Buffer | undefined, limit: number) {
    let from = after ?? start;
    let left = limit;
    for (const { key, value } of this.#blocks(from)) {
      const isLast = end !== undefined && Buffer.compare(key, end) >= 0;
      const stop = isLast ? findPlace(value, end).at : value.length;
      const place = from && findPlace(value, from);
      const at = (after ? place?.end : place?.at) ?? 0;
      const entries = unpack(value, { at, sharing: from, stop, limit: left });
      yield* entries;
      left -= entries.length;
      if (isLast || left <= 0) return;
      from = undefined;
    }
  }

  *#backward({ start, end }: KeyRange, after: Buffer | undefined, limit: number) {
    const to = after ?? end;
    let left = limit;
    for (const { key, value } of this.#blocksBackward(to)) {
      const isBeyond = to !== undefined && Buffer.compare(key, to) >= 0;
      const stop = isBeyond ? findPlace(value, to).at : value.length;
      const skip = Math.max(0, countEntries(value, 0, stop) - left);
      for (const entry of unpack(value, { stop, skip }).reverse()) {
        if (start && Buffer.compare(entry.key, start) < 0) return;
        yield entry;
        left--;
      }
      if (left <= 0) return;
    }
  }

  /** From the block that `from` belongs to. */
  *#blocks(from?: Uint8Array): Generator<Block, void> {
    for (const { key, value } of this.database.getRange(from ? { start: from as Buffer } : {})) {
      yield { key: asBuffer(key), value: asBuffer(value) };
    }
  }

  /** A walk that is not ended would keep all pages of its moment from being used again. */
  #firstBlock(from: Uint8Array): Block | undefined {
    for (const block of this.#blocks(from)) return block;
  }

  /** From the block that `to` belongs to, if there is one. */
  *#blocksBackward(to?: Uint8Array): Generator<Block, void> {
    const own = to && this.#firstBlock(to);
    if (own) yield own;
    const options = { reverse: true, ...(to ? { start: to as Buffer, exclusiveStart: true } : {}) };
    for (const { key, value } of this.database.getRange(options)) {
      yield { key: asBuffer(key), value: asBuffer(value) };
    }
  }

  /** The block that a key belongs to. Its value is overwritten by the next reading of anything. */
  #blockOf(key: Buffer): Block | null {
    this.#seek.start = key;
    const walk = this.#upper[Symbol.iterator]();
    const { value: upper } = walk.next();
    walk.return?.();
    if (!upper) return null;
    const value = this.database.getBinaryFast(upper) as Buffer;
    return { key: asBuffer(upper), value: value.subarray(0, value.length) }; // its length is a property of its own
  }

  /**
   * Cuts a block beside the new entry, and gives the gap there to the part that has it: entries that come in
   * order, at the front of a word's or at the end of a list, go on there and leave full blocks behind.
   */
  #split(key: Buffer, grown: Buffer, entry: PackedEntry, at: number): void {
    const entries = unpack(grown);
    const place = entries.findIndex((other) => other.key.equals(entry.key));
    const isInFront = at * 2 < grown.length;
    const cut = Math.min(isInFront ? place + 1 : place, entries.length - 1);
    const [left, right] = [entries.slice(0, cut), entries.slice(cut)];
    const [last, first] = [left.at(-1), right[0]];
    if (last && first) {
      const upper = isInFront ? largest(last.key, justBelow(first.key)) : last.key;
      this.database.putSync(upper, pack(left));
    }
    this.database.putSync(key, pack(right));
  }
}

const largest = (one: Buffer, other: Buffer): Buffer =>
  Buffer.compare(one, other) < 0 ? other : one;

/** Less than `key`, with as good as nothing between them. */
function justBelow(key: Buffer): Buffer {
  const below = Buffer.from(key);
  const last = below.length - 1;
  if (below[last] === 0) return below.subarray(0, last);
  below[last] = (below[last] as number) - 1;
  return below;
}
