/**
 * A block: entries of an index in the order of their keys, each without what its key shares with the key in
 * front of it. Search words differ from their neighbours by a date and an id only, so that an entry takes
 * some 20 bytes instead of 80.
 *
 * An entry is `shared` `rest` `value` and the rest of the key. The two lengths take one byte each up to 127,
 * otherwise two; the value one byte, or zero, a length of two bytes and so many bytes.
 */
export type PackedEntry = { key: Buffer; value: Buffer };

/** Where in a block a key is, or where it would stand. `end` > `at`: it is there. */
export type Place = {
  at: number;
  end: number;
  /** How many bytes the key shares with the entry in front of it. */
  sharedBefore: number;
  /** How many bytes the key shares with the entry that stands at `end`. */
  sharedBehind: number;
};

/** One entry's numbers; the walk over a block reads them again and again, so there is one object. */
const head = { shared: 0, restAt: 0, restEnd: 0, value: 0, end: 0 };

function readHead(block: Uint8Array, at: number): void {
  let position = at;
  let byte = block[position++] as number;
  head.shared = byte < 128 ? byte : ((byte & 127) << 8) | (block[position++] as number);
  byte = block[position++] as number;
  const rest = byte < 128 ? byte : ((byte & 127) << 8) | (block[position++] as number);
  head.value = block[position++] as number;
  let valueBytes = 0;
  if (head.value === 0) {
    valueBytes = ((block[position] as number) << 8) | (block[position + 1] as number);
    position += 2;
  }
  head.restAt = position;
  head.restEnd = position + rest;
  head.end = head.restEnd + valueBytes;
}

/** Looks for a key without making the others: it is enough to know how much of it each entry shares. */
export function findPlace(block: Uint8Array, key: Uint8Array): Place {
  let at = 0;
  let matched = 0;
  while (at < block.length) {
    readHead(block, at);
    const { shared, restAt, restEnd } = head;
    // The entry in front is smaller, and differs from the key behind `matched` bytes.
    if (shared < matched) return { at, end: at, sharedBefore: matched, sharedBehind: shared };
    if (shared === matched) {
      const before = matched;
      let position = restAt;
      while (position < restEnd && matched < key.length && block[position] === key[matched]) {
        position++;
        matched++;
      }
      if (matched === key.length && position === restEnd) {
        return { at, end: head.end, sharedBefore: before, sharedBehind: sharedWithNext(block) };
      }
      const isBehind =
        matched === key.length ||
        (position < restEnd && (block[position] as number) > (key[matched] as number));
      if (isBehind) return { at, end: at, sharedBefore: before, sharedBehind: matched };
    }
    at = head.end;
  }
  return { at, end: at, sharedBefore: matched, sharedBehind: 0 };
}

/** How much the entry that was read last shares with the one behind it. */
function sharedWithNext(block: Uint8Array): number {
  const { end } = head;
  if (end >= block.length) return 0;
  readHead(block, end);
  const { shared } = head;
  return shared;
}

/**
 * Changed blocks are made here, since a new buffer for each would be most of the work: what is returned
 * is to be stored before the next is made.
 */
const scratch = Buffer.allocUnsafeSlow(16_384);

/** The block with the entry in it; an entry of the same key is replaced. In `scratch`. */
export function withEntry(block: Uint8Array, place: Place, { key, value }: PackedEntry): Buffer {
  const { at, end, sharedBefore, sharedBehind } = place;
  scratch.set(block.subarray(0, at));
  let length = writeEntry(at, sharedBefore, key.subarray(sharedBefore), value);
  let from = end;
  if (end === at && at < block.length) {
    // The entry behind shares more with the new one than with the one that was in front of it.
    readHead(block, at);
    const { shared, restAt, restEnd, end: nextEnd } = head;
    const rest = block.subarray(restAt + sharedBehind - shared, restEnd);
    length = writeEntry(length, sharedBehind, rest, valueIn(block));
    from = nextEnd;
  }
  scratch.set(block.subarray(from), length);
  return scratch.subarray(0, length + block.length - from);
}

/** The block without the entry, whose place has been found. In `scratch`. */
export function withoutEntry(block: Uint8Array, { at, end }: Place): Buffer {
  scratch.set(block.subarray(0, at));
  let length = at;
  let from = end;
  if (end < block.length) {
    readHead(block, at);
    const { shared, restAt } = head;
    readHead(block, end);
    if (head.shared > shared) {
      // The entry behind has left out what only the one that goes has had.
      const lent = block.subarray(restAt, restAt + head.shared - shared);
      const own = block.subarray(head.restAt, head.restEnd);
      from = head.end;
      length = writeEntry(at, shared, Buffer.concat([lent, own]), valueIn(block));
    }
  }
  scratch.set(block.subarray(from), length);
  return scratch.subarray(0, length + block.length - from);
}

type Part = {
  at?: number;
  sharing?: Uint8Array | undefined;
  stop?: number;
  skip?: number;
  limit?: number;
};

const longestKey = 4_096;
const running = Buffer.allocUnsafeSlow(longestKey);

/**
 * Copies of the entries from `at` to `stop`.
 *
 * @param sharing what the first one's key goes on from: the key that `at` was looked for with
 * @param skip how many of the first are left out
 */
export function unpack(
  block: Buffer,
  { at: from = 0, sharing, stop = block.length, skip = 0, limit = Infinity }: Part = {},
): PackedEntry[] {
  const entries: PackedEntry[] = [];
  if (sharing) running.set(sharing);
  let toSkip = skip;
  for (let at = from; at < stop && entries.length < limit; at = head.end) {
    readHead(block, at);
    const { shared, restAt, restEnd } = head;
    block.copy(running, shared, restAt, restEnd);
    if (toSkip > 0) toSkip--;
    else {
      const key = Buffer.from(running.subarray(0, shared + restEnd - restAt));
      entries.push({ key, value: valueIn(block) });
    }
  }
  return entries;
}

export function countEntries(block: Uint8Array, from = 0, stop = block.length): number {
  let count = 0;
  for (let at = from; at < stop; at = head.end) {
    readHead(block, at);
    count++;
  }
  return count;
}

/** In `scratch`. */
export function pack(entries: readonly PackedEntry[]): Buffer {
  let length = 0;
  let previous: Uint8Array = new Uint8Array();
  for (const { key, value } of entries) {
    const shared = sharedBytes(previous, key);
    length = writeEntry(length, shared, key.subarray(shared), value);
    previous = key;
  }
  return scratch.subarray(0, length);
}

/** What an entry takes behind another, or at the front of a block. */
export function packedBytes(
  previous: PackedEntry | undefined,
  { key, value }: PackedEntry,
): number {
  const shared = previous ? sharedBytes(previous.key, key) : 0;
  const rest = key.length - shared;
  const lengths = (shared < 128 ? 1 : 2) + (rest < 128 ? 1 : 2);
  return lengths + rest + (isShort(value) ? 1 : 3 + value.length);
}

const isShort = (value: Uint8Array) => value.length === 1 && value[0] !== 0;

function sharedBytes(one: Uint8Array, other: Uint8Array): number {
  const most = Math.min(one.length, other.length);
  let shared = 0;
  while (shared < most && one[shared] === other[shared]) shared++;
  return shared;
}

/** Of the entry that was read last. */
function valueIn(block: Uint8Array): Buffer {
  return head.value === 0
    ? Buffer.from(block.subarray(head.restEnd, head.end))
    : oneByte(head.value);
}

const oneByteValues = Array.from({ length: 256 }, (_, byte) => Buffer.of(byte));
const oneByte = (byte: number): Buffer => oneByteValues[byte] as Buffer;

/** @returns where the next one begins */
function writeEntry(at: number, shared: number, rest: Uint8Array, value: Uint8Array): number {
  let position = writeLength(writeLength(at, shared), rest.length);
  if (isShort(value)) scratch[position++] = value[0] as number;
  else {
    scratch[position] = 0;
    position = scratch.writeUInt16BE(value.length, position + 1);
  }
  scratch.set(rest, position);
  position += rest.length;
  if (isShort(value)) return position;
  scratch.set(value, position);
  return position + value.length;
}

function writeLength(at: number, length: number): number {
  if (length >= 128) return scratch.writeUInt16BE(length | 0x8000, at);
  scratch[at] = length;
  return at + 1;
}
