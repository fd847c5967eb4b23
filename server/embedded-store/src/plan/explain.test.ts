import { type Collection, type Document, type Filter, ObjectId } from "mongodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aStore } from "../testing/a-store.ts";

let store: Awaited<ReturnType<typeof aStore>>;
let messages: Collection;
let tickets: Collection;
const conversation = new ObjectId();

beforeAll(async () => {
  store = await aStore();
  const db = store.aDatabase();
  messages = db.collection("messages");
  tickets = db.collection("tickets");
  await messages.createIndex({ conversation: 1, seq: -1 }, { unique: true });
  await messages.insertMany(
    Array.from({ length: 400 }, (_, n) => ({
      conversation: n % 2 ? conversation : new ObjectId(),
      seq: n,
    })),
  );
  await tickets.createIndexes([
    { key: { status: 1, updatedAt: -1 } },
    { key: { "creator.id": 1 } },
  ]);
  await tickets.insertMany(
    Array.from({ length: 300 }, (_, n) => ({
      status: ["open", "pending", "closed"][n % 3],
      updatedAt: new Date(n * 1000),
      creator: { id: n % 7 },
      subject: `ticket ${n}`,
    })),
  );
});
afterAll(() => store.close());

type Asked = { sort?: Record<string, 1 | -1>; limit?: number; hint?: string };

async function explained(collection: Collection, filter: Filter<Document>, options: Asked) {
  const { queryPlanner, executionStats } = await collection.find(filter, options).explain();
  const plan: Document = queryPlanner.winningPlan;
  return {
    stages: JSON.stringify(plan).match(/(?<="stage":")\w+/g),
    keys: executionStats.totalKeysExamined,
    documents: executionStats.totalDocsExamined,
    returned: executionStats.nReturned,
  };
}

it("a page of messages reads as many documents as it shows", async () => {
  const filter = { conversation, seq: { $lt: 300 } };
  expect(await explained(messages, filter, { sort: { seq: -1 }, limit: 20 })).toEqual({
    stages: ["FETCH", "IXSCAN"],
    keys: 20,
    documents: 20,
    returned: 20,
  });
});

it("the inbox of several states comes in order without sorting", async () => {
  const filter = { status: { $in: ["open", "pending"] } };
  expect(await explained(tickets, filter, { sort: { updatedAt: -1 }, limit: 20 })).toEqual({
    stages: ["SORT_MERGE", "FETCH", "IXSCAN"],
    keys: 20,
    documents: 20,
    returned: 20,
  });
});

it("an alternative is served by an index for each side", async () => {
  const filter = { $or: [{ "creator.id": 3 }, { status: "closed", updatedAt: new Date(2000) }] };
  const { stages, documents } = await explained(tickets, filter, {});
  expect(stages).toEqual(["SUBPLAN", "OR", "FETCH", "IXSCAN", "FETCH", "IXSCAN"]);
  expect(documents).toBeLessThan(60);
});

it("a document asked for by its _id is the only one read", async () => {
  const ticket = await tickets.insertOne({ subject: "one more" });
  const { stages, documents } = await explained(tickets, { _id: ticket.insertedId }, {});
  await tickets.deleteOne({ _id: ticket.insertedId });
  expect(stages).toEqual(["IDHACK"]);
  expect(documents).toBe(1);
});

it("a query without an index says that it reads everything", async () => {
  const { stages, documents } = await explained(
    tickets,
    { subject: "ticket 5" },
    { sort: { subject: 1 } },
  );
  expect(stages).toEqual(["SORT", "COLLSCAN"]);
  expect(documents).toBe(300);
});

it("a leading $match of an aggregation uses an index", async () => {
  const plan = await messages
    .aggregate([{ $match: { conversation } }, { $group: { _id: null, last: { $max: "$seq" } } }])
    .explain();
  expect(JSON.stringify(plan)).toContain("IXSCAN");
  expect(plan.executionStats.totalDocsExamined).toBe(200);
});

it("a count that an index can answer reads no document", async () => {
  const plan = await store.client
    .db(messages.dbName)
    .command({ explain: { count: "messages", query: { conversation } } });
  expect(plan.executionStats).toMatchObject({ nReturned: 200, totalDocsExamined: 0 });
});

it("a hint to an index that does not exist is refused", async () => {
  await expect(tickets.find({}).hint("nowhere").toArray()).rejects.toMatchObject({ code: 2 });
});
