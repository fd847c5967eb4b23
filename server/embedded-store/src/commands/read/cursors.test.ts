import { afterAll, beforeAll, expect, it } from "vitest";
import { aStore } from "../../testing/a-store.ts";

let store: Awaited<ReturnType<typeof aStore>>;
beforeAll(async () => {
  store = await aStore();
});
afterAll(() => store.close());

async function messages(count: number) {
  const collection = store.aDatabase().collection<{ _id: number; seq: number; text: string }>("m");
  await collection.createIndex({ seq: 1 });
  await collection.insertMany(
    Array.from({ length: count }, (_, n) => ({ _id: n, seq: n, text: "hello" })),
  );
  return collection;
}

it.each([1, -1] as const)(
  "a list read in pages (direction %i) neither repeats nor skips while messages change",
  async (direction) => {
    const collection = await messages(700);
    const cursor = collection
      .find({ seq: { $gte: 0 } })
      .sort({ seq: direction })
      .batchSize(20);
    const seen: number[] = [];
    for await (const { _id } of cursor) {
      seen.push(_id);
      if (seen.length % 50 === 0) {
        await collection.updateMany({ seq: { $gt: 350 } }, { $set: { text: `${seen.length}` } });
      }
    }
    expect(seen).toEqual([...seen].sort((a, b) => (a - b) * direction));
    expect(seen).toHaveLength(700);
  },
);

it("a message deleted while a list is read does not show up any more", async () => {
  const collection = await messages(300);
  const cursor = collection.find({ seq: { $gte: 0 } }, { sort: { seq: 1 }, batchSize: 10 });
  await cursor.next();
  await collection.deleteMany({ seq: { $gte: 10 } });
  expect(await cursor.toArray()).toHaveLength(9);
});

it("a message that leaves the asked range is not shown", async () => {
  const collection = await messages(300);
  const cursor = collection.find({ seq: { $lt: 1000 } }, { sort: { seq: 1 }, batchSize: 10 });
  await cursor.next();
  await collection.updateOne({ _id: 12 }, { $set: { seq: 5000 } });
  expect((await cursor.toArray()).map(({ seq }) => seq)).not.toContain(5000);
});

it("a cursor on a dropped collection ends with an error, not with other data", async () => {
  const collection = await messages(300);
  const cursor = collection.find({}, { batchSize: 10 });
  await cursor.next();
  await collection.drop();
  const next = store.client.db(collection.dbName).collection("n");
  await next.insertMany(Array.from({ length: 300 }, (_, n) => ({ other: n })));
  await expect(cursor.toArray()).rejects.toMatchObject({ code: 175 });
});

it("a batch size of nothing opens the cursor only", async () => {
  const collection = await messages(5);
  const reply = await store.client
    .db(collection.dbName)
    .command({ find: collection.collectionName, batchSize: 0 });
  expect(reply.cursor.firstBatch).toEqual([]);
  const more = await store.client
    .db(collection.dbName)
    .command({ getMore: reply.cursor.id, collection: collection.collectionName });
  expect(more.cursor.nextBatch).toHaveLength(5);
});

it("a killed cursor is gone", async () => {
  const collection = await messages(300);
  const db = store.client.db(collection.dbName);
  const { cursor } = await db.command({ find: "m", batchSize: 1 });
  const killed = await db.command({ killCursors: "m", cursors: [cursor.id, 99n] });
  expect(killed).toMatchObject({ cursorsKilled: [cursor.id], cursorsNotFound: [99] });
  await expect(db.command({ getMore: cursor.id, collection: "m" })).rejects.toMatchObject({
    code: 43,
  });
});

it("large documents come in batches a client can take", async () => {
  const collection = store.aDatabase().collection("large");
  const text = "x".repeat(6_000_000);
  for (let n = 0; n < 4; n++) await collection.insertOne({ n, text });
  const { cursor } = await store.client.db(collection.dbName).command({ find: "large" });
  expect(cursor.firstBatch).toHaveLength(2);
  expect(await collection.find().toArray()).toHaveLength(4);
});

it("a query that takes too long is stopped where the client says so", async () => {
  const collection = store.aDatabase().collection("slow");
  await collection.insertMany(
    Array.from({ length: 3000 }, (_, n) => ({ n, text: "x".repeat(500) })),
  );
  await expect(
    collection
      .aggregate([{ $sort: { text: 1 } }, { $match: { n: -1 } }])
      .maxTimeMS(1)
      .toArray(),
  ).rejects.toMatchObject({ code: 50 });
});
