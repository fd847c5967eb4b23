import { expect, it, onTestFinished } from "vitest";
import { aStore } from "../../testing/a-store.ts";
import { aSteppingServer } from "../../testing/stepping-server.ts";
import { deleteExpired } from "./ttl.ts";

const past = () => new Date(Date.now() - 5000);
const future = () => new Date(Date.now() + 600_000);

/** One pass is asked for: when the server's own comes depends on what else the machine does. */
async function aServer() {
  const server = await aSteppingServer();
  onTestFinished(server.close);
  return server;
}

it("a session that has expired disappears by itself, the others stay", async () => {
  const store = await aStore({ ttlIntervalMs: 50 });
  onTestFinished(store.close);
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
  const server = await aServer();
  const index = {
    key: { at: -1 },
    name: "at",
    expireAfterSeconds: 1,
    partialFilterExpression: { kind: "session" },
  };
  await server.run({ createIndexes: "records", indexes: [index] });
  const documents = [
    { kind: "session", at: past() },
    { kind: "ticket", at: past() },
  ];
  await server.run({ insert: "records", documents });
  expect(await deleteExpired(server.store)).toBe(1);
  expect(await server.run({ distinct: "records", key: "kind" })).toMatchObject({
    values: ["ticket"],
  });
});

it("more documents than fit in one slice all expire", async () => {
  const server = await aServer();
  const documents = Array.from({ length: 40 }, () => ({ expiresAt: past() }));
  await server.run({ insert: "sessions", documents });
  const index = { key: { expiresAt: 1 }, name: "expiresAt", expireAfterSeconds: 0 };
  await server.run({ createIndexes: "sessions", indexes: [index] });
  expect(await deleteExpired(server.store)).toBe(40);
  expect(await server.run({ count: "sessions" })).toMatchObject({ n: 0 });
});
