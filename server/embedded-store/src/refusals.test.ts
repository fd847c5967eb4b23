import { type Collection, type Document, MongoClient } from "mongodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aStore } from "./testing/a-store.ts";

let store: Awaited<ReturnType<typeof aStore>>;
let tickets: Collection;

beforeAll(async () => {
  store = await aStore();
  tickets = store.aDatabase().collection("tickets");
  await tickets.insertOne({ subject: "Parcel", price: 1 });
});
afterAll(() => store.close());

const wording = /is not supported by the embedded database; set MONGODB_URI to use MongoDB/;

const command = (document: Document) => store.client.db(tickets.dbName).command(document);
const pipeline = (...stages: Document[]) => tickets.aggregate(stages).toArray();
const index = (key: Document, options: Document = {}) =>
  tickets.createIndex(key as Record<string, 1>, options);
const create = (options: Document) => command({ create: "other", ...options });

describe("what the embedded database lacks is refused, with MongoDB's code and one wording", () => {
  it.each<[string, number, () => Promise<unknown>]>([
    ["full text search", 238, () => tickets.find({ $text: { $search: "parcel" } }).toArray()],
    ["$where", 238, () => tickets.find({ $where: "true" }).toArray()],
    ["$jsonSchema", 238, () => tickets.find({ $jsonSchema: {} }).toArray()],
    ["$near", 238, () => tickets.find({ at: { $near: [0, 0] } }).toArray()],
    ["$geoWithin", 238, () => tickets.find({ at: { $geoWithin: {} } }).toArray()],
    ["$setWindowFields", 238, () => pipeline({ $setWindowFields: {} })],
    ["$graphLookup", 238, () => pipeline({ $graphLookup: {} })],
    ["$merge", 238, () => pipeline({ $merge: "other" })],
    ["$out", 238, () => pipeline({ $out: "other" })],
    ["$search", 238, () => pipeline({ $search: {} })],
    ["$fill", 238, () => pipeline({ $fill: {} })],
    ["a text index", 67, () => index({ subject: "text" })],
    ["a 2dsphere index", 67, () => index({ at: "2dsphere" })],
    ["a hashed index", 67, () => index({ subject: "hashed" })],
    ["a wildcard index", 67, () => index({ "$**": 1 })],
    ["an index on an array position", 67, () => index({ "parts.0": 1 })],
    ["an index with a collation", 67, () => index({ subject: 1 }, { collation: { locale: "en" } })],
    ["a capped collection", 72, () => create({ capped: true, size: 1000 })],
    ["a view", 72, () => create({ viewOn: "tickets", pipeline: [] })],
    ["a time series", 72, () => create({ timeseries: { timeField: "at" } })],
    ["a validator", 72, () => create({ validator: { a: 1 } })],
    ["the bulkWrite command", 238, () => command({ bulkWrite: 1, ops: [], nsInfo: [] })],
    [
      "a transaction",
      263,
      () =>
        store.client.withSession((session) =>
          session.withTransaction(() => tickets.insertOne({}, { session })),
        ),
    ],
    ["a change stream", 40573, () => tickets.watch().next()],
  ])("%s (%i)", async (_what, code, attempt) => {
    await expect(attempt()).rejects.toMatchObject({
      code,
      message: expect.stringMatching(wording),
    });
  });
});

describe("a wrong command gets the error MongoDB gives", () => {
  it.each<[string, number, () => Promise<unknown>]>([
    ["an unknown command", 59, () => command({ makeCoffee: 1 })],
    ["a tailable cursor", 2, () => tickets.find({}, { tailable: true }).toArray()],
    ["an unknown operator", 2, () => tickets.find({ a: { $bogus: 1 } }).toArray()],
    ["an unknown stage", 40324, () => pipeline({ $bogus: 1 })],
    ["two stages in one", 40323, () => pipeline({ $match: {}, $limit: 1 })],
    ["a sort by nothing", 15976, () => pipeline({ $sort: {} })],
    ["a sort in no direction", 15975, () => pipeline({ $sort: { a: 2 } })],
    ["half a document", 15957, () => pipeline({ $limit: 1.5 })],
    ["a cursor nobody has opened", 43, () => command({ getMore: 7n, collection: "tickets" })],
    ["an insert of nothing", 16, () => command({ insert: "tickets", documents: [] })],
    ["a bad collection name", 73, () => command({ create: "a$b" })],
    ["an array as _id", 53, () => tickets.insertOne({ _id: [] as never })],
    ["a change of _id", 66, () => tickets.updateOne({}, { $set: { _id: 5 } })],
    ["a drop of an index that is not there", 27, () => tickets.dropIndex("nowhere")],
    ["a drop of the _id index", 72, () => tickets.dropIndex("_id_")],
    ["indexes of a collection that is not there", 26, () => command({ listIndexes: "nowhere" })],
    ["a filter that is no object", 14, () => command({ find: "tickets", filter: 5 })],
    ["a write concern of several servers", 2, () => command({ ping: 1, writeConcern: { w: 2 } })],
  ])("%s (%i)", async (_what, code, attempt) => {
    await expect(attempt()).rejects.toMatchObject({ code });
  });
});

it("a transaction that was refused has stored nothing", async () => {
  const other = store.aDatabase().collection("users");
  const attempt = store.client.withSession((session) =>
    session.withTransaction(() => other.insertOne({}, { session })),
  );
  await expect(attempt).rejects.toThrow(wording);
  expect(await other.countDocuments()).toBe(0);
});

it("a client that wants a replica set is told that there is none", async () => {
  const client = new MongoClient(store.uri, { replicaSet: "rs0", serverSelectionTimeoutMS: 300 });
  await expect(client.connect()).rejects.toThrow();
  await client.close();
});
