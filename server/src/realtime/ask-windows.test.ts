import { once } from "node:events";
import { createServer } from "node:http";
import { pino } from "pino";
import { Server } from "socket.io";
import { io as connect } from "socket.io-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listen } from "../http/listen.ts";
import { openRedis } from "../redis/open-redis.ts";
import { startRedis, type TestRedis } from "../testing/programs/start-redis.ts";
import { until } from "../testing/until.ts";
import { createLookedAt, type IsLookedAt } from "./ask-windows.ts";
import { type LiveServer, roomOf } from "./live.ts";
import { createClusterAdapter } from "./publishing/cluster-adapter.ts";

let redis: TestRedis;
const opened: (() => unknown)[] = [];
let isLookedAt: IsLookedAt;
/** A window of somebody at the other node. */
let windowOf: (personId: string) => Promise<ReturnType<typeof connect>>;

async function aNode() {
  const client = openRedis(redis.url, pino({ level: "silent" }));
  if (!client.isReady) await once(client, "ready");
  const server = createServer();
  const io = new Server(server, { adapter: createClusterAdapter(client).adapter as never });
  io.on("connection", (socket) => socket.join(roomOf.user(socket.handshake.auth.personId)));
  const { url, close } = await listen(server, { host: "127.0.0.1", port: 0 });
  opened.push(
    () => Promise.all([io.close(), close()]),
    () => client.destroy(),
  );
  return { io: io as unknown as LiveServer, url };
}

beforeAll(async () => {
  redis = await startRedis();
  opened.push(() => redis.close());
  const [here, there] = [await aNode(), await aNode()];
  // They know each other once each has heard the other's heartbeat.
  for (const { io } of [here, there]) {
    await until(async () => (await (io as unknown as Server).of("/").adapter.serverCount()) === 2);
  }
  isLookedAt = createLookedAt(here.io, 5_000);
  windowOf = async (personId) => {
    const socket = connect(there.url, { transports: ["websocket"], auth: { personId } });
    opened.push(() => socket.disconnect());
    await once(socket as unknown as NodeJS.EventEmitter, "connect");
    return socket;
  };
}, 60_000);
afterAll(async () => {
  for (const end of opened.reverse()) await end();
});

it("a window at another node is asked, too", async () => {
  const zofias = await windowOf("zofia");
  zofias.on("looking:asked", ({ conversationId }, answer) => answer(conversationId === "12"));
  expect(await isLookedAt("zofia", "12")).toBe(true);
  expect(await isLookedAt("zofia", "13")).toBe(false);
});

it("of several windows one is enough, and nobody is asked about somebody else", async () => {
  const [first, second, others] = [
    await windowOf("ada"),
    await windowOf("ada"),
    await windowOf("eve"),
  ];
  first.on("looking:asked", (_ticket, answer) => answer(false));
  second.on("looking:asked", (_ticket, answer) => answer(true));
  others.on("looking:asked", (_ticket, answer) => answer(true));
  expect(await isLookedAt("ada", "12")).toBe(true);
  expect(await isLookedAt("nobody", "12")).toBe(false);
});
