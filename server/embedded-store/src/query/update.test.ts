import { Double, Int32, Long } from "bson";
import { describe, expect, it } from "vitest";
import { plain, stored } from "../testing/stored.ts";
import type { Doc } from "../values/bson-values.ts";
import { typeName } from "../values/type-name.ts";
import { compileUpdate } from "./update.ts";
import { upsertBase } from "./upsert-base.ts";

type Options = Parameters<typeof compileUpdate>[1] & { isInsert?: boolean };

const typed = (doc: Doc, update: Doc, { isInsert = false, ...options }: Options = {}) =>
  compileUpdate(stored(update), options)(stored({ _id: 1, ...doc }), isInsert);

function updated(doc: Doc, update: Doc, options: Options = {}): Doc {
  const { _id, ...fields } = plain(typed(doc, update, options));
  return fields;
}

type Case = [doc: Doc, update: Doc, result: Doc];

describe("fields", () => {
  it.each<Case>([
    [{ a: 1 }, { $set: { a: 2, b: 3 } }, { a: 2, b: 3 }],
    [{ a: 1 }, { $set: { "b.c.d": 1 } }, { a: 1, b: { c: { d: 1 } } }],
    [{ a: [1] }, { $set: { "a.3": 5 } }, { a: [1, null, null, 5] }],
    [{ a: [{ b: 1 }] }, { $set: { "a.0.b": 2 } }, { a: [{ b: 2 }] }],
    [{ a: 1, b: 2 }, { $unset: { b: "", c: "" } }, { a: 1 }],
    [{ a: [1, 2] }, { $unset: { "a.0": "" } }, { a: [null, 2] }],
    [{ a: 1 }, { $inc: { a: 2, b: -1 } }, { a: 3, b: -1 }],
    [
      { a: 3, b: 3 },
      { $min: { a: 2, b: 5 }, $max: { c: 1 } },
      { a: 2, b: 3, c: 1 },
    ],
    [{ a: 3 }, { $max: { a: "text" } }, { a: "text" }],
    [{ a: 1 }, { $setOnInsert: { b: 1 } }, { a: 1 }],
    [{ a: 1, b: 2 }, { c: 3 }, { c: 3 }],
  ])("%j with %j becomes %j", (doc, update, result) => {
    expect(updated(doc, update)).toEqual(result);
  });

  it("that are new stand in the order of their names", () => {
    const result = updated({ z: 1 }, { $set: { c: 1, a: 1 }, $inc: { b: 1 } });
    expect(Object.keys(result)).toEqual(["z", "a", "b", "c"]);
  });

  it("are set on insert only where a document is inserted", () => {
    expect(updated({}, { $setOnInsert: { a: 1 } }, { isInsert: true })).toEqual({ a: 1 });
  });
});

describe("numbers keep the wider type", () => {
  it.each([
    [new Int32(1), new Int32(2), "int", 3],
    [new Int32(2_147_483_647), new Int32(1), "long", 2_147_483_648],
    [Long.fromNumber(1), new Int32(2), "long", 3],
    [new Int32(1), new Double(2), "double", 3],
    [new Double(5), new Int32(0), "double", 5],
  ])("%s + %s is a %s", (before, amount, type, sum) => {
    const { n } = typed({ n: before }, { $inc: { n: amount } });
    expect([typeName(n), Number(n)]).toEqual([type, sum]);
  });

  it("beyond what doubles can count", () => {
    const { n } = typed({ n: Long.fromString("9007199254740993") }, { $inc: { n: 1 } });
    expect(String(n)).toBe("9007199254740994");
  });
});

describe("arrays", () => {
  const points = [{ n: 2 }, { n: 1 }];
  it.each<Case>([
    [{ a: [1] }, { $push: { a: 2 } }, { a: [1, 2] }],
    [{}, { $push: { a: { x: 1 } } }, { a: [{ x: 1 }] }],
    [{ a: [1] }, { $push: { a: { $each: [2, 3] } } }, { a: [1, 2, 3] }],
    [{ a: [1, 2] }, { $push: { a: { $each: [3], $slice: -2 } } }, { a: [2, 3] }],
    [{}, { $push: { a: { $each: [1, 2, 3], $slice: 2 } } }, { a: [1, 2] }],
    [{ a: [1, 2] }, { $addToSet: { a: 2 } }, { a: [1, 2] }],
    [{ a: [1, 1] }, { $addToSet: { a: { $each: [2, 2, 1] } } }, { a: [1, 1, 2] }],
    [{ a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
    [{ a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
    [{ a: points }, { $pull: { a: { n: 1 } } }, { a: [{ n: 2 }] }],
    [{ a: ["ab", "b"] }, { $pull: { a: /^a/ } }, { a: ["b"] }],
    [{ a: [1, 2, 3] }, { $pullAll: { a: [1, 3] } }, { a: [2] }],
    [{}, { $pull: { a: 1 } }, {}],
  ])("%j with %j becomes %j", (doc, update, result) => {
    expect(updated(doc, update)).toEqual(result);
  });
});

describe("an update that cannot be is refused", () => {
  it.each<[why: string, code: number, doc: Doc, update: Doc]>([
    ["increment of a text", 14, { a: "x" }, { $inc: { a: 1 } }],
    ["increment of null", 14, { a: null }, { $inc: { a: 1 } }],
    ["increment by a text", 14, { a: 1 }, { $inc: { a: "1" } }],
    ["push to a scalar", 2, { a: 1 }, { $push: { a: 2 } }],
    ["add to a scalar as a set", 2, { a: 1 }, { $addToSet: { a: 2 } }],
    ["pull from a scalar", 2, { a: 1 }, { $pull: { a: 2 } }],
    ["an overflow of 64 bits", 2, { a: Long.MAX_VALUE }, { $inc: { a: 1 } }],
    ["a field of a scalar", 28, { a: 1 }, { $set: { "a.b": 1 } }],
    ["a field of null", 28, { a: null }, { $set: { "a.b": 1 } }],
    ["a named field of an array", 28, { a: [1] }, { $set: { "a.b": 1 } }],
    ["two changes of one field", 40, { a: 1 }, { $set: { a: 1 }, $inc: { a: 1 } }],
    ["changes of a field and of its part", 40, { a: 1 }, { $set: { a: 1, "a.b": 1 } }],
    ["another _id", 66, {}, { $set: { _id: 2 } }],
    ["another _id in a replacement", 66, {}, { _id: 2, a: 1 }],
    ["an unset _id", 66, {}, { $unset: { _id: "" } }],
    ["an unknown operator", 9, {}, { $bogus: { a: 1 } }],
    ["an operator without fields", 9, {}, { $set: 5 }],
    ["an empty name in a path", 56, {}, { $set: { "a..b": 1 } }],
    ["a name that begins with $", 52, {}, { $set: { $a: 1 } }],
  ])("%s (%i)", (_why, code, doc, update) => {
    expect(() => typed(doc, update)).toThrow(expect.objectContaining({ code }));
  });
});

describe("names that JavaScript has taken", () => {
  it("are fields like others and reach no prototype", () => {
    const update = JSON.parse('{"$set": {"__proto__.polluted": 1, "constructor.prototype.x": 1}}');
    const result = typed({}, update);
    expect(Object.keys(result)).toEqual(["_id", "__proto__", "constructor"]);
    expect(Object.hasOwn(Object.prototype, "polluted") || "x" in {}).toBe(false);
  });
});

it("the document that came in stays as it was", () => {
  const doc = stored({ _id: 1, a: { b: [1] } });
  compileUpdate({ $push: { "a.b": new Int32(2) } }, {})(doc);
  expect(plain(doc)).toEqual({ _id: 1, a: { b: [1] } });
});

describe("an upsert begins with", () => {
  it.each<[Doc, Doc]>([
    [
      { a: 1, "b.c": 2 },
      { a: 1, b: { c: 2 } },
    ],
    [{ a: { $eq: 1 }, b: { $gt: 5 } }, { a: 1 }],
    [{ $and: [{ a: 1 }, { b: { $in: [7] } }] }, { a: 1, b: 7 }],
    [{ a: /x/, $or: [{ b: 1 }, { b: 2 }] }, {}],
    [{ a: { $all: ["x"] }, b: { $in: [1, 2] } }, { a: "x" }],
  ])("of the filter %j: %j", (filter, base) => {
    expect(upsertBase(filter)).toEqual(base);
  });
});
