import { Binary, BSONRegExp, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from "bson";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Value } from "./bson-values.ts";
import { compareValues } from "./compare.ts";
import { encodeKey, encodeKeys, idKey, maxKeyBytes } from "./key-encoding.ts";

const runs = { numRuns: 3000, seed: 20260101 };

/** Texts that share beginnings and hold the bytes 00 and 01, which the encoding escapes. */
const text = fc
  .array(fc.constantFrom("a", "b", "\0", "\u0001", "ü", "\uffff", "😀"), { maxLength: 4 })
  .map((letters) => letters.join(""));

const number = fc.oneof(
  fc.integer({ min: -5, max: 5 }).map((value) => new Int32(value)),
  fc.integer().map((value) => new Int32(value)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => Long.fromBigInt(value)),
  fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n }).map((value) => Long.fromBigInt(value)),
  fc.double().map((value) => new Double(value)),
  fc.constantFrom(0, -0, 1.5, Number.NaN, Infinity, -Infinity).map((value) => new Double(value)),
  fc.constantFrom(2 ** 53, 2 ** 53 + 2, -(2 ** 53), 2 ** 63).map((value) => new Double(value)),
);

const scalar = fc.oneof(
  number,
  text,
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
  fc.uint8Array({ maxLength: 3 }).map((bytes) => new Binary(bytes)),
  fc.tuple(fc.nat(3), fc.nat(3)).map(([t, i]) => new Timestamp({ t, i })),
  fc.constantFrom(new BSONRegExp("a"), new BSONRegExp("a", "i"), new BSONRegExp("ab")),
  fc.constantFrom(new MinKey(), new MaxKey()),
);

const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    scalar,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "b", "ab", "__proto__"), tie("value"), { maxKeys: 3 }),
  ),
}));

describe("index keys", () => {
  it("stand in the order in which values compare", () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        const order = Math.sign(compareValues(a, b));
        expect(Buffer.compare(encodeKey(a), encodeKey(b))).toBe(order);
      }),
      runs,
    );
  });

  it("stand in the opposite order when the index is descending", () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        const order = Math.sign(compareValues(b, a)) + 0;
        expect(Buffer.compare(encodeKey(a, true), encodeKey(b, true))).toBe(order);
      }),
      runs,
    );
  });

  it("are never the beginning of another value's key", () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        fc.pre(compareValues(a, b) !== 0);
        const [keyA, keyB] = [encodeKey(a), encodeKey(b)];
        expect(keyB.subarray(0, keyA.length).equals(keyA)).toBe(false);
      }),
      runs,
    );
  });

  it("of several fields go by the first one that differs, each in its own direction", () => {
    const directions = [1, -1];
    fc.assert(
      fc.property(scalar, scalar, scalar, scalar, (a1, a2, b1, b2) => {
        const order = compareValues(a1, b1) || -compareValues(a2, b2);
        const [keyA, keyB] = [encodeKeys([a1, a2], directions), encodeKeys([b1, b2], directions)];
        expect(Buffer.compare(keyA, keyB)).toBe(Math.sign(order) + 0);
      }),
      runs,
    );
  });

  it("too long for the storage are cut, and still tell values apart", () => {
    const [a, b] = ["1", "2"].map((end) => encodeKeys([`${"x".repeat(5000)}${end}`], [1]));
    expect(a).toHaveLength(maxKeyBytes);
    expect(a?.equals(b as Buffer)).toBe(false);
  });
});

it("an _id too long for a key is refused", () => {
  expect(() => idKey("x".repeat(2000))).toThrow(expect.objectContaining({ code: 17280 }));
});
