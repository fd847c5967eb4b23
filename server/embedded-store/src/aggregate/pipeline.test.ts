import { Decimal128, Double, Long, ObjectId } from "bson";
import { describe, expect, it } from "vitest";
import { compileFilter } from "../query/match.ts";
import { plain, stored } from "../testing/stored.ts";
import type { Doc } from "../values/bson-values.ts";
import { compilePipeline } from "./pipeline.ts";
import { type Row, TICK, withTicks } from "./row.ts";
import type { PipelineSource } from "./stages/stage.ts";

const readers = [
  { _id: 5, name: "five" },
  { _id: 6, name: "six" },
  { _id: 7, name: null },
].map(stored);

/** A world with one collection, `readers`. */
const source: PipelineSource = {
  now: new Date(0),
  find: (_collection, filter) => readers.filter(compileFilter(filter)),
};

const isDoc = (row: Row): row is Doc => row !== TICK;

/** Runs stages over documents numbered from 0, as a client would see the result. */
function run(docs: Doc[], ...stages: Doc[]): Doc[] {
  const numbered = docs.map((doc, _id) => stored({ _id, ...doc }));
  const compiled = compilePipeline(stages.map(stored), source);
  return [...compiled(withTicks(numbered))].filter(isDoc).map(plain);
}

describe("choosing documents", () => {
  const docs = [{ a: 3 }, { a: 1 }, { a: 2 }];
  it.each<[stages: Doc[], ids: number[]]>([
    [[{ $match: { a: { $gt: 1 } } }], [0, 2]],
    [[{ $match: { $expr: { $eq: ["$a", 2] } } }], [2]],
    [[{ $sort: { a: 1 } }], [1, 2, 0]],
    [
      [{ $sort: { a: -1 } }, { $limit: 2 }],
      [0, 2],
    ],
    [[{ $sort: { a: 1 } }, { $skip: 1 }, { $limit: 1 }], [2]],
    [[{ $skip: 2 }], [2]],
    [[{ $limit: 1 }], [0]],
  ])("%j takes %j", (stages, ids) => {
    expect(run(docs, ...stages).map(({ _id }) => _id)).toEqual(ids);
  });
});

describe("sorting", () => {
  const ids = (docs: Doc[], spec: Doc) => run(docs, { $sort: spec }).map(({ _id }) => _id);

  it("takes an array's smallest element upwards, its largest downwards", () => {
    const docs = [{ v: [9, 2] }, { v: 3 }, { v: [1, 10] }];
    expect(ids(docs, { v: 1 })).toEqual([2, 0, 1]);
    expect(ids(docs, { v: -1 })).toEqual([2, 0, 1]);
  });

  it("puts the empty array before nothing, and nothing before numbers before texts", () => {
    expect(ids([{ v: "a" }, { v: 1 }, {}, { v: [] }], { v: 1 })).toEqual([3, 2, 1, 0]);
  });

  it("leaves equal documents in their order, also when only some are wanted", () => {
    const docs = Array.from({ length: 3000 }, (_, n) => ({ v: n % 3 }));
    const sorted = run(docs, { $sort: { v: -1 } }, { $limit: 3 });
    expect(sorted.map(({ _id }) => _id)).toEqual([2, 5, 8]);
  });
});

describe("changing documents", () => {
  it.each<[doc: Doc, stage: Doc, result: Doc]>([
    [{ a: 1 }, { $set: { b: { $add: ["$a", 1] } } }, { _id: 0, a: 1, b: 2 }],
    [{ a: 1, b: 2 }, { $set: { a: "$b", b: "$a" } }, { _id: 0, a: 2, b: 1 }],
    [{ a: { x: 1 } }, { $addFields: { "a.y": 2 } }, { _id: 0, a: { x: 1, y: 2 } }],
    [{ a: { x: 1 } }, { $addFields: { a: { y: 2 } } }, { _id: 0, a: { x: 1, y: 2 } }],
    [{ a: [{ b: 1 }] }, { $addFields: { "a.c": 2 } }, { _id: 0, a: [{ b: 1, c: 2 }] }],
    [{ a: 5 }, { $set: { "a.b": 1 } }, { _id: 0, a: { b: 1 } }],
    [{ a: 1 }, { $set: { a: "$$REMOVE", "x.y": "$missing" } }, { _id: 0, x: {} }],
    [{ a: [1, [{ c: 2 }]] }, { $set: { "a.b": 3 } }, { _id: 0, a: [{ b: 3 }, [{ c: 2, b: 3 }]] }],
    [
      { a: [1, [{ c: 2 }]] },
      { $project: { "a.b": "$_id" } },
      { _id: 0, a: [{ b: 0 }, [{ b: 0 }]] },
    ],
    [{ a: 1 }, { $project: { "x.y": "$missing" } }, { _id: 0, x: {} }],
    [{ a: 1, b: 2 }, { $unset: "a" }, { _id: 0, b: 2 }],
    [{ a: 1, b: { c: 1, d: 2 } }, { $unset: ["a", "b.c"] }, { _id: 0, b: { d: 2 } }],
    [{ a: 1, b: 2 }, { $project: { b: 1, c: "$a" } }, { _id: 0, b: 2, c: 1 }],
    [{ a: [{ b: 1 }, { c: 2 }] }, { $project: { "a.b": 1 } }, { _id: 0, a: [{ b: 1 }, {}] }],
  ])("%j with %j becomes %j", (doc, stage, result) => {
    expect(run([doc], stage)).toEqual([result]);
  });

  it("leaves what came in as it was", () => {
    const doc = stored({ _id: 1, a: { list: [{ b: 1 }] } });
    const stages = [{ $set: { "a.list.b": "x" } }, { $unset: "a.list.c" }];
    expect([...compilePipeline(stages, source)([doc])]).toHaveLength(1);
    expect(plain(doc)).toEqual({ _id: 1, a: { list: [{ b: 1 }] } });
  });

  it("sets names that JavaScript has taken as fields", () => {
    const [doc = {}] = run([{}], { $set: JSON.parse('{"__proto__": 1, "constructor.x": 2}') });
    expect(Object.keys(doc)).toEqual(["_id", "__proto__", "constructor"]);
  });
});

describe("grouping", () => {
  const docs = [{ k: "a", n: 1 }, { k: "b", n: 2 }, { k: "a", n: 5 }, { k: "a" }];

  it.each<[accumulator: Doc, a: unknown]>([
    [{ $sum: "$n" }, 6],
    [{ $sum: 1 }, 3],
    [{ $avg: "$n" }, 3],
    [{ $min: "$n" }, 1],
    [{ $max: "$n" }, 5],
    [{ $first: "$n" }, 1],
    [{ $last: "$n" }, null],
    [{ $push: "$n" }, [1, 5]],
    [{ $addToSet: "$k" }, ["a"]],
  ])("by %j gives %j", (accumulator, a) => {
    const [first] = run(docs, { $group: { _id: "$k", v: accumulator } });
    expect(first).toEqual({ _id: "a", v: a });
  });

  it("takes missing for null, and numbers of all types for one", () => {
    const mixed = [{}, { k: null }, { k: 1 }, { k: new Double(1) }, { k: Long.ONE }];
    expect(run(mixed, { $group: { _id: "$k", n: { $sum: 1 } } })).toEqual([
      { _id: null, n: 2 },
      { _id: 1, n: 3 },
    ]);
  });

  it("can have several keys, and ObjectIds", () => {
    const user = new ObjectId();
    const groups = run([{ user }, { user }], { $group: { _id: { user: "$user", none: "$x" } } });
    expect(groups).toEqual([{ _id: { user } }]);
  });

  it("of nothing gives nothing, and an average of nothing is null", () => {
    expect(run([], { $group: { _id: null, n: { $sum: 1 } } })).toEqual([]);
    expect(run([{}], { $group: { _id: null, v: { $avg: "$n" } } })).toEqual([
      { _id: null, v: null },
    ]);
  });
});

describe("looking up", () => {
  const tickets = [{ reader: 5 }, { reader: [5, 6] }, {}, { reader: "nobody" }];
  const ids = (stage: Doc) =>
    run(tickets, { $lookup: { from: "readers", as: "found", ...stage } }).map(({ found }) =>
      (found as Doc[]).map(({ _id }) => _id),
    );

  it("by equal fields", () => {
    expect(ids({ localField: "reader", foreignField: "_id" })).toEqual([[5], [5, 6], [], []]);
  });

  it("joins a missing field with null", () => {
    expect(ids({ localField: "nothing", foreignField: "name" })[0]).toEqual([7]);
  });

  it("takes a regular expression for a value, not for a pattern", () => {
    const [doc] = run([{ names: [/^f/] }], {
      $lookup: { from: "readers", localField: "names", foreignField: "name", as: "found" },
    });
    expect(doc?.found).toEqual([]);
  });
});

it("a long pipeline lets others run in between", () => {
  const docs = Array.from({ length: 1000 }, (_, _id) => stored({ _id, a: 1 }));
  const stages = [{ $sort: { a: 1 } }, { $group: { _id: "$_id" } }];
  const rows = [...compilePipeline(stages, source)(withTicks(docs))];
  expect(rows.filter((row) => row === TICK)).toHaveLength(7);
});

describe("a pipeline that cannot be is refused", () => {
  it.each<[Doc, number]>([
    [{ $bogus: 1 }, 40324],
    [{ $match: {}, $limit: 1 }, 40323],
    [{}, 40323],
    [{ $changeStream: {} }, 40573],
    [{ $match: 5 }, 15959],
    [{ $project: {} }, 51272],
    [{ $set: { $a: 1 } }, 16410],
    [{ $set: { "a..b": 1 } }, 15998],
    [{ $unset: 5 }, 31002],
    [{ $sort: {} }, 15976],
    [{ $sort: { a: 2 } }, 15975],
    [{ $sort: { a: { $meta: "textScore" } } }, 17312],
    [{ $limit: 0 }, 15958],
    [{ $limit: "1" }, 5107201],
    [{ $skip: -1 }, 5107200],
    [{ $group: { n: { $sum: 1 } } }, 15955],
    [{ $group: { _id: null, n: 1 } }, 40234],
    [{ $group: { _id: null, n: { $sum: 1, $avg: 1 } } }, 40238],
    [{ $group: { _id: null, "a.b": { $sum: 1 } } }, 40235],
    [{ $group: { _id: null, n: { $bogus: 1 } } }, 15952],
    [{ $group: { _id: null, n: { $sum: Decimal128.fromString("1") } } }, 238],
    [{ $lookup: { from: "readers", as: "x" } }, 9],
    [{ $lookup: { from: { db: "other", coll: "x" }, as: "x" } }, 9],
  ])("%j (%i)", (stage, code) => {
    expect(() => run([{}], stage)).toThrow(expect.objectContaining({ code }));
  });
});
