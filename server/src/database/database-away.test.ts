import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { formOf } from "../testing/call-api.ts";
import { expectWithin } from "../testing/expect-within.ts";
import { keepFigures } from "../testing/keep-figures.ts";
import { aCustomer, type TestPerson } from "../testing/people.ts";
import { startNodes, type TestNodes } from "../testing/programs/start-nodes.ts";
import type { RunningProgram } from "../testing/programs/start-program.ts";
import { startStoreProcess } from "../testing/programs/start-store-process.ts";
import { aTicket } from "../testing/tickets.ts";

let nodes: TestNodes;
let store: Awaited<ReturnType<typeof startStoreProcess>>;
let node: RunningProgram;

beforeAll(async () => {
  store = await startStoreProcess();
  nodes = await startNodes({ count: 0 });
  node = await nodes.start({ MONGODB_URI: store.uri });
});
afterAll(async () => {
  await nodes.close();
  await store.close();
});

const awayMs = 10_000;
const sendersCount = 6;
/** 3.5 s, and what a busy machine adds. */
const refusedWithinMs = 5_000;
const readyWithinMs = 20_000;
const figures = { outages: 0, sent: 0, refusals: 0, slowestRefusalMs: 0, lost: 0, doubled: 0 };

type Refusal = { status: number; code: string; tookMs: number };

/** Sends one message after the other, each until it is answered for good, as the outbox of a client does. */
async function send(customer: TestPerson, ticketId: string, stop: AbortSignal) {
  const sent: string[] = [];
  const refusals: Refusal[] = [];
  while (!stop.aborted) {
    const clientMessageId = randomUUID();
    const form = formOf({ conversationId: ticketId, clientMessageId, text: clientMessageId });
    for (;;) {
      const startMs = performance.now();
      const { status, body } = await customer.call("POST", "message", form);
      if (status < 300) break;
      refusals.push({ status, code: body.code, tookMs: performance.now() - startMs });
      await wait(50);
    }
    sent.push(clientMessageId);
  }
  return { sent, refusals };
}

// case I17 I18 I19
it.each<[string, () => Promise<void>, () => Promise<void>]>([
  ["is ended with -9", async () => await store.kill(), async () => void (await store.start())],
  ["stands still", async () => void store.freeze(), async () => void store.thaw()],
])(
  "while the database %s for ten seconds every request is refused quickly and clearly, and afterwards each message is there once",
  { timeout: 180_000 },
  async (_how, takeAway, giveBack) => {
    const customers = await Promise.all(
      Array.from({ length: sendersCount }, () => aCustomer(node)),
    );
    const tickets = await Promise.all(customers.map((customer) => aTicket(customer)));
    const stop = new AbortController();
    const senders = customers.map((customer, n) =>
      send(customer, tickets[n]?._id ?? "", stop.signal),
    );
    await wait(500);
    const goneAtMs = performance.now();
    await takeAway();
    await wait(awayMs);
    expect((await fetch(`${node.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${node.url}/readyz`)).status).toBe(503);
    await giveBack();
    const backAtMs = performance.now();
    await expect.poll(async () => (await fetch(`${node.url}/readyz`)).status).toBe(200);
    expectWithin(performance.now() - backAtMs, readyWithinMs);
    await wait(1_000);
    stop.abort();
    const results = await Promise.all(senders);

    const refusals = results.flatMap((result) => result.refusals);
    // Without a refusal the database was not away.
    expect(refusals.length).toBeGreaterThan(sendersCount);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ status: 503, code: "unavailable" });
    }
    const slowestMs = Math.max(...refusals.map(({ tookMs }) => tookMs));
    expectWithin(slowestMs, refusedWithinMs, performance.now() - goneAtMs);
    for (const [n, { sent }] of results.entries()) {
      const page = await customers[n]?.call("GET", `message/${tickets[n]?._id}?after=0&limit=200`);
      const texts = page?.body.map(({ text }: { text: string }) => text);
      expect(texts).toEqual(sent.slice(0, 200));
      figures.sent += sent.length;
    }
    figures.outages += 1;
    figures.refusals += refusals.length;
    figures.slowestRefusalMs = Math.max(figures.slowestRefusalMs, Math.round(slowestMs));
    await keepFigures("database", figures);
  },
);
