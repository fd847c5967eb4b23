import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { defaultPace } from "../storage/pace.ts";
import { aSteppingServer } from "../testing/stepping-server.ts";
import type { Doc } from "../values/bson-values.ts";

type Server = Awaited<ReturnType<typeof aSteppingServer>>;
const code = (wanted: number) => expect.objectContaining({ code: wanted });
let server: Server;

beforeAll(async () => {
  server = await aSteppingServer(defaultPace, { parkedBytesMax: 2_000_000, treesMax: 12 });
});
afterAll(() => server.close());

async function filled(name: string, count: number, document: (n: number) => Doc): Promise<void> {
  await server.run({ createIndexes: name, indexes: [{ key: { n: 1 }, name: "n" }] });
  const documents = Array.from({ length: count }, (_, n) => ({ _id: n, n, ...document(n) }));
  await server.run({ insert: name, documents });
}

describe("lists whose readers have gone away", () => {
  it("give way to new ones, the longest unread first", async () => {
    await filled("long", 64, () => ({ text: "x".repeat(50_000) }));
    const open = async (query: Doc) => {
      const { cursorId } = await server.run({ find: "long", batchSize: 1, ...query });
      return BigInt(cursorId);
    };
    const read = (id: bigint) => server.run({ getMore: id, collection: "long", batchSize: 1 });
    for (const query of [{}, { sort: { text: 1 } }]) {
      const ids: bigint[] = [];
      for (let n = 0; n < 8; n++) ids.push(await open(query));
      await expect(read(ids[0] as bigint)).rejects.toEqual(code(43));
      expect((await read(ids.at(-1) as bigint)).documents).toHaveLength(1);
    }
  });

  it("that are read go on, however many there are", async () => {
    await filled("short", 10, () => ({}));
    const { cursorId } = await server.run({ find: "short", batchSize: 1 });
    for (let n = 0; n < 400; n++) {
      await server.run({ find: "short", batchSize: 1 });
      if (n % 50 === 0) {
        await server.run({ getMore: BigInt(cursorId), collection: "short", batchSize: 1 });
      }
    }
  });
});

/** Documents in arrays in documents; nothing but an empty one is one level. */
const nested = (levels: number): unknown => {
  let value: unknown = {};
  for (let n = 1; n < levels; n++) value = n % 2 ? { a: value } : [value];
  return value;
};

describe("a document that is too large or too deep is refused before anything is stored", () => {
  // Two of them are more than 16 MB and fit into bson's buffer of 17: it cuts off what is beyond, and the bytes after
  // that are whatever lay in memory (https://github.com/mongodb/js-bson/blob/v7.3.4/src/bson.ts, serialize).
  const half = "x".repeat(8_600_000);
  // Sources: https://www.mongodb.com/docs/manual/reference/limits/ and mongodb/mongo v7.0,
  // src/mongo/db/ops/insert.cpp, src/mongo/db/exec/update_stage.cpp, src/mongo/bson/bson_depth.h.
  it.each<[string, number, RegExp, Doc]>([
    ["a large insert", 2, /too large/, { insert: "b", documents: [{ t: half, u: half }] }],
    ["a deep insert", 15, /exceeds 180 levels/, { insert: "b", documents: [{ a: nested(180) }] }],
    [
      "an update that makes it large",
      17419,
      /larger than 16777216/,
      { update: "b", updates: [{ q: {}, u: { $set: { u: half } }, multi: true }] },
    ],
    [
      "an update that makes it huge",
      10334,
      /^BSONObj size: 34400\d\d\d is invalid\. Size must be between 0 and 16793600\(16MB\)$/,
      { update: "b", updates: [{ q: {}, u: [{ $set: { t: ["$t", "$t", "$t", "$t"] } }] }] },
    ],
    [
      "an update that makes it deep",
      15,
      /nesting depth of 180/,
      { update: "b", updates: [{ q: {}, u: { $set: { a: nested(180) } } }] },
    ],
  ])("%s (%i)", async (_what, wanted, errmsg, body) => {
    await server.run({ delete: "b", deletes: [{ q: {}, limit: 0 }] });
    await server.run({ insert: "b", documents: [{ _id: 1, t: half }] });
    const { writeErrors } = await server.run(body);
    expect(writeErrors).toEqual([
      expect.objectContaining({ code: wanted, errmsg: expect.stringMatching(errmsg) }),
    ]);
    const { documents } = await server.run({ find: "b" });
    expect(documents).toEqual([{ _id: 1, t: half }]);
  });

  it("180 levels are stored", async () => {
    const { n } = await server.run({ insert: "levels", documents: [{ _id: 1, a: nested(179) }] });
    expect(n).toBe(1);
  });

  it("a computed answer that no message can carry is an error (10334)", async () => {
    await server.run({ insert: "answers", documents: [{ t: half }] });
    const u = ["$t", "$t", "$t"];
    const pipeline = [{ $project: { u } }];
    await expect(server.run({ aggregate: "answers", pipeline, cursor: {} })).rejects.toEqual(
      code(10334),
    );
  });
});

describe("what is passed over is not read", () => {
  it("in front of a page", async () => {
    await filled("pages", 100, (n) => ({ kind: n % 3 }));
    const find = { find: "pages", filter: { n: { $gte: 0 } }, sort: { n: 1 }, skip: 60, limit: 5 };
    const { documents } = await server.run(find);
    expect(documents.map(({ n }: Doc) => n)).toEqual([60, 61, 62, 63, 64]);
    const { executionStats } = await server.run({ explain: find });
    expect(executionStats).toMatchObject({ nReturned: 5, totalDocsExamined: 5 });
  });

  it("between two values of a field", async () => {
    const key = { kind: 1, n: 1 };
    await server.run({ createIndexes: "pages", indexes: [{ key, name: "kind" }] });
    const documents = server.store.collections.get("test.pages")?.documents;
    if (!documents) throw new Error("no collection was made");
    const reads = vi.spyOn(documents, "get");
    const { values } = await server.run({ distinct: "pages", key: "kind" });
    expect(values).toEqual([0, 1, 2]);
    expect(reads).toHaveBeenCalledTimes(3);
    reads.mockRestore();
  });
});

it("too many collections, or indexes, are an error of MongoDB's, and the others stay", async () => {
  const create = async () => {
    for (let n = 0; n < 20; n++) await server.run({ create: `more${n}` });
  };
  await expect(create()).rejects.toEqual(code(242));
  const indexes = [{ key: { z: 1 }, name: "z" }];
  await expect(server.run({ createIndexes: "pages", indexes })).rejects.toEqual(code(67));
  expect((await server.run({ find: "pages", limit: 1 })).documents).toHaveLength(1);
  await server.run({ drop: "short" });
  expect(await server.run({ create: "instead" })).toMatchObject({ ok: 1 });
});

const canMount = (path: string) => {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", path], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

it("a full disk is an error of MongoDB's (14031), reads go on and deleting makes room", async (test) => {
  const directory = await mkdtemp(join(tmpdir(), "embedded-store-full-"));
  const isMounted = canMount(directory);
  if (!isMounted) test.skip("only root can mount a small disk");
  const small = await aSteppingServer(defaultPace, { directory });
  try {
    const fill = async () => {
      for (let n = 0; n < 200; n++) {
        await small.run({ insert: "full", documents: [{ _id: n, text: "x".repeat(20_000) }] });
      }
    };
    await expect(fill()).rejects.toEqual(code(14031));
    expect((await small.run({ find: "full", limit: 1 })).documents).toHaveLength(1);
  } finally {
    await small.close();
    if (isMounted) execFileSync("umount", [directory]);
    await rm(directory, { recursive: true, force: true });
  }
});
