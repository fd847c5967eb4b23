import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { defaultPace } from "../../storage/pace.ts";
import { Store } from "../../storage/store.ts";
import { aSteppingServer } from "../../testing/stepping-server.ts";
import type { Doc } from "../../values/bson-values.ts";
import { deleteExpired } from "../catalog/ttl.ts";

const tickets = 24;
let server: Awaited<ReturnType<typeof aSteppingServer>>;
beforeEach(async () => {
  server = await aSteppingServer();
  await server.run({ insert: "tickets", documents: someTickets() });
});
afterEach(() => server.close());

const someTickets = () =>
  Array.from({ length: tickets }, (_, n) => ({
    _id: n,
    status: "open",
    rank: n % 7,
    at: new Date(n),
    tags: ["all", `t${n}`],
  }));

/** How many messages were stored, one after the other, while `running` ran. */
async function messagesDuring(running: Promise<unknown>): Promise<number> {
  let isOver = false;
  const watched = running.finally(() => {
    isOver = true;
  });
  let count = 0;
  while (!isOver) {
    await server.run({ insert: "messages", documents: [{ text: "hello" }] });
    if (!isOver) count++;
  }
  await watched;
  return count;
}

const count = async (query: Doc = {}, hint?: string): Promise<number> =>
  (await server.run({ count: "tickets", query, ...(hint ? { hint } : {}) })).n;

const many = { multi: true };
it.each<[string, () => Promise<unknown>]>([
  [
    "all tickets are changed",
    () =>
      server.run({
        update: "tickets",
        updates: [{ q: {}, u: { $set: { status: "x" } }, ...many }],
      }),
  ],
  [
    "all tickets are deleted",
    () => server.run({ delete: "tickets", deletes: [{ q: {}, limit: 0 }] }),
  ],
  ["many tickets are imported", () => server.run({ insert: "others", documents: someTickets() })],
  [
    "an index is built",
    () => server.run({ createIndexes: "tickets", indexes: [{ key: { rank: 1 }, name: "rank" }] }),
  ],
  [
    "one ticket is looked for among all, to be changed",
    () =>
      server.run({
        update: "tickets",
        updates: [{ q: { at: new Date(tickets - 1) }, u: { $set: { a: 1 } } }],
      }),
  ],
  [
    "the last ticket of an order without an index is taken",
    () =>
      server.run({ findAndModify: "tickets", sort: { at: -1 }, update: { $set: { status: "x" } } }),
  ],
])("messages are stored meanwhile when %s", async (_, run) => {
  expect(await messagesDuring(run())).toBeGreaterThan(tickets / 4);
});

it("messages are stored meanwhile when sessions expire", async () => {
  const index = { key: { at: 1 }, name: "at", expireAfterSeconds: 1 };
  await server.run({ createIndexes: "tickets", indexes: [index] });
  expect(await messagesDuring(deleteExpired(server.store))).toBeGreaterThan(tickets / 4);
  expect(await count()).toBe(0);
});

it("a ticket that moves along the index a change walks is changed once", async () => {
  await server.run({ createIndexes: "tickets", indexes: [{ key: { rank: 1 }, name: "rank" }] });
  const updates = [{ q: { rank: { $gte: 0 } }, u: { $inc: { rank: 1 } }, multi: true }];
  const { n, nModified } = await server.run({ update: "tickets", updates });
  expect([n, nModified]).toEqual([tickets, tickets]);
  expect(await count({ rank: { $gt: 7 } })).toBe(0);
});

it("agents who take the next ticket at the same moment never take the same one", async () => {
  const take = () =>
    server.run({
      findAndModify: "tickets",
      query: { status: "open" },
      sort: { rank: 1 },
      update: { $set: { status: "taken" } },
    });
  const taken = await Promise.all(Array.from({ length: 12 }, take));
  expect(new Set(taken.map(({ value }) => value._id)).size).toBe(12);
  expect(await count({ status: "taken" })).toBe(12);
});

it("what is written while an index is built is in it", async () => {
  const indexes = [
    { key: { rank: 1 }, name: "rank" },
    { key: { tags: 1 }, name: "tags" },
  ];
  let isBuilt = false;
  const building = server.run({ createIndexes: "tickets", indexes }).finally(() => {
    isBuilt = true;
  });
  for (let n = 0; n < tickets && !isBuilt; n++) {
    const at = (n * 17) % tickets;
    const u = { $set: { rank: 100 + at, tags: ["all", "changed"] } };
    await server.run({ update: "tickets", updates: [{ q: { _id: at }, u }] });
    await server.run({
      delete: "tickets",
      deletes: [{ q: { _id: (at + 5) % tickets }, limit: 1 }],
    });
    await server.run({
      insert: "tickets",
      documents: [{ _id: 1000 + n, rank: 50, tags: ["all"] }],
    });
  }
  await building;
  const scan = await server.run({ find: "tickets", hint: { $natural: 1 }, batchSize: 1000 });
  type Ticket = { rank: number; tags: string[] };
  const those = (matches: (ticket: Ticket) => boolean) =>
    (scan.documents as Ticket[]).filter(matches).length;
  expect(await count({ rank: { $gte: 0 } }, "rank")).toBe(scan.documents.length);
  expect(await count({ rank: { $gte: 100 } }, "rank")).toBe(those(({ rank }) => rank >= 100));
  expect(await count({ tags: "changed" }, "tags")).toBe(
    those(({ tags }) => tags.includes("changed")),
  );
});

it("two who ask for the same index at the same moment get one", async () => {
  const ask = () =>
    server.run({ createIndexes: "tickets", indexes: [{ key: { rank: 1 }, name: "rank" }] });
  const [first, second] = await Promise.all([ask(), ask()]);
  expect([first.numIndexesAfter, second.numIndexesAfter, second.note]).toEqual([
    2,
    2,
    "all indexes already exist",
  ]);
});

it("a unique index that the tickets contradict is not made, and leaves nothing", async () => {
  const indexes = [{ key: { rank: 1 }, name: "rank", unique: true }];
  await expect(server.run({ createIndexes: "tickets", indexes })).rejects.toMatchObject({
    code: 11000,
  });
  await server.run({ insert: "tickets", documents: [{ _id: 1000, rank: 1 }] });
  expect((await server.run({ listIndexes: "tickets" })).documents).toHaveLength(1);
});

it("an index whose building was interrupted is not in use after the next start, and can be built then", async () => {
  const indexes = [{ key: { rank: 1 }, name: "rank" }];
  const building = server.run({ createIndexes: "tickets", indexes }).catch(() => "interrupted");
  for (let turn = 0; turn < 20; turn++) await nextTurn();
  await server.restart();
  expect(await building).toBe("interrupted");
  expect((await server.run({ listIndexes: "tickets" })).documents).toHaveLength(1);
  await server.run({ createIndexes: "tickets", indexes });
  expect(await count({ rank: { $gte: 0 } }, "rank")).toBe(tickets);
});

it("a change of many stops at its time limit, and each ticket is changed whole or not at all", async () => {
  const updates = [{ q: {}, u: { $set: { status: "closed", tags: ["closed"] } }, multi: true }];
  const change = server.run({ update: "tickets", updates, maxTimeMS: 1 });
  await expect(change).rejects.toMatchObject({ code: 50 });
  const closed = await count({ status: "closed" });
  expect(closed).toBeLessThan(tickets);
  expect(await count({ tags: "closed" })).toBe(closed);
});

it("a collection that is dropped while it is changed ends the change with an error", async () => {
  const updates = [{ q: {}, u: { $set: { status: "closed" } }, multi: true }];
  const change = server.run({ update: "tickets", updates });
  await server.run({ drop: "tickets" });
  expect((await change).writeErrors).toMatchObject([{ code: 175 }]);
  expect(await count()).toBe(0);
});

it("what fits into one slice is one commit", async () => {
  await server.close();
  server = await aSteppingServer(defaultPace);
  const messages = messagesDuring(server.run({ insert: "tickets", documents: someTickets() }));
  expect(await messages).toBeLessThan(3);
  expect(server.store).toBeInstanceOf(Store);
});
