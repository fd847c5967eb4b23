import { Double, Int32, Long } from "bson";
import { describe, expect, it } from "vitest";
import { plain, stored } from "../testing/stored.ts";
import type { Doc, Value } from "../values/bson-values.ts";
import { typeName } from "../values/type-name.ts";
import { compileExpression } from "./expression.ts";

function typed(expression: Value, doc: Doc = {}): Value {
  const { e } = stored({ e: expression });
  return compileExpression(e)({ root: stored(doc), vars: {} });
}
/** What a client would read; undefined where the field would be missing. */
const value = (expression: Value, doc?: Doc) => plain({ v: typed(expression, doc) }).v;

type Case = [expression: Value, result: Value];
const doc = { n: 5, s: "Abc", list: [1, 2, 3], sub: { x: 1 }, docs: [{ x: 1 }, {}, { x: 3 }] };

describe("fields and values", () => {
  it.each<Case>([
    ["$n", 5],
    ["$missing", undefined],
    ["$sub.x", 1],
    ["$docs.x", [1, 3]],
    ["$$ROOT.n", 5],
    ["$$REMOVE", undefined],
    ["text", "text"],
    [{ $literal: "$n" }, "$n"],
    [
      ["$n", "$missing"],
      [5, null],
    ],
    [{ a: "$n", b: "$missing" }, { a: 5 }],
    [{ $let: { vars: { twice: { $multiply: ["$n", 2] } }, in: { $add: ["$$twice", 1] } } }, 11],
    [{ $mergeObjects: ["$sub", { y: 2 }, null] }, { x: 1, y: 2 }],
    ["$constructor", undefined],
    ["$__proto__.toString", undefined],
    ["$s.length", undefined],
  ])("%j is %j", (expression, result) => {
    expect(value(expression, doc)).toEqual(result);
  });
});

describe("comparisons and conditions", () => {
  it.each<Case>([
    [{ $eq: ["$missing", null] }, false],
    [{ $lt: ["$missing", null] }, true],
    [{ $gt: ["x", 5] }, true],
    [{ $eq: [5, "$n"] }, true],
    [{ $ne: ["$n", 6] }, true],
    [{ $gte: ["$n", 5] }, true],
    [{ $lte: ["$n", 4] }, false],
    [{ $and: ["$n", true] }, true],
    [{ $or: [0, null] }, false],
    [{ $not: ["$missing"] }, true],
    [{ $cond: [0, 1, 2] }, 2],
    // biome-ignore lint/suspicious/noThenProperty: the name MongoDB gives it
    [{ $cond: { if: "$n", then: "yes", else: "no" } }, "yes"],
    [{ $ifNull: ["$missing", 7] }, 7],
    [{ $ifNull: ["$missing", null, "$n"] }, 5],
    // biome-ignore lint/suspicious/noThenProperty: the name MongoDB gives it
    [{ $switch: { branches: [{ case: { $lt: ["$n", 3] }, then: "s" }], default: "l" } }, "l"],
  ])("%j is %j", (expression, result) => {
    expect(value(expression, doc)).toEqual(result);
  });
});

describe("numbers", () => {
  it.each<Case>([
    [{ $add: ["$n", 1, 0.5] }, 6.5],
    [{ $add: ["$missing", 1] }, null],
    [{ $add: [new Date(5000), 1000] }, new Date(6000)],
    [{ $subtract: [new Date(5000), new Date(2000)] }, 3000],
    [{ $subtract: ["$n", 7] }, -2],
    [{ $multiply: ["$n", 2] }, 10],
    [{ $divide: [7, 2] }, 3.5],
    [{ $min: "$list" }, 1],
    [{ $max: ["$n", 9, null] }, 9],
  ])("%j is %j", (expression, result) => {
    expect(value(expression, doc)).toEqual(result);
  });

  it.each<[Value, string]>([
    [{ $add: [new Int32(1), new Int32(1)] }, "int"],
    [{ $add: [new Int32(2_147_483_647), new Int32(1)] }, "long"],
    [{ $add: [Long.ONE, new Int32(1)] }, "long"],
    [{ $add: [Long.MAX_VALUE, Long.ONE] }, "double"],
    [{ $multiply: [new Int32(2), new Double(2)] }, "double"],
    [{ $divide: [new Int32(4), new Int32(2)] }, "double"],
  ])("%j is of type %s", (expression, type) => {
    expect(typeName(typed(expression))).toBe(type);
  });
});

describe("lists", () => {
  it.each<Case>([
    [{ $size: "$list" }, 3],
    [{ $arrayElemAt: ["$list", -1] }, 3],
    [{ $arrayElemAt: ["$list", 9] }, undefined],
    [{ $in: [2, "$list"] }, true],
    [{ $concatArrays: ["$list", [4]] }, [1, 2, 3, 4]],
    [{ $map: { input: "$list", as: "i", in: { $multiply: ["$$i", "$n"] } } }, [5, 10, 15]],
    [{ $map: { input: "$docs", in: "$$this.x" } }, [1, null, 3]],
    [{ $filter: { input: "$list", cond: { $gt: ["$$this", 1] } } }, [2, 3]],
    [{ $filter: { input: "$list", as: "i", cond: true, limit: 1 } }, [1]],
    [{ $setUnion: ["$list", [3, 4]] }, [1, 2, 3, 4]],
    [{ $setDifference: ["$list", [3]] }, [1, 2]],
    [{ $map: { input: "$missing", in: 1 } }, null],
  ])("%j is %j", (expression, result) => {
    expect(value(expression, doc)).toEqual(result);
  });
});

describe("an expression that cannot be is refused", () => {
  it.each<[Value, number]>([
    [{ $nope: 1 }, 168],
    [{ $add: 1, $subtract: [1, 2] }, 15983],
    ["$a..b", 15998],
    ["$$nobody", 17276],
    ["$$CLUSTER_TIME", 17276],
    [{ $add: ["x", 1] }, 14],
    [{ $divide: [1, 0] }, 2],
    [{ $subtract: [1] }, 16020],
    [{ $size: 5 }, 17124],
    [{ $switch: { branches: [] } }, 40068],
    [{ $mergeObjects: [1] }, 40400],
  ])("%j (%i)", (expression, code) => {
    expect(() => typed(expression, doc)).toThrow(expect.objectContaining({ code }));
  });
});
