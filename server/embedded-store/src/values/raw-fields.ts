import { typeOrder } from "./bson-values.ts";

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

/** Names as the bytes that a stored document has them in. */
export type FieldNames = readonly Uint8Array[];
export const fieldNames = (names: Iterable<string>): FieldNames =>
  [...new Set(names)].map((name) => Buffer.from(name));

/**
 * A stored document with only these of its fields (`isKept`), or with all but these, copied byte by
 * byte: decoding a document to leave most of it out is most of what a query costs.
 */
export function withFields(raw: Buffer, names: FieldNames, isKept: boolean): Buffer {
  const kept: number[] = [];
  let length = lengthBytes + 1;
  for (let start = lengthBytes; start < raw.length - 1; ) {
    let nameEnd = start + 1;
    while (raw[nameEnd] !== 0) nameEnd++;
    const end = endOfValue(raw, raw[start] as number, nameEnd + 1);
    if (isNamed(raw, start + 1, nameEnd, names) === isKept) {
      length += end - start;
      // What stands side by side is copied at once.
      if (kept.at(-1) === start) kept[kept.length - 1] = end;
      else kept.push(start, end);
    }
    start = end;
  }
  const out = Buffer.allocUnsafe(length);
  let at = out.writeInt32LE(length, 0);
  for (let i = 0; i < kept.length; i += 2) at += raw.copy(out, at, kept[i], kept[i + 1]);
  out[at] = 0;
  return out;
}

/** Compared byte by byte, since making a text of each name costs more than all the rest. */
function isNamed(raw: Buffer, start: number, end: number, names: FieldNames): boolean {
  for (const name of names) {
    if (name.length !== end - start) continue;
    let i = 0;
    while (i < name.length && raw[start + i] === name[i]) i++;
    if (i === name.length) return true;
  }
  return false;
}

/** Where a value of this type that begins at `at` ends. @throws RangeError for what is no BSON type */
export function endOfValue(raw: Buffer, type: number, at: number): number {
  const fixed = fixedBytes[type];
  if (fixed !== undefined) return at + fixed;
  if (type === regexType) return raw.indexOf(0, raw.indexOf(0, at) + 1) + 1;
  const besides = besidesLength[type];
  if (besides === undefined) throw new RangeError(`no BSON type ${type}`);
  return at + raw.readInt32LE(at) + besides;
}

const objectIdKeyBytes = 14;
const objectIdKeyType = typeOrder.objectId + 2;
/** `{ _id: ObjectId }`: its length, the type, the name, twelve bytes, the end. */
const idDocument = Buffer.from([22, 0, 0, 0, 7, 0x5f, 0x69, 0x64, 0, ...Buffer.alloc(12), 0]);
const idAt = 9;

/** The document that holds nothing but the `_id` of this key, if it is an ObjectId. */
export function rawOfIdKey(idKey: Buffer): Buffer | undefined {
  if (idKey.length !== objectIdKeyBytes || idKey[0] !== objectIdKeyType) return undefined;
  const raw = Buffer.from(idDocument);
  idKey.copy(raw, idAt, 1, objectIdKeyBytes - 1);
  return raw;
}
