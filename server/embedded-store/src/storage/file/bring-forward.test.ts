import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startEmbeddedStore } from "../../start-embedded-store.ts";
import { aDirectory } from "../../testing/a-store.ts";
import { idKeyOfEntry } from "../../values/key-encoding.ts";
import { type Collection, storedDocument } from "../collection.ts";
import { Store } from "../store.ts";
import { bringForward } from "./bring-forward.ts";

/**
 * Written by the version before packed indexes, with 300 messages of 20 tickets.
 */
const olderFile = new URL("../../testing/data-of-0.1.mdb.gz", import.meta.url);
const killScript = fileURLToPath(new URL("../../testing/kill-bring-forward.ts", import.meta.url));

let older: Awaited<ReturnType<typeof aDirectory>>;

beforeAll(async () => {
  older = await aDirectory();
  await writeFile(join(older.path, "data.mdb"), gunzipSync(await readFile(olderFile)));
});
afterAll(() => older.remove());

/** A directory as the version before has left it. */
async function anOlderDirectory() {
  const directory = await aDirectory();
  await cp(older.path, directory.path, { recursive: true });
  return directory;
}

/** Every document and every index entry of a file, in whatever form it has: how many, and their digest. */
async function contentOf(directory: string) {
  const store = new Store(directory);
  const content = [...store.collections.values()].map(({ namespace, documents, indexes }) => ({
    namespace,
    documents: digestOf([...documents.entries({})].flatMap(({ key, value }) => [key, value])),
    indexes: indexes.map(({ record, tree }) => [
      record.name,
      digestOf([...tree.entries({})].flatMap((entry) => [entry.key, idKeyOfEntry(entry)])),
    ]),
  }));
  await store.close();
  return content;
}

function digestOf(parts: Uint8Array[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length} `).update(part);
  return `${parts.length / 2} ${hash.digest("hex")}`;
}

/** As a client sees it. */
async function readMessages(directory: string) {
  const store = await startEmbeddedStore({ directory });
  const client = await new MongoClient(store.uri).connect();
  try {
    const messages = client.db("desk").collection("messages");
    return {
      messages: await messages.find().sort({ _id: 1 }).toArray(),
      indexes: await messages.indexes(),
      byTicket: await messages.find({ ticket: 7 }).sort({ ticket: 1, seq: -1 }).toArray(),
      latest: await messages
        .find({ searchWords: "coffee" })
        .sort({ createdAt: -1 })
        .limit(20)
        .toArray(),
      refused: await messages.insertOne({ ticket: 7, seq: 1 }).catch(({ code }) => code),
    };
  } finally {
    await client.close();
    await store.close();
  }
}

it("what the version before has written is there, in half the room, and stays whatever is written later", async () => {
  const directory = await anOlderDirectory();
  const content = await contentOf(directory.path);
  const before = await stat(join(directory.path, "data.mdb"));
  const read = await readMessages(directory.path);
  expect(read).toMatchObject({ refused: 11000 });
  expect(read.messages).toHaveLength(300);
  expect(read.byTicket.map(({ seq }) => seq)).toEqual([
    15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
  ]);
  expect(read.latest).toHaveLength(20);
  const after = await stat(join(directory.path, "data.mdb"));
  expect(after.size).toBeLessThan(before.size / 2);
  expect(await contentOf(directory.path)).toEqual(content);
  expect(await readMessages(directory.path)).toEqual(read);
  await directory.remove();
});

it("a start that is killed while it brings a file forward leaves one that is whole", {
  timeout: 600_000, // some sixty starts, each of a copy of the folder
}, async () => {
  const content = await contentOf(older.path);
  let kills = 0;
  for (let isDone = false; !isDone; kills++) {
    const killed = await anOlderDirectory();
    isDone = (await killAtStep(killed.path, kills)) === 0;
    await bringForward(killed.path);
    expect(await contentOf(killed.path)).toEqual(content);
    expect(await copiesIn(killed.path)).toEqual([]);
    await killed.remove();
  }
  expect(kills).toBeGreaterThan(2);
});

const copiesIn = async (directory: string) =>
  (await readdir(directory)).filter((name) => name.includes(".new"));

it("a start that is stopped while it brings a file forward leaves it as it was, and no copy", async () => {
  const directory = await anOlderDirectory();
  const stopping = new AbortController();
  const shares: number[] = [];
  const bringing = bringForward(directory.path, {
    signal: stopping.signal,
    stepsPerCommit: 100,
    onStep(share) {
      shares.push(share);
      if (share > 0.5) stopping.abort(new Error("stopped"));
    },
  });
  await expect(bringing).rejects.toThrow("stopped");
  expect(shares.length).toBeGreaterThan(1);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(await contentOf(directory.path)).toEqual(await contentOf(older.path));
  expect(await copiesIn(directory.path)).toEqual([]);
  await directory.remove();
});

/** @returns its exit code; null when it was killed */
async function killAtStep(directory: string, step: number): Promise<number | null> {
  const child = spawn(process.execPath, [killScript, directory, `${step}`], { stdio: "inherit" });
  const [code] = await once(child, "exit");
  return code;
}

it("an operator hears how far the copy is, and can stop the start without losing anything", async () => {
  const content = await contentOf(older.path);
  const directory = await anOlderDirectory();
  const stopping = new AbortController();
  const stopped = startEmbeddedStore({
    directory: directory.path,
    signal: stopping.signal,
    onBegun: () => stopping.abort(new Error("stopped")),
  });
  await expect(stopped).rejects.toThrow("stopped");
  expect(await contentOf(directory.path)).toEqual(content);
  expect(await copiesIn(directory.path)).toEqual([]);

  const shares: number[] = [];
  const onUpgrade = (share: number) => shares.push(share);
  const store = await startEmbeddedStore({ directory: directory.path, onUpgrade });
  await store.close();
  expect(shares.at(-1)).toBe(1);
  expect(await contentOf(directory.path)).toEqual(content);
  await directory.remove();
});

it("without room for the copy the file is used as it is, and is brought forward another time", async () => {
  const directory = await anOlderDirectory();
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  await bringForward(directory.path, {
    onStep() {
      throw Object.assign(new Error("no room"), { code: 28 });
    },
  });
  expect(String(logged.mock.calls[0]?.[1])).toContain("no space is left");
  logged.mockRestore();
  const bytes = async () => (await stat(join(directory.path, "data.mdb"))).size;
  expect(await bytes()).toBe((await stat(join(older.path, "data.mdb"))).size);

  // As a start would go on.
  const store = new Store(directory.path);
  const collection = store.collections.get("desk.messages") as Collection;
  expect(collection.count).toBe(300);
  const [first] = collection.documents.entries({});
  const { idKey, doc } = storedDocument(first?.key as Buffer, first?.value as Buffer);
  await store.write(() => collection.remove({ idKey, doc }));
  await store.close();

  await bringForward(directory.path);
  expect(await contentOf(directory.path)).toMatchObject([
    { documents: expect.stringMatching(/^299 /) },
  ]);
  expect(await bytes()).toBeLessThan((await stat(join(older.path, "data.mdb"))).size / 2);
  await directory.remove();
});
