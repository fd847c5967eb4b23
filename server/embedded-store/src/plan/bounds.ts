import { afterPrefix, rangeOfPrefix } from "../storage/trees/key-prefix.ts";
import type { KeyRange } from "../storage/trees/tree.ts";
import { canonicalType } from "../values/bson-values.ts";
import { encodeKey, maxKeyBytes } from "../values/key-encoding.ts";
import type { Condition } from "./analyze.ts";

/** A place between keys: in front of all keys that begin with `bytes`, or behind all of them. */
type Edge = { bytes: Buffer; isBehind: boolean };

/** The part of a key range that one field contributes. */
export type Segment = { low: Edge; high: Edge };

type RangeCondition = Exclude<Condition, { kind: "points" }>;

/**
 * Longer keys are stored cut, with a 32-byte digest at the end; only this much of the front is sure to
 * be literal. Source: `truncateKey` in values/key-encoding.ts.
 */
const literalBytes = maxKeyBytes - 32;

const numberType = 10;

/** Intersects the range conditions on one field; `conditions` is not empty. */
export function segmentOf(conditions: RangeCondition[], isDescending: boolean): Segment {
  const { low, high } = conditions.map(ascendingSegment).reduce((one, other) => ({
    low: Buffer.compare(place(one.low), place(other.low)) < 0 ? other.low : one.low,
    high: Buffer.compare(place(one.high), place(other.high)) < 0 ? one.high : other.high,
  }));
  return isDescending ? { low: inverted(high), high: inverted(low) } : { low, high };
}

function ascendingSegment(condition: RangeCondition): Segment {
  if (condition.kind === "prefix") {
    const bytes = encodeKey(condition.prefix).subarray(0, -1); // without the terminator
    return { low: { bytes, isBehind: false }, high: { bytes, isBehind: true } };
  }
  // MongoDB's comparisons stay within one type ("type bracketing").
  const bytes = encodeKey(condition.bound);
  const ofType = bytes.subarray(0, 1);
  switch (condition.comparison) {
    case "$gt":
      return { low: { bytes, isBehind: true }, high: { bytes: ofType, isBehind: true } };
    case "$gte":
      return { low: { bytes, isBehind: false }, high: { bytes: ofType, isBehind: true } };
    case "$lt":
      return { low: startOfType(condition.bound, ofType), high: { bytes, isBehind: false } };
    case "$lte":
      return { low: startOfType(condition.bound, ofType), high: { bytes, isBehind: true } };
  }
}

/** NaN, stored as eight zero bytes in front of all numbers, is less than nothing. */
function startOfType(bound: unknown, ofType: Buffer): Edge {
  if (canonicalType(bound) !== numberType) return { bytes: ofType, isBehind: false };
  return { bytes: Buffer.concat([ofType, Buffer.alloc(8)]), isBehind: true };
}

/** A descending field is stored with all bits inverted: what was in front is behind. */
const inverted = ({ bytes, isBehind }: Edge): Edge => ({
  bytes: Buffer.from(bytes.map((byte) => byte ^ 0xff)),
  isBehind: !isBehind,
});

const place = ({ bytes, isBehind }: Edge) => (isBehind ? afterPrefix(bytes) : bytes);

/**
 * The range of keys that begin with `prefix` and go on inside `segment` (or anyhow).
 *
 * @returns `isCut` when the keys may be stored cut, so that the range holds more than was asked for
 */
export function keyRange(
  prefix: Buffer,
  segment: Segment | null,
): { range: KeyRange; isCut: boolean } {
  if (!segment) {
    const isCut = prefix.length > literalBytes;
    return { range: rangeOfPrefix(prefix.subarray(0, literalBytes)), isCut };
  }
  const low = Buffer.concat([prefix, segment.low.bytes]);
  const high = Buffer.concat([prefix, segment.high.bytes]);
  return {
    range: {
      start: isTooLong(low) ? literal(low) : place({ ...segment.low, bytes: low }),
      end: isTooLong(high) ? afterPrefix(literal(high)) : place({ ...segment.high, bytes: high }),
    },
    isCut: isTooLong(low) || isTooLong(high),
  };
}

const isTooLong = (bytes: Buffer) => bytes.length > literalBytes;
const literal = (bytes: Buffer) => bytes.subarray(0, literalBytes);
