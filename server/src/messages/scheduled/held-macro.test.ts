import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { minuteMs } from "../../testing/durations.ts";
import { anAgent, type TestPerson } from "../../testing/people.ts";
import { aLaterDesk } from "../../testing/scheduled/a-later-desk.ts";
import { aTicket } from "../../testing/tickets.ts";

const { desk, admin: nora, ada, aReply, inAnHour, pass, stateOf } = aLaterDesk();
let kim: TestPerson;
let lou: TestPerson;
let macroId: string;
let ticket: Awaited<ReturnType<typeof aTicket>>;

beforeAll(async () => {
  [kim, lou] = await Promise.all([anAgent(desk, "Kim Agent"), anAgent(desk, "Lou Agent")]);
  const actions = { reply: "Hello", priority: "high", assignee: "me" };
  macroId = (await kim.call("POST", "macros", { name: "Escalate", actions })).body.data.id;
});
beforeEach(async () => {
  ticket = await aTicket(ada);
});

const read = async () => (await nora.call("GET", `conversation/${ticket._id}`)).body.data;
const seenNow = async () => {
  const { activitySeq, assignee } = await read();
  return { activitySeq, assigneeId: assignee?.id ?? null };
};

async function assign({ user }: TestPerson): Promise<void> {
  const seen = { seq: 0, ...(await seenNow()) };
  const change = { set: { assigneeId: user._id }, seen };
  expect((await lou.call("PATCH", `conversation/${ticket._id}`, change)).status).toBe(200);
}

/** A reply with a macro that takes the ticket, which Lou has taken before its time. */
async function aHeldReply() {
  const set = { priority: "high", assignee: "me" };
  const reply = await aReply(kim, ticket, {
    sendAt: inAnHour(),
    lastSeenSeq: "0",
    macro: JSON.stringify({ id: macroId, set, seen: await seenNow() }),
  });
  await assign(lou);
  await pass(61 * minuteMs);
  expect(await stateOf(reply)).toEqual({ state: "held", heldBecause: "refused" });
  const held = (await kim.call("GET", `scheduled?conversationId=${ticket._id}`)).body.data[0];
  const send = (more: object = {}, by = kim) =>
    by.call("POST", `scheduled/${reply.id}/send`, {
      ...{ version: held.version, lastSeenSeq: 0 },
      ...more,
    });
  const texts = async () =>
    (await ada.call("GET", `message/${ticket._id}`)).body.map(({ text }: { text: string }) => text);
  return { reply, send, texts };
}

describe("a reply that is held since somebody was faster than its macro", () => {
  it("stays held when it is sent as it is", async () => {
    const { send, texts } = await aHeldReply();
    expect((await send()).body.data).toMatchObject({ state: "held", heldBecause: "refused" });
    expect(await texts()).toEqual([]);
  });

  it("goes without what its macro sets", async () => {
    const { send, texts } = await aHeldReply();
    const answer = await send({ macro: null });
    expect(answer).toMatchObject({ status: 200, body: { data: { state: "sent" } } });
    expect(answer.body.data).not.toHaveProperty("macro");
    expect(await texts()).toEqual(["Hello"]);
    const { priority, assignee } = await read();
    expect([priority, assignee.id]).toEqual(["normal", lou.user._id]);
  });

  it("goes with all that its macro sets, of the ticket as its author sees it now", async () => {
    const { send, texts } = await aHeldReply();
    const answer = await send({ macro: { seen: await seenNow() } });
    expect(answer).toMatchObject({ status: 200, body: { data: { state: "sent" } } });
    expect(await texts()).toEqual(["Hello"]);
    await desk.tickets.settled();
    const { priority, assignee } = await read();
    expect([priority, assignee.id]).toEqual(["high", kim.user._id]);
  });

  it("is held again where somebody was faster once more", async () => {
    const { send, texts } = await aHeldReply();
    const seen = await seenNow();
    await assign(nora);
    expect((await send({ macro: { seen } })).body.data).toMatchObject({ state: "held" });
    expect(await texts()).toEqual([]);
  });

  it("goes by nobody else, and not once its author works here no more", async () => {
    const { send, texts } = await aHeldReply();
    expect((await send({ macro: null }, lou)).status).toBe(404);
    expect((await send({ macro: null }, ada)).status).toBe(403);
    await nora.call("PUT", `users/${kim.user._id}/role`, { role: "user", access: "customer" });
    expect((await send({ macro: null })).status).not.toBe(200);
    expect(await texts()).toEqual([]);
  });
});
