import {
  type Collection,
  DBRef,
  Decimal128,
  type Document,
  Int32,
  Long,
  MaxKey,
  MinKey,
  MongoClient,
} from "mongodb";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aStore } from "./testing/a-store.ts";

// Answers that were once wrong without a word. Each is MongoDB's own now, or its own refusal.

let store: Awaited<ReturnType<typeof aStore>>;
let tickets: Collection<Document>;

beforeAll(async () => {
  store = await aStore();
});
afterAll(() => store.close());
beforeEach(() => {
  tickets = store.aDatabase().collection("tickets");
});

const command = (document: Document) => store.client.db(tickets.dbName).command(document);
const refused = (code: number, message: RegExp = /./) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) });
const wording = /is not supported by the embedded database; set MONGODB_URI to use MongoDB/;
const idsOf = async (filter: Document) =>
  (await tickets.find(filter).toArray()).map(({ _id }) => Number(_id)).sort((a, b) => a - b);

describe("an update of one element of a list", () => {
  // It was looked for again after each field of the same update, and another element changed.
  const ofFilter = /^The positional operator did not find the match needed from the query/;
  const ofElement = /^No array filter found for identifier '(|x)' in path 'list\.\$\[/;
  it.each<[string, RegExp, Document, Document]>([
    ["the one the filter found", ofFilter, { "list.n": 1 }, { $set: { "list.$.n": 5 } }],
    ["all", ofElement, {}, { $set: { "list.$[].n": 5 } }],
    ["those of a filter of its own", ofElement, {}, { $set: { "list.$[x].n": 5 } }],
  ])("(%s) is refused and changes nothing", async (_which, message, filter, update) => {
    const ticket = { _id: 1 as never, list: [{ n: 1 }, { n: 2 }] };
    await tickets.insertOne(ticket);
    await expect(tickets.updateOne(filter, update)).rejects.toEqual(refused(2, message));
    expect(await tickets.findOne()).toEqual(ticket);
  });

  it("is refused where it is shown, too", async () => {
    await tickets.insertOne({ list: [1, 2] });
    const shown = tickets.find({ list: 2 }, { projection: { "list.$": 1 } });
    await expect(shown.toArray()).rejects.toEqual(refused(31324));
  });

  it("array filters of an update without such a path are refused", async () => {
    const update = tickets.updateOne({}, { $set: { a: 1 } }, { arrayFilters: [{ x: 1 }] });
    await expect(update).rejects.toEqual(refused(40415, /update\.updates\.arrayFilters/));
  });
});

// Source: mongodb/mongo, jstests/core/index/covered/covered_index_compound_1.js and
// src/mongo/db/matcher/expression_leaf.cpp, matchesSingleElement: everything is less than MaxKey,
// whether the field is there or not.
describe.each([false, true])("with an index: %s", (isIndexed) => {
  beforeEach(async () => {
    if (isIndexed) await tickets.createIndexes([{ key: { a: 1 } }, { key: { "a.b": 1 } }]);
  });

  it("everything is less than MaxKey and more than MinKey", async () => {
    const values = [1, "x", null, new MaxKey(), new MinKey(), [1, 2]];
    await tickets.insertMany([...values.map((a, n) => ({ _id: n, a })), { _id: 9 }] as never);
    expect(await idsOf({ a: { $lt: new MaxKey() } })).toEqual([0, 1, 2, 4, 5, 9]);
    expect(await idsOf({ a: { $lte: new MaxKey() } })).toEqual([0, 1, 2, 3, 4, 5, 9]);
    expect(await idsOf({ a: { $gte: new MaxKey() } })).toEqual([3]);
    expect(await idsOf({ a: { $gt: new MinKey() } })).toEqual([0, 1, 2, 3, 5, 9]);
    expect(await idsOf({ a: { $gt: 0, $lt: new MaxKey() } })).toEqual([0, 5]);
  });

  // Source: mongodb/mongo, jstests/core/query/elemmatch/elemmatch_value.js and
  // src/mongo/db/matcher/expression_array.cpp: a list in a list is an object with the names 0, 1, …
  it("a list in a list is one element", async () => {
    const lists = [[[1, 5]], [[{ b: 1 }]], [{ b: 1 }], [7, 1], [[7], [1]]];
    await tickets.insertMany(lists.map((a, n) => ({ _id: n, a })) as never);
    expect(await idsOf({ a: { $elemMatch: { $elemMatch: { $gt: 4 } } } })).toEqual([0, 4]);
    expect(await idsOf({ a: { $elemMatch: { b: 1 } } })).toEqual([2]);
    expect(await idsOf({ a: { $elemMatch: { "0.b": 1 } } })).toEqual([1]);
    const both = [{ $elemMatch: { $gt: 5 } }, { $elemMatch: { $lt: 3 } }];
    expect(await idsOf({ a: { $all: both } })).toEqual([3]);
    expect(await idsOf({ $and: both.map((a) => ({ a })) })).toEqual([3]);
  });

  // Source: https://www.mongodb.com/docs/manual/reference/database-references/
  it("a reference to another collection is found by its fields", async () => {
    await tickets.insertMany([
      { _id: 1, a: new DBRef("users", new Int32(7) as never) },
      { _id: 2, a: new DBRef("users", new Int32(8) as never) },
    ] as never);
    expect(await idsOf({ "a.$id": 7 })).toEqual([1]);
    expect(await idsOf({ a: new DBRef("users", new Int32(8) as never) })).toEqual([2]);
    expect(await idsOf({ "a.$ref": "users", "a.$id": { $gt: 7 } })).toEqual([2]);
    await tickets.updateOne({ _id: 1 as never }, { $set: { "a.$id": 9 } });
    expect(await idsOf({ "a.$id": 9 })).toEqual([1]);
  });
});

it("elements of a list are removed by alternatives", async () => {
  // Source: mongodb/mongo, src/mongo/db/update/pull_node.cpp: $or makes a filter over documents.
  await tickets.insertOne({ list: [{ n: 1 }, { n: 2 }, { m: 3 }, 1] });
  await tickets.updateOne({}, { $pull: { list: { $or: [{ n: 1 }, { m: 3 }] } } } as Document);
  expect(await tickets.findOne({}, { projection: { _id: 0 } })).toEqual({ list: [{ n: 2 }, 1] });
});

describe("calculating", () => {
  const computed = async (expression: unknown) => {
    const [row] = await tickets
      .aggregate([{ $limit: 1 }, { $project: { _id: 0, v: expression } }], { promoteLongs: false })
      .toArray();
    return row?.v;
  };
  beforeEach(() => tickets.insertOne({ n: new Int32(2_000_000_011) }));

  // Source: https://www.mongodb.com/docs/manual/reference/operator/aggregation/multiply/
  it("a product of ints that does not fit an int is exact", async () => {
    expect(await computed({ $multiply: ["$n", "$n"] })).toEqual(
      Long.fromString("4000000044000000121"),
    );
  });

  it.each<[string, unknown]>([
    ["a quotient of decimals", { $divide: [Decimal128.fromString("1"), 3] }],
    ["a sum of decimals", { $add: [Decimal128.fromString("1"), 3] }],
  ])("%s is refused", async (_what, expression) => {
    await expect(computed(expression)).rejects.toEqual(refused(238, wording));
  });

  it.each(["$mul", "$bit"])("%s of an update is refused", async (operator) => {
    const argument = operator === "$mul" ? new Int32(2) : { or: new Int32(1) };
    const update = tickets.updateOne({}, { [operator]: { n: argument } });
    await expect(update).rejects.toEqual(refused(9, /^Unknown modifier: \$/));
  });
});

it.each<[string, () => Promise<unknown>]>([
  ["find", () => tickets.find({}, { collation: { locale: "de", caseLevel: true } }).toArray()],
  ["aggregate", () => tickets.aggregate([], { collation: { locale: "en" } }).toArray()],
  ["update", () => tickets.updateOne({}, { $set: { a: 1 } }, { collation: { locale: "en" } })],
  ["delete", () => tickets.deleteOne({}, { collation: { locale: "en", strength: 2 } })],
  ["distinct", () => tickets.distinct("a", {}, { collation: { locale: "en" } })],
  ["findAndModify", () => tickets.findOneAndDelete({}, { collation: { locale: "en" } })],
])("a language's own order of texts is refused (%s), not guessed", async (_name, ask) => {
  await expect(ask()).rejects.toEqual(refused(40415, /\.collation' is an unknown field\.$/));
});

describe("fields whose names are whole numbers", () => {
  // JavaScript's objects put them first, whatever their place was.
  const moved = (value: Document) => new Map(Object.entries(value)).set("1", 1);

  it.each<[string, () => Promise<unknown>]>([
    ["an insert", () => tickets.insertOne({ sub: moved({ b: 1 }) })],
    ["a filter", () => tickets.find({ sub: moved({ b: 1 }) }).toArray()],
    ["a sort", () => tickets.find({}, { sort: moved({ b: 1 }) as never }).toArray()],
    ["a replacement", () => tickets.replaceOne({}, { sub: moved({ b: 1 }) })],
    ["an update", () => tickets.updateOne({}, { $set: { "sub.1": 2 } })],
    ["an update pipeline", () => tickets.updateOne({}, [{ $set: { "sub.1": 2 } }])],
    ["the document itself", () => tickets.insertOne({ "1": 2 })],
    ["an upsert", () => tickets.updateOne({ "1": 2 }, { $set: { a: 1 } }, { upsert: true })],
  ])("are refused behind others (%s)", async (_where, ask) => {
    await tickets.insertOne({ _id: 1 as never, sub: { b: 1 } });
    await expect(ask()).rejects.toEqual(refused(238, wording));
    expect(await tickets.find().toArray()).toEqual([{ _id: 1, sub: { b: 1 } }]);
  });

  it("are fields like others where nothing has to move", async () => {
    await tickets.insertOne({ _id: 1 as never, counts: { 1: 5, 20: 6 } });
    await tickets.updateOne({}, { $inc: { "counts.20": 1 }, $set: { "counts.21": 1 } });
    expect((await tickets.findOne())?.counts).toEqual({ 1: 5, 20: 7, 21: 1 });
  });
});

// Source: mongodb/mongo, src/mongo/idl/idl_parser.cpp and jstests/core/api.
describe("what a client asks for and this database does not know", () => {
  it.each<[string, Document]>([
    ["find", { find: "tickets", fitler: { a: 1 } }],
    ["update", { update: "tickets", updates: [], upsert: true }],
    ["insert", { insert: "tickets", documents: [{ a: 1 }], order: false }],
    [
      "update.updates",
      { update: "tickets", updates: [{ q: {}, u: { $set: { a: 1 } }, mutli: 1 }] },
    ],
    ["delete.deletes", { delete: "tickets", deletes: [{ q: {}, limit: 0, limits: 1 }] }],
  ])("is refused by name (%s)", async (name, body) => {
    await expect(command(body)).rejects.toEqual(
      refused(40415, new RegExp(`^BSON field '${name}\\.\\w+' is an unknown field\\.$`)),
    );
    expect(await tickets.countDocuments()).toBe(0);
  });

  it("is refused where only a fixed set of commands is wanted", async () => {
    const strict = { version: "1", strict: true } as const;
    const client = new MongoClient(store.uri, { serverApi: strict });
    await expect(client.db("a").command({ ping: 1 })).rejects.toEqual(refused(323));
    await client.close();
    await expect(command({ ping: 1, apiVersion: "2" })).rejects.toEqual(refused(322));
    expect(await command({ ping: 1, apiVersion: "1" })).toMatchObject({ ok: 1 });
  });
});
