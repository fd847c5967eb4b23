import { once } from "node:events";
import { createServer } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { pino } from "pino";
import { Server } from "socket.io";
import { io as connect } from "socket.io-client";
import { afterEach, expect, it } from "vitest";
import { freePort } from "../../../../e2e/programs/free-port.ts";
import { listen } from "../../http/listen.ts";
import { openRedis } from "../../redis/open-redis.ts";
import { createClusterAdapter } from "./cluster-adapter.ts";

const mega = 1_000_000;
setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");
let close: () => Promise<void>;
afterEach(() => close());

it("a node without its Redis tells its own sockets at once, and keeps nothing for later", async () => {
  const redis = openRedis(`redis://127.0.0.1:${await freePort()}`, pino({ level: "silent" }));
  const nodes = createClusterAdapter(redis);
  const server = createServer();
  const io = new Server(server, { adapter: nodes.adapter as never });
  const { url, close: closeServer } = await listen(server, { host: "127.0.0.1", port: 0 });
  const socket = connect(url, { transports: ["websocket"], reconnection: false });
  close = async () => {
    socket.disconnect();
    redis.destroy();
    await Promise.all([io.close(), closeServer()]);
  };
  await once(socket as unknown as NodeJS.EventEmitter, "connect");
  expect(nodes.isPartitioned()).toBe(true);
  await expect(nodes.ping()).rejects.toThrow("Redis is away");

  const receivedUpTo: number[] = [];
  socket.on("news", (number: number) => receivedUpTo.push(number));
  const count = 30_000;
  const text = "x".repeat(10_000); // 300 MB in all
  collectGarbage(); // other files of this process have left some
  const before = process.memoryUsage();
  const isPublished: Promise<boolean>[] = [];
  for (let i = 1; i <= count; i++) {
    io.to("a room where nobody is").emit("news", i, `${i}${text}`);
    isPublished.push(nodes.isPublished());
    io.serverSideEmit("asked", `${i}${text}`);
  }
  // What is kept counts, not what V8 has not collected yet, some of which it frees a turn later.
  const keptBytes = () => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external - before.heapUsed - before.external;
  };
  await expect.poll(keptBytes).toBeLessThan(30 * mega);
  expect((await Promise.all(isPublished)).some(Boolean)).toBe(false);
  io.emit("news", count + 1);
  io.disconnectSockets(true);
  await once(socket as unknown as NodeJS.EventEmitter, "disconnect");
  expect(receivedUpTo).toEqual([count + 1]);
});
