import { afterAll, beforeAll, expect, it } from "vitest";
import { aListener } from "../testing/a-listener.ts";
import { expectWithin } from "../testing/expect-within.ts";
import { aCustomer, anAdmin, type TestPerson } from "../testing/people.ts";
import { startNodes, type TestNodes } from "../testing/programs/start-nodes.ts";
import { startRedis, type TestRedis } from "../testing/programs/start-redis.ts";
import { aTicket } from "../testing/tickets.ts";

let redis: TestRedis;
let nodes: TestNodes;
let [ada, bea, cem]: TestPerson[] = [];

beforeAll(async () => {
  redis = await startRedis();
  nodes = await startNodes({ count: 2, variables: { REDIS_URL: redis.url } });
  [bea, cem] = [await anAdmin(nodes.at(0), "Bea Berg"), await anAdmin(nodes.at(0), "Cem Demir")];
  ada = await aCustomer(nodes.at(0));
}, 180_000);
afterAll(async () => {
  await nodes.close();
  await redis.close();
});

/** A window of somebody at one of the nodes. */
async function at(index: number, person: TestPerson | undefined) {
  if (!person) throw new Error("the nodes are not open yet");
  return aListener(nodes.at(index), person);
}

it("who types at one node is seen at the other within a second, also by who comes later", async () => {
  if (!ada) throw new Error("the nodes are not open yet");
  const { _id: ticketId } = await aTicket(ada);
  const [beas, cems, adas] = [await at(0, bea), await at(1, cem), await at(1, ada)];
  const saidAtMs = Date.now();
  await beas.say("presence:update", { ticketId, isTyping: true });
  for (const listener of [cems, adas]) {
    const [presence] = await listener.receives("presence");
    expect(presence).toMatchObject({ person: { name: "Bea Berg" }, ticketId, isTyping: true });
  }
  const later = await at(1, cem);
  await later.say("ask_presence", {});
  expect(await later.receives("presence")).toMatchObject([{ ticketId, isTyping: true }]);
  expectWithin(Date.now() - saidAtMs, 1_000);
  beas.close();
  expect(
    await later.receives("presence", ([received]) => received?.ticketId === null),
  ).toHaveLength(1);
  for (const listener of [cems, adas, later]) listener.close();
});

it("whose node has died is nowhere for those who ask, and nobody waits for it", async () => {
  if (!ada) throw new Error("the nodes are not open yet");
  const { _id: ticketId } = await aTicket(ada);
  const doomed = await nodes.start();
  const [beas, adas] = [await aListener(doomed, bea ?? ada), await at(0, ada)];
  await beas.say("presence:update", { ticketId, isTyping: true });
  await adas.say("presence:update", { ticketId, isTyping: true });
  const before = await at(1, cem);
  await before.say("ask_presence", {});
  await before.receives("presence", ([received]) => received?.person.name === "Bea Berg");
  await doomed.kill();

  const [askedAtMs, later] = [Date.now(), await at(1, cem)];
  await later.say("ask_presence", {});
  await later.receives("presence", ([received]) => received?.person.id === ada?.user._id);
  expectWithin(Date.now() - askedAtMs, 1_000);
  expect(JSON.stringify(later.received)).not.toContain("Bea Berg");
  for (const listener of [adas, before, later]) listener.close();
});
