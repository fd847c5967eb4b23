import { open, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startEmbeddedStore } from "./start-embedded-store.ts";
import { checkPages } from "./storage/file/check-pages.ts";
import { Store } from "./storage/store.ts";
import { aDirectory } from "./testing/a-store.ts";

const pageBytes = 4096;
/** A database with a tree of some depth and values longer than a page, closed properly. */
let whole: Buffer;
/** What was read of it first, then, after many more writes, the rest: as `cp` copies a running one. */
let torn: Buffer;
let directory: Awaited<ReturnType<typeof aDirectory>>;
const file = () => join(directory.path, "data.mdb");
const start = () => startEmbeddedStore({ directory: directory.path });

async function withTickets<T>(work: (tickets: ReturnType<typeof ticketsOf>) => Promise<T>) {
  const store = await start();
  const client = new MongoClient(store.uri);
  try {
    return await work(ticketsOf(client));
  } finally {
    await client.close();
    await store.close();
  }
}
const ticketsOf = (client: MongoClient) => client.db("desk").collection<{ _id: number }>("tickets");

beforeAll(async () => {
  directory = await aDirectory();
  await withTickets(async (tickets) => {
    await tickets.createIndex({ subject: 1 });
    const text = (n: number) => "x".repeat(n % 50 ? 300 : 9000);
    await tickets.insertMany(
      Array.from({ length: 600 }, (_, n) => ({ _id: n, subject: `Parcel ${n}`, text: text(n) })),
    );
    const before = await readFile(file());
    for (let n = 0; n < 30; n++)
      await tickets.updateOne({ _id: n * 20 }, { $set: { subject: `s${n}` } });
    const after = await readFile(file());
    const half = Math.floor(before.length / 2 / pageBytes) * pageBytes;
    torn = Buffer.concat([before.subarray(0, half), after.subarray(half)]);
  });
  whole = await readFile(file());
  await directory.remove();
});
beforeEach(async () => {
  directory = await aDirectory();
  await writeFile(file(), whole);
});
afterEach(() => directory.remove());
afterAll(() => directory.remove());

async function zero(from: number, pages: number): Promise<void> {
  const handle = await open(file(), "r+");
  await handle.write(Buffer.alloc(pages * pageBytes), 0, pages * pageBytes, from * pageBytes);
  await handle.close();
}

describe("an operator hears which file it is, and nothing is overwritten, when the database's file", () => {
  it.each<[string, RegExp, () => Promise<void>]>([
    ["is cut in the middle", /damaged: it has \d+ bytes/, () => truncate(file(), whole.length / 2)],
    ["lost its end", /damaged: it has/, () => truncate(file(), 5 * pageBytes)],
    [
      "has pages of zeros",
      /damaged: page \d+ is damaged/,
      () => zero(20, whole.length / pageBytes - 20),
    ],
    ["begins with zeros", /damaged: it does not begin/, () => zero(0, 2)],
    ["is empty", /data\.mdb is empty/, () => truncate(file(), 0)],
    [
      "is something else",
      /damaged: it does not begin/,
      () => writeFile(file(), "x".repeat(99_999)),
    ],
    [
      "was copied while it was written",
      /damaged: .*copied while it was written/,
      () => writeFile(file(), torn),
    ],
  ])("%s", async (_, why, damage) => {
    await damage();
    const before = await readFile(file());
    expect(() => new Store(directory.path)).toThrow(why);
    expect(before.equals(await readFile(file()))).toBe(true);
  });

  it("is gone, though there was one", async () => {
    await withTickets((tickets) => tickets.findOne());
    await rm(file());
    await expect(start()).rejects.toThrow("data.mdb is missing");
    await expect(start()).rejects.toMatchObject({ cause: { code: "UNUSABLE_DATA_FILE" } });
    expect(await readdir(directory.path)).not.toContain("data.mdb");
  });
});

it("a page of zeros anywhere is noticed, unless nothing was on it", async () => {
  const pages = whole.length / pageBytes;
  const unnoticed: number[] = [];
  for (let page = 0; page < pages; page++) {
    await writeFile(file(), whole);
    await zero(page, 1);
    try {
      checkPages(file());
      unnoticed.push(page);
    } catch {}
  }
  // What is free, and the inner pages of long values, which have no header.
  expect(unnoticed.length).toBeLessThan(pages / 2);
  await writeFile(file(), whole);
  for (const page of unnoticed) await zero(page, 1);
  await withTickets(async (tickets) => {
    expect(await tickets.countDocuments({ subject: /^/ })).toBe(600);
  });
});

it("a database of the version before, which left no mark, is opened with all that is in it", async () => {
  await withTickets(async (tickets) => {
    expect(await tickets.countDocuments()).toBe(600);
    expect(await tickets.findOne({ subject: "s3" })).toMatchObject({ _id: 60 });
  });
  expect(await readdir(directory.path)).toContain("store.json");
});

it("a database whose mark was cut short is opened", async () => {
  await writeFile(join(directory.path, "store.json"), '{"state":"re');
  await withTickets(async (tickets) => expect(await tickets.countDocuments()).toBe(600));
});
