import { afterAll, beforeAll, expect, it } from "vitest";
import { aStore } from "../testing/a-store.ts";

let store: Awaited<ReturnType<typeof aStore>>;
beforeAll(async () => {
  store = await aStore({ ttlIntervalMs: 50 });
});
afterAll(() => store.close());

const past = () => new Date(Date.now() - 5000);
const future = () => new Date(Date.now() + 600_000);

it("a session that has expired disappears, the others stay", async () => {
  const sessions = store.aDatabase().collection("sessions");
  await sessions.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  await sessions.insertMany([
    { expiresAt: past() },
    { expiresAt: future() },
    { expiresAt: "never" },
    {},
  ]);
  await expect.poll(() => sessions.countDocuments()).toBe(3);
  expect(await sessions.countDocuments({ expiresAt: { $lt: new Date() } })).toBe(0);
});

it("a document outside a partial TTL index does not expire", async () => {
  const records = store.aDatabase().collection("records");
  const partialFilterExpression = { kind: "session" };
  await records.createIndex({ at: -1 }, { expireAfterSeconds: 1, partialFilterExpression });
  await records.insertMany([
    { kind: "session", at: past() },
    { kind: "ticket", at: past() },
  ]);
  await expect.poll(() => records.distinct("kind")).toEqual(["ticket"]);
});

it("more documents than fit in one pass all expire", async () => {
  const sessions = store.aDatabase().collection("sessions");
  await sessions.insertMany(Array.from({ length: 1200 }, () => ({ expiresAt: past() })));
  await sessions.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  await expect.poll(() => sessions.countDocuments(), { timeout: 10_000 }).toBe(0);
});

it("the time to live can be changed", async () => {
  const sessions = store.aDatabase().collection("sessions");
  await sessions.createIndex({ at: 1 }, { expireAfterSeconds: 3600 });
  await sessions.insertOne({ at: past() });
  const index = { keyPattern: { at: 1 }, expireAfterSeconds: 1 };
  await store.client.db(sessions.dbName).command({ collMod: "sessions", index });
  expect((await sessions.indexes())[1]).toMatchObject({ expireAfterSeconds: 1 });
  await expect.poll(() => sessions.countDocuments()).toBe(0);
});
