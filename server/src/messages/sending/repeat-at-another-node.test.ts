import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { formOf } from "../../testing/call-api.ts";
import { aCustomer, anAdmin, signIn, type TestPerson } from "../../testing/people.ts";
import { startNodes, type TestNodes } from "../../testing/programs/start-nodes.ts";
import { aTicket } from "../../testing/tickets.ts";

// Nodes that hear nothing of each other: what one has learnt of a ticket the other takes for true until later.

let nodes: TestNodes;
let adas: [TestPerson, TestPerson];
let nora: TestPerson;

beforeAll(async () => {
  nodes = await startNodes({ count: 2 });
  nora = await anAdmin(nodes.at(0), "Nora");
  const ada = await aCustomer(nodes.at(0));
  adas = [ada, await signIn(nodes.at(1), ada.email)];
}, 180_000);
afterAll(() => nodes.close());

// helpdesk 21
it("a message to a merged ticket that is sent again to a node which has not received the merge is there once", async () => {
  const [source, target] = [await aTicket(adas[0]), await aTicket(adas[0])];
  const send = async (at: 0 | 1, clientMessageId: string) => {
    const draft = { conversationId: source._id, clientMessageId, text: "It leaks" };
    const { status, body } = await adas[at].call("POST", "message", formOf(draft));
    return [status, body.data?._id, body.data?.conversationId];
  };
  expect((await send(1, randomUUID()))[0]).toBe(201);
  const merged = await nora.call("POST", `conversation/${source._id}/merge`, { into: target._id });
  expect(merged.status).toBe(200);

  const first = randomUUID();
  const [status, id, place] = await send(0, first);
  expect([status, place]).toEqual([201, target._id]);
  expect(await send(1, first)).toEqual([200, id, target._id]);

  const second = randomUUID();
  const [, stored, where] = await send(1, second);
  expect(await send(0, second)).toEqual([200, stored, where]);

  const third = randomUUID();
  const answers = await Promise.all([send(0, third), send(1, third), send(0, third)]);
  expect(answers.map(([code]) => code).toSorted()).toEqual([200, 200, 201]);
  expect(new Set(answers.map(([, one]) => one)).size).toBe(1);
});
