import { mkdir, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startEmbeddedStore } from "./start-embedded-store.ts";
import { aDirectory } from "./testing/a-store.ts";

let directory: Awaited<ReturnType<typeof aDirectory>>;
beforeEach(async () => {
  directory = await aDirectory();
});
afterEach(() => directory.remove());

const start = (path = directory.path) => startEmbeddedStore({ directory: path });

async function withTickets<T>(
  uri: string,
  work: (tickets: ReturnType<ReturnType<MongoClient["db"]>["collection"]>) => Promise<T>,
): Promise<T> {
  const client = new MongoClient(`${uri}helpdesk`);
  try {
    return await work(client.db().collection("tickets"));
  } finally {
    await client.close();
  }
}

describe("after a restart", () => {
  it("everything is still there, indexes and all", async () => {
    const before = await start();
    await withTickets(before.uri, async (tickets) => {
      await tickets.createIndex({ number: 1 }, { unique: true });
      await tickets.createIndex({ tags: 1 });
      await tickets.insertMany([{ number: 1, tags: ["a", "b"] }, { number: 2 }]);
    });
    await before.close();

    const after = await start();
    await withTickets(after.uri, async (tickets) => {
      expect(await tickets.countDocuments()).toBe(2);
      expect(await tickets.findOne({ tags: "b" })).toMatchObject({ number: 1 });
      expect(await tickets.indexes()).toHaveLength(3);
      await expect(tickets.insertOne({ number: 2 })).rejects.toMatchObject({ code: 11000 });
    });
    await after.close();
  });

  it("what was dropped stays dropped", async () => {
    const before = await start();
    await withTickets(before.uri, async (tickets) => {
      await tickets.insertOne({ number: 1 });
      await tickets.drop();
    });
    await before.close();

    const after = await start();
    await withTickets(after.uri, async (tickets) => {
      expect(await tickets.countDocuments()).toBe(0);
      await tickets.insertOne({ number: 2 });
      expect(await tickets.find().toArray()).toHaveLength(1);
    });
    await after.close();
  });
});

describe("one directory", () => {
  it("has one server: who comes later is led to it", async () => {
    const first = await start();
    const second = await start();
    expect(second.uri).toBe(first.uri);
    await second.close();
    await withTickets(first.uri, (tickets) => tickets.insertOne({ number: 1 }));
    await first.close();
  });

  it("has one server even if two start at the same moment", async () => {
    const [first, second] = await Promise.all([start(), start()]);
    expect(second.uri).toBe(first.uri);
    await withTickets(first.uri, (tickets) => tickets.insertOne({ number: 1 }));
    expect(await withTickets(second.uri, (tickets) => tickets.countDocuments())).toBe(1);
    await Promise.all([first.close(), second.close()]);
  });

  it.each([
    ["was killed", "999999999"],
    ["was killed at its very first step", ""],
  ])("can be used again after its server %s", async (_when, lock) => {
    await writeFile(join(directory.path, "db.sock"), "");
    const lockPath = join(directory.path, "starting.pid");
    await writeFile(lockPath, lock);
    await utimes(lockPath, 0, 0);
    const store = await start();
    await withTickets(store.uri, (tickets) => tickets.insertOne({ number: 1 }));
    await store.close();
  });

  it("keeps several databases apart", async () => {
    const store = await start();
    const client = new MongoClient(store.uri);
    await client.db("one").collection("tickets").insertOne({ number: 1 });
    await client.db("two").collection("tickets").insertOne({ number: 2 });
    await client.db("one").dropDatabase();
    expect(await client.db("two").collection("tickets").countDocuments()).toBe(1);
    expect(await client.db("one").listCollections().toArray()).toEqual([]);
    await client.close();
    await store.close();
  });

  it("may only be entered by its owner", async () => {
    const store = await start();
    expect((await stat(directory.path)).mode & 0o777).toBe(0o700);
    await store.close();
  });

  it("may have a path too long for a socket", async () => {
    const long = join(directory.path, "d".repeat(60), "e".repeat(60));
    const first = await start(long);
    const second = await start(long);
    expect(second.uri).toBe(first.uri);
    await withTickets(first.uri, (tickets) => tickets.insertOne({ number: 1 }));
    await first.close();

    const again = await start(long);
    expect(await withTickets(again.uri, (tickets) => tickets.countDocuments())).toBe(1);
    await again.close();
  });
});

describe("a directory that cannot be used", () => {
  it("is named in the error, with the system's reason", async () => {
    const file = join(directory.path, "file");
    await writeFile(file, "");
    await expect(start(join(file, "data"))).rejects.toMatchObject({
      message: expect.stringContaining(join(file, "data")),
      cause: { code: "ENOTDIR" },
    });
  });

  it("is refused when its database file is no database", async () => {
    await mkdir(join(directory.path, "data.mdb"));
    await expect(start()).rejects.toThrow(directory.path);
  });
});
