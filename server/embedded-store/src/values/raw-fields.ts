/** Bytes that a value of each BSON type takes, where that is always the same. */
const fixedBytes: Record<number, number> = {
  1: 8, // double
  6: 0, // undefined
  7: 12, // ObjectId
  8: 1, // bool
  9: 8, // date
  10: 0, // null
  16: 4, // int32
  17: 8, // timestamp
  18: 8, // int64
  19: 16, // decimal128
  127: 0, // max key
  255: 0, // min key
};

/** What a value takes besides the length that stands in front of it. */
const besidesLength: Record<number, number> = {
  2: 4, // string
  3: 0, // document: the length counts itself
  4: 0, // array
  5: 5, // binary
  12: 16, // DBPointer
  13: 4, // code
  14: 4, // symbol
  15: 0, // code with scope
};

const regexType = 11;
const lengthBytes = 4;

/** Names as `withFields` compares them: the bytes of each, read as latin1. */
export type FieldNames = ReadonlySet<string>;
export const fieldNames = (names: Iterable<string>): FieldNames =>
  new Set([...names].map((name) => Buffer.from(name).toString("latin1")));

/**
 * A stored document with only these of its fields (`isKept`), or with all but these, copied byte by
 * byte: decoding a document to leave most of it out is most of what a query costs.
 */
export function withFields(raw: Buffer, names: FieldNames, isKept: boolean): Buffer {
  const out = Buffer.allocUnsafe(raw.length);
  let length = lengthBytes;
  for (let start = lengthBytes; start < raw.length - 1; ) {
    const nameEnd = raw.indexOf(0, start + 1);
    const end = endOfValue(raw, raw[start] as number, nameEnd + 1);
    if (names.has(raw.toString("latin1", start + 1, nameEnd)) === isKept) {
      length += raw.copy(out, length, start, end);
    }
    start = end;
  }
  out[length++] = 0;
  out.writeInt32LE(length, 0);
  return out.subarray(0, length);
}

function endOfValue(raw: Buffer, type: number, at: number): number {
  const fixed = fixedBytes[type];
  if (fixed !== undefined) return at + fixed;
  if (type === regexType) return raw.indexOf(0, raw.indexOf(0, at) + 1) + 1;
  const besides = besidesLength[type];
  if (besides === undefined) throw new RangeError(`no BSON type ${type}`);
  return at + raw.readInt32LE(at) + besides;
}
