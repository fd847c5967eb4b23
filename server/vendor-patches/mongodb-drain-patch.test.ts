import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import mongoose from "mongoose";
import { afterEach, beforeEach, expect, it } from "vitest";
import { isDatabaseAway } from "../src/database/is-database-away.ts";
import { startStoreProcess } from "../src/testing/programs/start-store-process.ts";
import { until } from "../src/testing/until.ts";
import "./mongodb-drain-patch.ts";

let store: Awaited<ReturnType<typeof startStoreProcess>>;
let client: mongoose.mongo.MongoClient;
const sockets: Socket[] = [];
const keep = (message: unknown) => void sockets.push((message as { socket: Socket }).socket);

beforeEach(async () => {
  sockets.length = 0;
  store = await startStoreProcess();
  subscribe("net.client.socket", keep);
  client = await mongoose.mongo.MongoClient.connect(store.uri, {
    serverSelectionTimeoutMS: 1_000,
    socketTimeoutMS: 1_000,
  });
});
afterEach(async () => {
  unsubscribe("net.client.socket", keep);
  await client.close();
  await store.close();
});

it.each([
  ["hangs up", "end"],
  // The socket is destroyed then, and nobody has been told yet.
  ["has hung up", "finish"],
])(
  "a question that is asked just when the database %s is refused as when it is away, and the next one is answered once it is back",
  async (_when, event) => {
    const tickets = client.db().collection("tickets");
    await tickets.findOne({});
    expect(sockets.length).toBeGreaterThan(1);
    let asked = 0;
    const answers: unknown[] = [];
    const ask = () => {
      asked += 1;
      tickets.findOne({}).then(
        () => answers.push(null),
        (refusal) => answers.push(refusal),
      );
    };
    for (const socket of sockets) {
      socket.once(event, () => process.nextTick(ask));
    }
    await store.kill();
    await expect.poll(() => asked).toBeGreaterThan(0);
    await until(() => answers.length === asked);
    const refusals = answers.filter((answer) => answer !== null);
    expect(refusals.length).toBeGreaterThan(0);
    expect(refusals.filter((refusal) => !isDatabaseAway(refusal))).toEqual([]);
    await store.start();
    await expect.poll(() => tickets.findOne({}).catch(String)).toBe(null);
  },
);
