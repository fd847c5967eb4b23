import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";
import { io as connect, type Socket } from "socket.io-client";
import { afterEach, expect, it } from "vitest";
import { coalesceFrames } from "./coalesce-frames.ts";

const server = createServer();
const io = new Server(server, { serveClient: false, perMessageDeflate: false });
coalesceFrames(io);
const clients: Socket[] = [];

afterEach(async () => {
  for (const client of clients) client.disconnect();
  await io.close();
});

async function aClient(transport: "websocket" | "polling") {
  const { port } = server.address() as AddressInfo;
  const client = connect(`http://127.0.0.1:${port}`, { transports: [transport], forceNew: true });
  clients.push(client);
  await new Promise<void>((resolve, reject) =>
    client.once("connect", resolve).once("connect_error", reject),
  );
  return client;
}

it("what is told to many is one piece, the same for all, and arrives whole", async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const frames: unknown[] = [];
  io.engine.on("connection", (connection) =>
    connection.on("flush", (packets: { options?: { wsPreEncodedFrame?: unknown } }[]) =>
      frames.push(...packets.flatMap(({ options }) => options?.wsPreEncodedFrame ?? [])),
    ),
  );
  const windows = [
    await aClient("websocket"),
    await aClient("websocket"),
    await aClient("polling"),
  ];
  // A frame's header is longer for each of these.
  for (const text of ["ok", "Grüße 🛠".repeat(30), "x".repeat(70_000)]) {
    frames.length = 0;
    const received = windows.map(
      (window) => new Promise<string>((resolve) => window.once("news", resolve)),
    );
    io.emit("news", text);
    expect(await Promise.all(received)).toEqual([text, text, text]);
    expect(frames.length).toBeGreaterThanOrEqual(2);
    expect(new Set(frames).size).toBe(1);
  }
});
