import type { Collection, Document } from "mongodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aStore } from "./testing/a-store.ts";

let store: Awaited<ReturnType<typeof aStore>>;
let tickets: Collection;

beforeAll(async () => {
  store = await aStore();
  tickets = store.aDatabase().collection("tickets");
  await tickets.createIndex({ constructor: 1 }, { unique: true });
});
afterAll(() => store.close());

/** Own fields, `__proto__` among them; an object literal would set the prototype. */
const written = (json: string): Document => JSON.parse(json);

it("a customer may call a field what JavaScript calls its own things", async () => {
  await tickets.insertOne(written('{"_id": 1, "__proto__": {"a": 1}, "constructor": "x"}'));
  await tickets.updateOne({ constructor: "x" }, written('{"$set": {"__proto__.b": 2}}'));
  const [found] = await tickets.find({ "__proto__.b": { $gt: 1 } }).toArray();
  expect(JSON.stringify(found)).toBe('{"_id":1,"__proto__":{"a":1,"b":2},"constructor":"x"}');
  expect(await tickets.distinct("constructor")).toEqual(["x"]);
});

it("a unique index on such a field holds, and nothing inherited counts", async () => {
  await tickets.insertOne({ _id: 2 as never });
  await expect(tickets.insertOne(written('{"constructor": "x"}'))).rejects.toMatchObject({
    code: 11000,
  });
  expect(await tickets.countDocuments({ constructor: null as never })).toBe(1);
  expect(await tickets.countDocuments({ toString: { $exists: true } as never })).toBe(0);
});

it("reports group by it", async () => {
  const groups = await tickets
    .aggregate([{ $group: { _id: "$constructor" } }, { $sort: { _id: 1 } }])
    .toArray();
  expect(groups).toEqual([{ _id: null }, { _id: "x" }]);
});
