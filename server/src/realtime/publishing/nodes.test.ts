import type { Message } from "@deskbell/shared/messages/message";
import { trusted } from "mongoose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MessageModel } from "../../messages/message.model.ts";
import { aListener } from "../../testing/a-listener.ts";
import { writeToSupport } from "../../testing/contact.ts";
import { expectWithin } from "../../testing/expect-within.ts";
import { aPicture } from "../../testing/files.ts";
import {
  aCustomer,
  anAdmin,
  atNode,
  aVerifiedCustomer,
  signIn,
  type TestPerson,
} from "../../testing/people.ts";
import { startNodes, type TestNodes } from "../../testing/programs/start-nodes.ts";
import { startRedis, type TestRedis } from "../../testing/programs/start-redis.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { until } from "../../testing/until.ts";
import { TicketModel } from "../../tickets/ticket.model.ts";

let redis: TestRedis;
let nodes: TestNodes;
let ada: TestPerson;
let admin: TestPerson;
const first = () => nodes.at(0);
const second = () => nodes.at(1);

beforeAll(async () => {
  redis = await startRedis();
  const variables = {
    REDIS_URL: redis.url,
    CONTACT_MESSAGES_PER_ADDRESS: "3",
    // What closes a socket here is the event of another node, never the later look at its session.
    SOCKET_CHECK_SECONDS: "3600",
  };
  nodes = await startNodes({ count: 2, variables });
  admin = await anAdmin(first());
  ada = await aCustomer(first());
}, 180_000);
afterAll(async () => {
  await nodes.close();
  await redis.close();
});

async function readyzOf(node: { url: string }) {
  const answer = await fetch(`${node.url}/readyz`);
  const body = (await answer.json()) as { status: string; parts: Record<string, string> };
  return { httpStatus: answer.status, ...body };
}

const textsSince = async (person: TestPerson, ticketId: string, after: number) => {
  const { body } = await person.call("GET", `message/${ticketId}?after=${after}`);
  return (body as Message[]).map(({ text }) => text);
};

describe("two nodes with one Redis", () => {
  it("publish to each other: what is sent at one is received at the other, by those who may", async () => {
    const eve = await aCustomer(first());
    const [adas, staffs, eves] = await Promise.all([
      aListener(second(), ada),
      aListener(second(), admin),
      aListener(second(), eve),
    ]);
    const ticket = await aTicket(ada);
    const sent = await aMessage(ada, ticket, { text: "Is anybody there?" });
    expect(await adas.receives("new_message")).toEqual(sent);
    expect(await staffs.receives("new_message")).toEqual(sent);
    await staffs.receives("ticket_changed", ({ lastSeq }) => lastSeq === 1);
    const evesTicket = await aTicket(eve);
    await eves.receives("ticket_changed");
    expect(eves.received.map(({ payload }) => payload)).toEqual([evesTicket]);
    for (const window of [adas, staffs, eves]) window.close();
  });

  it("show a picture that came to the one by the path that the other signed", async () => {
    const ticket = await aTicket(ada);
    const window = await aListener(second(), admin);
    await aMessage(ada, ticket, { attachments: [await aPicture()] });
    const { attachment } = await window.receives("new_message");
    expect((await fetch(first().url + attachment[0])).status).toBe(200);
    expect((await fetch(second().url + attachment[0])).status).toBe(200);
    window.close();
  });

  it("number the tickets and messages that come to both at once without a gap or a double", async () => {
    const [here, there] = [ada, atNode(ada, second())];
    const tickets = await Promise.all([here, there, here, there].map((at) => aTicket(at)));
    expect(new Set(tickets.map(({ ticket }) => ticket)).size).toBe(4);
    const [ticket] = tickets as [(typeof tickets)[0]];
    const texts = Array.from({ length: 20 }, (_, i) => `message ${i}`);
    await Promise.all(texts.map((text, i) => aMessage(i % 2 ? here : there, ticket, { text })));
    const { body } = await ada.call("GET", `message/${ticket._id}?after=0&limit=200`);
    expect((body as Message[]).map(({ seq }) => seq)).toEqual(texts.map((_, i) => i + 1));
  });

  it("count together how often one address writes through the contact form", async () => {
    const write = async (node: { url: string }) => (await writeToSupport(node.url)).status;
    const statuses = [await write(first()), await write(second()), await write(first())];
    expect(statuses).toEqual([202, 202, 202]);
    expect([await write(first()), await write(second())]).toEqual([429, 429]);
  });

  it("note what they told, so that nothing is told again", async () => {
    await aMessage(ada, await aTicket(ada));
    await until(
      async () =>
        (await MessageModel.countDocuments({ untoldSince: trusted({ $ne: null }) })) === 0,
    );
    await until(
      async () => (await TicketModel.countDocuments({ untoldSince: trusted({ $ne: null }) })) === 0,
    );
  });
});

describe("a session that ends at one node", () => {
  const within1s = async (closed: Promise<unknown>, endedAtMs: number) => {
    let closedAtMs = 0;
    void closed.then(() => {
      closedAtMs = Date.now();
    });
    await until(() => closedAtMs > 0);
    expectWithin(closedAtMs - endedAtMs, 1_000);
  };

  // case D16
  it("by signing out has its sockets at the other closed within a second", async () => {
    const person = await aCustomer(first());
    const other = await signIn(first(), person.email);
    const [window, untouched] = [
      await aListener(second(), person),
      await aListener(second(), other),
    ];
    const endedAtMs = Date.now();
    await person.call("POST", "users/logout");
    await within1s(window.closed, endedAtMs);
    // The other node looks at a new window once by itself, and may say it, too, before it is told to close it.
    const events = new Set(window.received.map(({ event }) => event));
    expect(events).toEqual(new Set(["session_ended"]));
    await aTicket(other);
    await untouched.receives("ticket_changed");
    untouched.close();
  });

  // case D16
  it.each([
    ["is disabled", "access", { isDisabled: true }],
    ["is no admin any more", "role", { role: "user" }],
  ])("because the person %s has its sockets at the other closed too", async (_why, path, body) => {
    const colleague = await anAdmin(first());
    const window = await aListener(second(), colleague);
    const endedAtMs = Date.now();
    const answer = await admin.call("PUT", `users/${colleague.user._id}/${path}`, body);
    expect(answer.status).toBe(200);
    await within1s(window.closed, endedAtMs);
  });
});

describe("rights that grow at one node", () => {
  it("are in that person's windows at the other at once, which hear what staff hear", async () => {
    const vera = await aVerifiedCustomer(first());
    const [window, adas] = [await aListener(second(), vera), await aListener(second(), ada)];
    const hasReceived = (times: number) => () =>
      window.received.filter(({ event }) => event === "access:changed").length === times;
    const grant = (role: string, access: string) =>
      admin.call("PUT", `users/${vera.user._id}/role`, { role, access });
    // The other node looks at a new window once by itself, which may be what says the first; the second it is told.
    expect((await grant("user", "agent")).status).toBe(200);
    await until(hasReceived(1));
    const grantedAtMs = Date.now();
    expect((await grant("admin", "admin")).status).toBe(200);
    await until(hasReceived(2));
    expectWithin(Date.now() - grantedAtMs, 1_000);
    const ticket = await aTicket(ada);
    await window.receives("ticket_changed", ({ _id }) => _id === ticket._id);
    expect(adas.received.map(({ event }) => event)).not.toContain("access:changed");
    for (const listener of [window, adas]) listener.close();
  });
});

describe("when one node stops", () => {
  it("the sockets of the other stay open", async () => {
    const third = await nodes.start();
    const window = await aListener(second(), ada);
    expect(await third.stop()).toMatchObject({ code: 0 });
    await aTicket(ada);
    await window.receives("ticket_changed");
    window.close();
  });
});

describe("Redis killed", () => {
  // case I15
  it("leaves both nodes serving; what was sent meanwhile is there to ask for, and events flow again", async () => {
    const ticket = await aTicket(ada);
    const thread = ({ conversationId }: Message) => conversationId === ticket._id;
    const [near, far] = await Promise.all([aListener(first(), admin), aListener(second(), admin)]);
    await redis.kill();
    await until(async () => (await readyzOf(first())).parts.redis === "down");
    await until(async () => (await readyzOf(second())).parts.redis === "down");
    await expect
      .poll(() => readyzOf(first()))
      .toMatchObject({ httpStatus: 200, status: "degraded" });

    const texts = Array.from({ length: 30 }, (_, i) => `while Redis was away ${i}`);
    for (const [i, text] of texts.entries()) {
      await aMessage(atNode(ada, nodes.at(i % 2)), ticket, { text });
    }
    expect(await textsSince(atNode(ada, second()), ticket._id, 0)).toEqual(texts);
    // Each node's own sockets receive it at once, those of the other through the database.
    for (const text of [texts[0], texts[1], texts.at(-2), texts.at(-1)]) {
      await near.receives("new_message", (message) => message.text === text);
      await far.receives("new_message", (message) => message.text === text);
    }

    await redis.start();
    await until(async () => (await readyzOf(first())).status === "ok");
    await until(async () => (await readyzOf(second())).status === "ok");
    await aMessage(ada, ticket, { text: "back" });
    await far.receives("new_message", ({ text }) => text === "back");
    const missing = texts.filter(
      (text) =>
        !far.received.some(
          ({ payload }) => thread(payload as Message) && (payload as Message).text === text,
        ),
    );
    expect(missing).toEqual([]);
    await until(
      async () =>
        (await MessageModel.countDocuments({ untoldSince: trusted({ $ne: null }) })) === 0,
    );
    for (const window of [near, far]) window.close();
    for (const node of [first(), second()])
      expect((await fetch(`${node.url}/healthz`)).ok).toBe(true);
  });

  it("or silent, with its connections open, delays neither what people send nor its limits for long", async () => {
    const ticket = await aTicket(ada);
    const near = await aListener(first(), admin);
    redis.freeze();
    const frozenAtMs = Date.now();
    await aMessage(ada, ticket, { text: "while Redis was silent" });
    await near.receives("new_message", ({ text }) => text === "while Redis was silent");
    expectWithin(Date.now() - frozenAtMs, 2_000);
    await writeToSupport(first().url); // waits until Redis counts as away, then this node counts alone
    expectWithin(Date.now() - frozenAtMs, 6_000);
    await until(async () => (await readyzOf(second())).parts.redis === "down");
    redis.thaw();
    const far = await aListener(second(), admin);
    await until(async () => (await readyzOf(first())).status === "ok");
    await until(async () => (await readyzOf(second())).status === "ok");
    await aMessage(ada, ticket, { text: "awake" });
    await far.receives("new_message", ({ text }) => text === "awake");
    for (const listener of [near, far]) listener.close();
  });

  it("lets a revocation reach the other node all the same, a little later", async () => {
    const person = await aCustomer(first());
    const window = await aListener(second(), person);
    await redis.kill();
    await until(async () => (await readyzOf(second())).parts.redis === "down");
    await person.call("POST", "users/logout");
    await window.closed; // by looking at its session, since no broadcast comes
    await redis.start();
    await until(async () => (await readyzOf(second())).status === "ok");
  });
});
