import { isMovedName, movedField } from "./bson-values.ts";
import { MongoError, unsupported } from "./mongo-error.ts";
import { endOfValue } from "./raw-fields.ts";

const stringType = 2;
const documentType = 3;
const arrayType = 4;
const [zero, nine, dollar] = [0x30, 0x39, 0x24] as const;

/** What a message may be nested (MongoDB: BSONDepth::kDefaultMaxAllowableDepth), and what is stored. */
const messageLevelsMax = 200;
export const storedLevelsMax = 180;

/** A nested document takes at least this: type, an empty name, length, end. */
const levelMinBytes = 7;

/**
 * Reads over BSON, decoding nothing, and refuses what would not come out of JavaScript's objects as it
 * went in, before anything is done with it.
 *
 * @throws MongoError 15 for too many levels, 22 for broken bytes, 238 for fields JavaScript would move
 */
export function checkBson(bytes: Buffer): void {
  try {
    checkDocument(bytes, 0, bytes.length, 1);
  } catch (error) {
    if (error instanceof RangeError) throw invalid(); // read beyond the end
    throw error;
  }
}

/** Whether a stored document would be nested more than 180 times. */
export function isTooDeep(bytes: Buffer): boolean {
  if (bytes.length < storedLevelsMax * levelMinBytes) return false;
  return levelsOf(bytes, 0, 1) > storedLevelsMax;
}

function checkDocument(
  bytes: Buffer,
  start: number,
  limit: number,
  level: number,
  isArray = false,
) {
  if (level > messageLevelsMax) {
    const message = `BSONObj exceeded maximum nested object depth: ${messageLevelsMax}`;
    throw new MongoError(15, "Overflow", message);
  }
  const end = start + bytes.readInt32LE(start);
  if (end > limit || end < start + 5 || bytes[end - 1] !== 0) throw invalid();
  let lastPlace = -1;
  for (let at = start + 4; at < end - 1; ) {
    const type = bytes[at] as number;
    const nameEnd = bytes.indexOf(0, at + 1);
    const valueEnd = endOfValue(bytes, type, nameEnd + 1);
    if (valueEnd <= nameEnd || valueEnd >= end) throw invalid();
    if (!isArray) lastPlace = placeBehind(lastPlace, bytes, at + 1, nameEnd);
    if (type === documentType || type === arrayType) {
      checkDocument(bytes, nameEnd + 1, valueEnd, level + 1, type === arrayType);
    } else if (type === stringType && bytes[at + 1] === dollar) {
      refuseDottedReference(bytes, at + 1, nameEnd, valueEnd);
    }
    at = valueEnd;
  }
}

/**
 * JavaScript keeps fields in the order they came, but those named by whole numbers in front of them, by
 * size. @throws MongoError 238 when this one would be moved
 */
function placeBehind(last: number, bytes: Buffer, start: number, end: number): number {
  const first = bytes[start] as number;
  if (first < zero || first > nine) return Infinity;
  const name = bytes.toString("latin1", start, end);
  if (!isMovedName(name)) return Infinity;
  if (Number(name) < last) throw movedField(name);
  return Number(name);
}

/** `a.b` as a collection would be taken for a database and its collection by the decoder. */
function refuseDottedReference(bytes: Buffer, start: number, nameEnd: number, end: number): void {
  if (bytes.toString("latin1", start, nameEnd) !== "$ref") return;
  if (bytes.subarray(nameEnd + 5, end).includes(".")) throw unsupported("A $ref with a dot");
}

function levelsOf(bytes: Buffer, start: number, level: number): number {
  const end = start + bytes.readInt32LE(start);
  let deepest = level;
  for (let at = start + 4; at < end - 1; ) {
    const type = bytes[at] as number;
    const valueStart = bytes.indexOf(0, at + 1) + 1;
    if (type === documentType || type === arrayType) {
      deepest = Math.max(deepest, levelsOf(bytes, valueStart, level + 1));
    }
    at = endOfValue(bytes, type, valueStart);
  }
  return deepest;
}

const invalid = () => new MongoError(22, "InvalidBSON", "the message holds bytes that are no BSON");
