import { createHash } from "node:crypto";
import type { ObjectId } from "bson";
import {
  binaryParts,
  canonicalType,
  type Doc,
  numberKind,
  regexParts,
  toBigInt,
  toNumber,
  typeOrder,
  type Value,
} from "./bson-values.ts";
import { codeText, timestampBits } from "./compare.ts";
import { MongoError } from "./mongo-error.ts";

/** LMDB takes keys of 1,978 bytes; the rest is room for the document's id behind them. */
export const maxKeyBytes = 1_900;
const digestBytes = 32;

/**
 * Writes values so that the order of the bytes is the order of `compareValues`: a type byte, then a
 * payload that no other value's payload can be the beginning of.
 */
class KeyWriter {
  private buffer = Buffer.allocUnsafe(4_096);
  length = 0;

  reset(): void {
    this.length = 0;
  }

  taken(): Buffer {
    return Buffer.from(this.buffer.subarray(0, this.length));
  }

  invertFrom(start: number): void {
    for (let i = start; i < this.length; i++) this.buffer[i] = (this.buffer[i] as number) ^ 0xff;
  }

  byte(value: number): void {
    this.reserve(1);
    this.buffer[this.length++] = value;
  }

  private reserve(bytes: number): void {
    if (this.length + bytes <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.length + bytes));
    this.buffer.copy(larger, 0, 0, this.length);
    this.buffer = larger;
  }

  private bytes(source: Uint8Array): void {
    this.reserve(source.length);
    this.buffer.set(source, this.length);
    this.length += source.length;
  }

  /** UTF-8 ended by 00; 00 and 01 inside become 01 01 and 01 02, so the end sorts before any text. */
  private text(value: string): void {
    for (const byte of Buffer.from(value, "utf8")) {
      if (byte < 2) {
        this.byte(1);
        this.byte(byte + 1);
      } else {
        this.byte(byte);
      }
    }
    this.byte(0);
  }

  private number(value: Value): void {
    const double = toNumber(value);
    this.reserve(10);
    if (Number.isNaN(double)) {
      this.buffer.fill(0, this.length, this.length + 8);
      this.length += 8;
      return;
    }
    this.buffer.writeDoubleBE(double === 0 ? 0 : double, this.length);
    // Order of doubles as bytes: flip the sign of positive ones, all bits of negative ones.
    const first = this.buffer[this.length] as number;
    if (first & 0x80) {
      for (let i = this.length; i < this.length + 8; i++) {
        this.buffer[i] = (this.buffer[i] as number) ^ 0xff;
      }
    } else {
      this.buffer[this.length] = first ^ 0x80;
    }
    this.length += 8;
    if (Math.abs(double) >= 2 ** 53) {
      const lost = numberKind(value) === 2 ? Number(toBigInt(value) - BigInt(double)) : 0;
      this.buffer.writeUInt16BE(lost + 0x8000, this.length);
      this.length += 2;
    }
  }

  private int64(bits: bigint): void {
    this.reserve(8);
    this.buffer.writeBigUInt64BE(BigInt.asUintN(64, bits), this.length);
    this.length += 8;
  }

  value(value: Value): void {
    const type = canonicalType(value);
    this.byte(type + 2);
    switch (type) {
      case typeOrder.number:
        this.number(value);
        break;
      case typeOrder.string:
        this.text(String(value));
        break;
      case typeOrder.object:
        for (const [name, field] of Object.entries(value as Doc)) {
          if (field === undefined) continue;
          this.byte(canonicalType(field) + 2);
          this.text(name);
          this.value(field);
        }
        this.byte(0);
        break;
      case typeOrder.array:
        for (const element of value as Value[]) this.value(element);
        this.byte(0);
        break;
      case typeOrder.binary: {
        const [bytes, subtype] = binaryParts(value);
        this.reserve(5);
        this.length = this.buffer.writeUInt32BE(bytes.length, this.length);
        this.byte(subtype);
        this.bytes(bytes);
        break;
      }
      case typeOrder.objectId:
        this.bytes((value as ObjectId).id);
        break;
      case typeOrder.bool:
        this.byte(value ? 1 : 0);
        break;
      case typeOrder.date:
        // Biased, so that dates before 1970 come first.
        this.int64(BigInt((value as Date).getTime()) + 2n ** 63n);
        break;
      case typeOrder.timestamp:
        this.int64(timestampBits(value));
        break;
      case typeOrder.regex: {
        const [pattern, options] = regexParts(value as RegExp);
        this.text(pattern);
        this.text(options);
        break;
      }
      case typeOrder.code:
      case typeOrder.codeWithScope:
        this.text(codeText(value));
        break;
    }
  }
}

const writer = new KeyWriter();

/** The key of one value; of a descending index field when `descending`. */
export function encodeKey(value: Value, descending = false): Buffer {
  writer.reset();
  writer.value(value);
  if (descending) writer.invertFrom(0);
  return writer.taken();
}

/** The key of a compound index entry; missing counts as null. Long keys are cut, see `truncateKey`. */
export function encodeKeys(values: readonly Value[], directions: readonly number[]): Buffer {
  writer.reset();
  values.forEach((value, i) => {
    const start = writer.length;
    writer.value(value === undefined ? null : value);
    if ((directions[i] as number) < 0) writer.invertFrom(start);
  });
  const key = writer.taken();
  return key.length <= maxKeyBytes ? key : truncateKey(key);
}

/** A key too long for LMDB: its beginning, then a digest of all of it. Its order is no longer exact. */
function truncateKey(key: Buffer): Buffer {
  const digest = createHash("sha256").update(key).digest();
  return Buffer.concat([key.subarray(0, maxKeyBytes - digestBytes), digest]);
}

const idKeyEnd = 1;

/** The key of a document whose _id has this key. */
export const idKeyOf = (key: Buffer): Buffer => Buffer.concat([key, Buffer.of(idKeyEnd)]);

/** Key of a document by its _id; the last byte keeps it strictly inside every range of its prefix. */
export function idKey(id: Value): Buffer {
  writer.reset();
  writer.value(id);
  writer.byte(idKeyEnd);
  if (writer.length > maxKeyBytes) {
    throw new MongoError(
      17280,
      "KeyTooLong",
      `_id is too long (${writer.length} bytes, limit ${maxKeyBytes})`,
    );
  }
  return writer.taken();
}

const longestSuffix = 40;

/** What tells equal index keys of different documents apart: the document's own key, if it is not too long. */
export const idSuffix = (key: Buffer): Buffer =>
  key.length <= longestSuffix ? key : createHash("sha1").update(key).digest();

/**
 * The value of an index entry: where the document is. Its key ends with the document's own as a rule, and
 * need only say of how many bytes that is.
 */
export const entryValue = (idKey: Buffer): Buffer =>
  idKey.length <= longestSuffix ? Buffer.of(idKey.length) : idKey;

/** The document an index entry leads to. Entries of earlier versions have its whole key as their value. */
export const idKeyOfEntry = ({ key, value }: { key: Buffer; value: Buffer }): Buffer =>
  value.length === 1 ? key.subarray(key.length - (value[0] as number)) : value;
