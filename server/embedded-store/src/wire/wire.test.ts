import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { BSON, type Document } from "mongodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aStore } from "../testing/a-store.ts";
import { createRandom } from "../testing/random.ts";

let store: Awaited<ReturnType<typeof aStore>>;
beforeAll(async () => {
  store = await aStore();
});
afterAll(() => store.close());

function message(body: Document, { flags = 0, requestId = 7, sections = Buffer.alloc(0) } = {}) {
  const document = BSON.serialize(body);
  const header = Buffer.alloc(21);
  header.writeInt32LE(21 + document.length + sections.length, 0);
  header.writeInt32LE(requestId, 4);
  header.writeInt32LE(2013, 12);
  header.writeUInt32LE(flags, 16);
  return Buffer.concat([header, document, sections]);
}

async function aConnection() {
  const socket = connect(join(store.directory, "db.sock"));
  await once(socket, "connect");
  socket.on("error", () => {});
  return socket;
}

/** The next reply: whom it answers, and what. */
async function reply(socket: Socket): Promise<{ to: number; body: Document }> {
  let bytes = Buffer.alloc(0);
  while (bytes.length < 4 || bytes.length < bytes.readInt32LE(0)) {
    const [chunk] = await once(socket, "data");
    bytes = Buffer.concat([bytes, chunk]);
  }
  return { to: bytes.readInt32LE(8), body: BSON.deserialize(bytes.subarray(21)) };
}

const ping = (requestId: number) => message({ ping: 1, $db: "admin" }, { requestId });

describe("messages", () => {
  it("are understood when they come in single bytes", async () => {
    const socket = await aConnection();
    for (const byte of ping(1)) socket.write(Buffer.from([byte]));
    expect(await reply(socket)).toMatchObject({ to: 1, body: { ok: 1 } });
    socket.destroy();
  });

  it("are answered in their order when many come at once", async () => {
    const socket = await aConnection();
    const find = message({ find: "nothing", $db: "test" }, { requestId: 1 });
    socket.write(Buffer.concat([find, ping(2).subarray(0, 9)]));
    expect((await reply(socket)).to).toBe(1);
    socket.write(ping(2).subarray(9));
    expect((await reply(socket)).to).toBe(2);
    socket.destroy();
  });

  it("that want no answer get none", async () => {
    const socket = await aConnection();
    const moreToCome = 2;
    const insert = { insert: "unacknowledged", documents: [{ _id: 1 }], $db: "wire" };
    socket.write(message(insert, { flags: moreToCome, requestId: 1 }));
    socket.write(ping(2));
    expect((await reply(socket)).to).toBe(2);
    expect(await store.client.db("wire").collection("unacknowledged").countDocuments()).toBe(1);
    socket.destroy();
  });

  it("may carry documents in a sequence of their own, whose field order is kept", async () => {
    const socket = await aConnection();
    const document = BSON.serialize({ _id: 1, b: 1, a: 2 });
    const name = Buffer.from("documents\0");
    const size = Buffer.alloc(5);
    size[0] = 1;
    size.writeInt32LE(4 + name.length + document.length, 1);
    const sections = Buffer.concat([size, name, document]);
    socket.write(message({ insert: "sequence", $db: "wire" }, { sections }));
    expect((await reply(socket)).body).toMatchObject({ n: 1, ok: 1 });
    const [stored] = await store.client
      .db("wire")
      .collection("sequence")
      .find({}, { raw: true })
      .toArray();
    expect(Buffer.from(stored as never as Uint8Array)).toEqual(Buffer.from(document));
    socket.destroy();
  });

  it("open a connection in the old form as well", async () => {
    const socket = await aConnection();
    const document = BSON.serialize({ ismaster: 1, helloOk: true });
    const namespace = Buffer.from("admin.$cmd\0");
    const head = Buffer.alloc(20);
    head.writeInt32LE(20 + namespace.length + 8 + document.length, 0);
    head.writeInt32LE(2004, 12);
    socket.write(Buffer.concat([head, namespace, Buffer.alloc(8), document]));
    const [bytes] = await once(socket, "data");
    expect(bytes.readInt32LE(12)).toBe(1);
    expect(BSON.deserialize(bytes.subarray(36))).toMatchObject({
      ismaster: true,
      helloOk: true,
      maxWireVersion: 21,
      logicalSessionTimeoutMinutes: 30,
      ok: 1,
    });
    socket.destroy();
  });
});

describe("the server survives", () => {
  const stillAnswers = async () =>
    expect(await store.client.db("admin").command({ ping: 1 })).toMatchObject({ ok: 1 });

  it("noise", async () => {
    for (let n = 0; n < 60; n++) {
      const socket = await aConnection();
      socket.end(randomBytes(1 + n * 3));
      await once(socket.resume(), "close");
    }
    await stillAnswers();
  });

  it("messages with damaged bytes", async () => {
    const random = createRandom(20);
    const healthy = [
      message({ find: "x", filter: { a: { $in: [1, 2] } }, sort: { a: 1 }, limit: 5, $db: "wire" }),
      message({ update: "x", updates: [{ q: { a: 1 }, u: { $set: { "b.c": 1 } } }], $db: "wire" }),
      message({ aggregate: "x", pipeline: [{ $group: { _id: "$a" } }], cursor: {}, $db: "wire" }),
    ] as const;
    for (let n = 0; n < 300; n++) {
      const damaged = Buffer.from(random.pick(healthy));
      for (let k = 0; k <= n % 6; k++) {
        damaged[16 + random.below(damaged.length - 16)] = random.below(256);
      }
      const socket = await aConnection();
      socket.end(damaged);
      await once(socket.resume(), "close");
    }
    await stillAnswers();
  });

  it("lengths that cannot be", async () => {
    for (const length of [-1, 0, 15, 48_000_001, 0x7fffffff]) {
      const socket = await aConnection();
      const head = Buffer.alloc(16);
      head.writeInt32LE(length, 0);
      socket.write(head);
      await once(socket.resume(), "close");
    }
    await stillAnswers();
  });

  it("messages nested more than MongoDB takes, and says so", async () => {
    const socket = await aConnection();
    let filter: Document = { a: 1 };
    for (let n = 0; n < 200; n++) filter = { $and: [filter] };
    socket.write(message({ find: "deep", filter, $db: "wire" }));
    expect((await reply(socket)).body).toMatchObject({
      code: 15, // mongodb/mongo, src/mongo/bson/bson_validate.cpp
      errmsg: "BSONObj exceeded maximum nested object depth: 200",
    });
    socket.write(ping(8));
    expect((await reply(socket)).to).toBe(8);
    socket.destroy();
  });

  it("bytes that are no BSON, and says so", async () => {
    const socket = await aConnection();
    const broken = message({ find: "x", filter: { a: "text" }, $db: "wire" });
    broken.writeInt32LE(1_000_000, broken.indexOf("text") - 4);
    socket.write(broken);
    expect((await reply(socket)).body).toMatchObject({ ok: 0, code: 22 });
    socket.destroy();
  });

  it("documents and filters nested a thousand times", async () => {
    const collection = store.aDatabase().collection("deep");
    let deep: Document = {};
    for (let n = 0; n < 1000; n++) deep = { deep };
    let filter: Document = { a: 1 };
    for (let n = 0; n < 1000; n++) filter = { $and: [filter] };
    await collection.insertOne({ deep }).catch(() => {});
    await collection
      .find(filter)
      .toArray()
      .catch(() => {});
    await stillAnswers();
  });
});
