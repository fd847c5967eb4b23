import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { UnreadReplies } from "./unread-replies.ts";

const replyBytes = 1_000_000;
let directory: string;
let server: Server;
let client: Socket;
/** The store's end of the connection. */
let socket: Socket;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "embedded-store-unread-"));
  const path = join(directory, "db.sock");
  server = createServer().listen({ path });
  const opened = once(server, "connection");
  await once(server, "listening");
  client = connect(path);
  [socket] = (await opened) as [Socket];
  socket.on("error", () => socket.destroy()); // as the store does
});
afterEach(async () => {
  client.destroy();
  socket.destroy();
  const closed = once(server, "close");
  server.close();
  await closed;
  await rm(directory, { recursive: true });
});

const waiting = () => [socket.listenerCount("drain"), socket.listenerCount("close")];

it("a connection that reads large replies for days costs no more memory with each", async () => {
  const unread = new UnreadReplies(3 * replyBytes);
  const before = waiting();
  client.resume();
  for (let n = 0; n < 20; n++) {
    socket.write(Buffer.alloc(replyBytes));
    expect(socket.writableNeedDrain).toBe(true);
    await unread.read(socket);
    expect(waiting()).toEqual(before);
  }
});

it("a client that goes without having read its reply is waited for no longer", async () => {
  const unread = new UnreadReplies(3 * replyBytes);
  socket.write(Buffer.alloc(replyBytes));
  const read = unread.read(socket);
  client.destroy();
  await read;
  expect(socket.destroyed).toBe(true);
});
