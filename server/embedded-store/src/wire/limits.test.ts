import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BSON } from "mongodb";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Listener, listen } from "./listen.ts";

const replyBytes = 1_000_000;
let directory: string;
let listener: Listener;
let runs: number;
let clients: Socket[];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "embedded-store-wire-"));
  runs = 0;
  clients = [];
  const run = async () => {
    runs++;
    return { text: "x".repeat(replyBytes), ok: 1 };
  };
  const limits = { halfFrameMs: 40, unreadBytesMax: 3 * replyBytes };
  listener = await listen(join(directory, "db.sock"), run, limits);
});
afterEach(async () => {
  for (const client of clients) client.destroy();
  await listener.close();
  await rm(directory, { recursive: true });
});

async function aClient(): Promise<Socket> {
  const socket = connect(join(directory, "db.sock"));
  socket.on("error", () => {});
  await once(socket, "connect");
  clients.push(socket);
  return socket;
}

function ping(): Buffer {
  const document = BSON.serialize({ ping: 1, $db: "admin" });
  const header = Buffer.alloc(21);
  header.writeInt32LE(21 + document.length, 0);
  header.writeInt32LE(2013, 12);
  return Buffer.concat([header, document]);
}

it("half a message is not waited for without end", async () => {
  const client = await aClient();
  client.write(ping().subarray(0, 20));
  await once(client.resume(), "close");
  expect(runs).toBe(0);
});

it("a client that is silent between its messages stays", async () => {
  const silent = await aClient();
  const half = await aClient();
  half.write(ping().subarray(0, 3));
  await once(half.resume(), "close"); // as long as half a message may take
  silent.write(ping());
  await once(silent, "data");
  expect(runs).toBe(1);
});

it("a client that reads no reply has no more of its commands run", async () => {
  const greedy = await aClient();
  for (let n = 0; n < 50; n++) greedy.write(ping());
  await expect.poll(() => runs).toBe(1);
  const other = await aClient();
  other.write(ping());
  await once(other, "data");
  expect(runs).toBe(2); // one of each
});

it("clients that read nothing are parted from when they take too much memory, the oldest first", async () => {
  const idle: Socket[] = [];
  for (let n = 0; n < 5; n++) {
    const client = await aClient();
    client.write(ping());
    await expect.poll(() => runs).toBe(n + 1);
    idle.push(client);
  }
  await expect.poll(() => listener.connections()).toBeLessThanOrEqual(3);
  const [first, last] = [idle[0] as Socket, idle.at(-1) as Socket];
  await once(first.resume(), "close");
  let bytes = 0;
  for await (const chunk of last) {
    bytes += chunk.length;
    if (bytes > replyBytes) break;
  }
});
