import { Binary, BSONRegExp, Decimal128, Double, Int32, Long, ObjectId } from "bson";
import { describe, expect, it } from "vitest";
import { compileExpression } from "../aggregate/expression.ts";
import { stored } from "../testing/stored.ts";
import type { Doc } from "../values/bson-values.ts";
import { compileFilter } from "./match.ts";

const context = {
  compileExpression(expression: unknown) {
    const evaluate = compileExpression(expression);
    return (root: Doc) => evaluate({ root });
  },
};
const matches = (filter: Doc, doc: Doc) => compileFilter(stored(filter), context)(stored(doc));

const ada = new ObjectId("65f000000000000000000001");
const bob = new ObjectId("65f000000000000000000002");
const long = (digits: string) => Long.fromString(digits);

type Case = [filter: Doc, doc: Doc, isFound: boolean];

describe("null", () => {
  it.each<Case>([
    [{ a: null }, {}, true],
    [{ a: null }, { a: null }, true],
    [{ a: null }, { a: [] }, false],
    [{ a: null }, { a: [1, null] }, true],
    [{ "a.b": null }, { a: [{ b: 3 }, {}] }, true],
    [{ "a.b": null }, { a: [{ b: 1 }] }, false],
    [{ "a.b": null }, { a: [] }, false],
    [{ "a.b": null }, { a: 4 }, true],
    [{ "a.b": null }, { a: [1, "x"] }, false],
    [{ "a.b": null }, { a: [[]] }, false],
    [{ a: { $ne: null } }, {}, false],
    [{ a: { $ne: null } }, { a: [] }, true],
    [{ a: { $in: [null] } }, {}, true],
    [{ a: { $in: [null, 75] } }, { a: [1, null] }, true],
    [{ a: { $nin: [1] } }, {}, true],
    [{ a: { $nin: [null] } }, {}, false],
    [{ a: { $gte: null } }, {}, true],
    [{ a: { $gt: null } }, { a: 1 }, false],
    [{ a: { $exists: true } }, { a: null }, true],
    [{ a: { $exists: false } }, {}, true],
    [{ "a.b": { $exists: false } }, { a: 4 }, true],
    [{ "a.b": { $exists: false } }, { a: [{}] }, true],
    [{ "a.b": { $exists: true } }, { a: [{}] }, false],
    [{ a: { $type: "null" } }, {}, false],
  ])("%j finds %j: %s", (filter, doc, isFound) => {
    expect(matches(filter, doc)).toBe(isFound);
  });
});

describe("arrays", () => {
  it.each<Case>([
    [{ a: 2 }, { a: [1, 2] }, true],
    [{ a: [1, 2] }, { a: [1, 2] }, true],
    [{ a: [2, 1] }, { a: [1, 2] }, false],
    [{ a: [1, 2] }, { a: [[1, 2]] }, true],
    [{ a: [] }, { a: [] }, true],
    [{ a: { $ne: 1 } }, { a: [1, 2] }, false],
    [{ a: { $gt: 5, $lt: 3 } }, { a: [1, 9] }, true],
    [{ a: { $gt: [1, 2] } }, { a: [2, 1] }, true],
    [{ a: { $elemMatch: { $gt: 5, $lt: 3 } } }, { a: [1, 9] }, false],
    [{ a: { $elemMatch: { $gt: 3, $lt: 5 } } }, { a: [1, 4] }, true],
    [
      { a: { $elemMatch: { x: 1, y: 2 } } },
      {
        a: [
          { x: 1, y: 1 },
          { x: 1, y: 2 },
        ],
      },
      true,
    ],
    [
      { a: { $elemMatch: { x: 1, y: 2 } } },
      {
        a: [
          { x: 1, y: 1 },
          { x: 2, y: 2 },
        ],
      },
      false,
    ],
    [
      { "a.x": 1, "a.y": 2 },
      {
        a: [
          { x: 1, y: 1 },
          { x: 2, y: 2 },
        ],
      },
      true,
    ],
    [{ a: { $all: [1, 2] } }, { a: [2, 1] }, true],
    [{ a: { $all: [1, 3] } }, { a: [2, 1] }, false],
    [{ a: { $all: ["x"] } }, { a: "x" }, true],
    [{ "a.0": 1 }, { a: [1, 2] }, true],
    [{ "a.0": 2 }, { a: [1, 2] }, false],
    [{ "a.0.b": 1 }, { a: [{ b: 1 }] }, true],
    [{ "a.0": 1 }, { a: { 0: 1 } }, true],
    [{ "a.b.c": 1 }, { a: [{ b: [{ c: 1 }] }] }, true],
    [{ a: { $type: "array" } }, { a: [1] }, true],
    [{ a: { $type: "string" } }, { a: ["x"] }, true],
  ])("%j finds %j: %s", (filter, doc, isFound) => {
    expect(matches(filter, doc)).toBe(isFound);
  });
});

describe("types", () => {
  it.each<Case>([
    [{ a: 5 }, { a: long("5") }, true],
    [{ a: 5 }, { a: new Double(5) }, true],
    [{ a: 5 }, { a: Decimal128.fromString("5") }, true],
    [{ a: long("9007199254740993") }, { a: long("9007199254740993") }, true],
    [{ a: long("9007199254740993") }, { a: long("9007199254740992") }, false],
    [{ a: { $gt: long("9007199254740992") } }, { a: long("9007199254740993") }, true],
    [{ a: Number.NaN }, { a: Number.NaN }, true],
    [{ a: { $lt: 1 } }, { a: Number.NaN }, false],
    [{ a: 0 }, { a: -0 }, true],
    [{ a: 0 }, { a: false }, false],
    [{ a: { $gt: 5 } }, { a: "x" }, false],
    [{ a: { $gt: { x: 1 } } }, { a: { x: 2 } }, true],
    [{ a: { x: 1, y: 2 } }, { a: { x: 1, y: 2 } }, true],
    [{ a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }, false],
    [{ a: ada }, { a: ada }, true],
    [{ a: { $in: [bob, ada] } }, { a: ada }, true],
    [{ a: { $gt: ada } }, { a: bob }, true],
    [{ a: ada.toHexString() }, { a: ada }, false],
    [{ a: new Binary(Buffer.from("x")) }, { a: new Binary(Buffer.from("x")) }, true],
    [{ a: { $lt: new Date(-5) } }, { a: new Date(-6) }, true],
    [{ a: { $gt: "\uff01" } }, { a: "😀" }, true],
    [{ a: { $type: "int" } }, { a: 5.5 }, false],
    [{ a: { $type: "double" } }, { a: new Int32(5) }, false],
    [{ a: { $type: "long" } }, { a: long("5") }, true],
    [{ a: { $type: "number" } }, { a: 5 }, true],
    [{ a: { $type: 9 } }, { a: new Date() }, true],
    [{ a: { $type: ["string", "objectId"] } }, { a: ada }, true],
  ])("%j finds %j: %s", (filter, doc, isFound) => {
    expect(matches(filter, doc)).toBe(isFound);
  });
});

describe("regular expressions", () => {
  it.each<Case>([
    [{ a: /^ab/i }, { a: "ABc" }, true],
    [{ a: /^ab/ }, { a: "aab" }, false],
    [{ a: /^ab/ }, { a: ["zz", "abc"] }, true],
    [{ a: /5/ }, { a: 5 }, false],
    [{ a: /^b/m }, { a: "a\nb" }, true],
    [{ a: new BSONRegExp("^a.b$", "s") }, { a: "a\nb" }, true],
    [{ a: new BSONRegExp("^ab") }, { a: new BSONRegExp("^ab") }, true],
    [{ a: { $eq: /^ab/ } }, { a: "abc" }, false],
    [{ a: { $eq: /^ab/ } }, { a: /^ab/ }, true],
    [{ a: { $all: [/^ab/, /c$/] } }, { a: ["abc"] }, true],
    [{ a: { $regex: "a b # both", $options: "x" } }, { a: "ab" }, true],
    [{ a: { $regex: "(?i)AB" } }, { a: "ab" }, true],
    [{ a: { $in: [/^ab/, "z"] } }, { a: "abc" }, true],
    [{ a: { $nin: [/^ab/] } }, { a: "abc" }, false],
    [{ a: { $not: /^ab/ } }, { a: "abc" }, false],
    [{ a: { $not: /^ab/ } }, {}, true],
  ])("%j finds %j: %s", (filter, doc, isFound) => {
    expect(matches(filter, doc)).toBe(isFound);
  });
});

describe("several conditions", () => {
  it.each<Case>([
    [{ $and: [{ a: { $gt: 1 } }, { a: { $lt: 3 } }] }, { a: 2 }, true],
    [{ $or: [{ a: 1 }, { b: 1 }] }, { b: 1 }, true],
    [{ a: { $not: { $gt: 5 } } }, {}, true],
    [{ a: 1, $comment: "why" }, { a: 1 }, true],
    [{ $expr: { $gt: ["$a", "$b"] } }, { a: 2, b: 1 }, true],
    [{ $expr: { $gt: ["$a", "$b"] } }, { a: 1, b: 1 }, false],
    [{}, { a: 1 }, true],
  ])("%j finds %j: %s", (filter, doc, isFound) => {
    expect(matches(filter, doc)).toBe(isFound);
  });
});

describe("a filter that makes no sense is refused", () => {
  it.each<[Doc, number]>([
    [{ a: { $bogus: 1 } }, 2],
    [{ $bogus: [] }, 2],
    [{ $and: [] }, 2],
    [{ $or: {} }, 2],
    [{ a: { $in: 5 } }, 2],
    [{ a: { $in: [{ $gt: 1 }] } }, 2],
    [{ a: { $gt: 1, b: 2 } }, 2],
    [{ a: { $type: "text" } }, 2],
    [{ a: { $not: {} } }, 2],
    [{ a: { $ne: /x/ } }, 2],
    [{ a: { $regex: "(" } }, 51091],
    [{ a: { $regex: "a", $options: "q" } }, 51108],
    [{ $where: "true" }, 2],
    [{ a: { $near: [0, 0] } }, 2],
  ])("%j (%i)", (filter, code) => {
    expect(() => compileFilter(filter, context)).toThrow(expect.objectContaining({ code }));
  });
});

describe("names that JavaScript has taken", () => {
  it("are fields like others", () => {
    const doc = stored(JSON.parse('{"__proto__": {"a": 1}, "constructor": 5}'));
    expect(compileFilter({ "__proto__.a": 1, constructor: 5 })(doc)).toBe(true);
  });

  it("are missing where nobody has set them", () => {
    expect(matches({ constructor: { $exists: true } }, {})).toBe(false);
    expect(matches({ "__proto__.toString": { $exists: true } }, {})).toBe(false);
    expect(matches({ "a.length": 1 }, { a: "x" })).toBe(false);
  });
});
