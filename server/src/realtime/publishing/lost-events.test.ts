import type { Message } from "@deskbell/shared/messages/message";
import { trusted } from "mongoose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SessionModel } from "../../identity/session.model.ts";
import { MessageModel } from "../../messages/message.model.ts";
import { aListener } from "../../testing/a-listener.ts";
import { expectWithin } from "../../testing/expect-within.ts";
import { aPicture } from "../../testing/files.ts";
import { aCustomer, anAdmin, atNode, signIn, type TestPerson } from "../../testing/people.ts";
import { startNodes, type TestNodes } from "../../testing/programs/start-nodes.ts";
import { startRedis, type TestRedis } from "../../testing/programs/start-redis.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { until } from "../../testing/until.ts";
import { TicketModel } from "../../tickets/ticket.model.ts";
import { UserModel } from "../../users/user.model.ts";

let redis: TestRedis;
let nodes: TestNodes;
let ada: TestPerson;
let admin: TestPerson;

beforeAll(async () => {
  redis = await startRedis();
  const variables = { REDIS_URL: redis.url, SOCKET_CHECK_SECONDS: "1" };
  nodes = await startNodes({ count: 1, variables });
  admin = await anAdmin(nodes.at(0));
  ada = await aCustomer(nodes.at(0));
}, 180_000);
afterAll(async () => {
  await nodes.close();
  await redis.close();
});

const everythingIsPublished = async () => {
  const unpublished = { untoldSince: trusted({ $ne: null }) };
  const counts = [
    MessageModel.countDocuments(unpublished),
    TicketModel.countDocuments(unpublished),
  ];
  return (await Promise.all(counts)).every((count) => count === 0);
};

const publishedWithinMs = 3_000;

describe("a node that dies after it stored and before it told", () => {
  // case I03
  it.each([
    ["a message", async () => ({ text: "Can you hear me?" })],
    ["a picture", async () => ({ attachments: [await aPicture()] })],
  ])("%s: others receive it within three seconds, once it is stored", async (_what, fields) => {
    const ticket = await aTicket(ada);
    const doomed = await nodes.start({ FAILPOINT: "message.inserted" });
    const [adas, staffs] = await Promise.all([
      aListener(nodes.at(0), ada),
      aListener(nodes.at(0), admin),
    ]);
    await expect(aMessage(atNode(ada, doomed), ticket, await fields())).rejects.toThrow();
    expect(await doomed.ended).toEqual({ code: null, signal: "SIGKILL" });
    const diedAtMs = Date.now();
    const [own, seen] = await Promise.all([
      adas.receives("new_message"),
      staffs.receives("new_message"),
      staffs.receives("ticket_changed", ({ _id, lastSeq }) => _id === ticket._id && lastSeq === 1),
    ]);
    expectWithin(Date.now() - diedAtMs, publishedWithinMs);
    expect([own.seq, seen.seq]).toEqual([1, 1]);
    for (const { attachment } of [own, seen]) {
      for (const path of attachment) {
        expect((await fetch(nodes.at(0).url + path)).status).toBe(200);
      }
    }
    if (seen.attachment[0]) expect(seen.attachment).not.toEqual(own.attachment);
    await until(everythingIsPublished);
    // It may be published once more until that is noted: a window knows it by its number.
    const messages = staffs.received.filter(({ event }) => event === "new_message");
    expect(new Set(messages.map(({ payload }) => (payload as Message).seq))).toEqual(new Set([1]));
    for (const window of [adas, staffs]) window.close();
  });

  it("a new ticket: staff receive it within three seconds", async () => {
    const doomed = await nodes.start({ FAILPOINT: "ticket.inserted" });
    const staffs = await aListener(nodes.at(0), admin);
    const subject = "The lid of the kettle is loose";
    await expect(aTicket(atNode(ada, doomed), { subject })).rejects.toThrow();
    await doomed.ended;
    const diedAtMs = Date.now();
    await staffs.receives("ticket_changed", (ticket) => ticket.subject === subject);
    expectWithin(Date.now() - diedAtMs, publishedWithinMs);
    await until(everythingIsPublished);
    staffs.close();
  });

  it("alone: once it runs again, the ticket has moved and nothing is left unpublished", async () => {
    const doomed = await nodes.start({ FAILPOINT: "message.inserted" });
    const ticket = await aTicket(atNode(ada, doomed));
    nodes.at(0).freeze(); // nobody else is there
    await expect(aMessage(atNode(ada, doomed), ticket, { text: "Hello?" })).rejects.toThrow();
    await doomed.ended;
    const lastSeq = async () => (await TicketModel.findById(ticket._id).lean())?.lastSeq;
    expect([await lastSeq(), await everythingIsPublished()]).toEqual([0, false]);
    const again = await nodes.start({ REDIS_URL: "" });
    await until(everythingIsPublished);
    expect(await lastSeq()).toBe(1);
    await again.stop();
    nodes.at(0).thaw();
  });

  it("many: a backlog is told in the order of the thread, every message", async () => {
    const ticket = await aTicket(ada);
    const staffs = await aListener(nodes.at(0), admin);
    const count = 250; // more than two batches
    const untoldSince = new Date();
    await MessageModel.insertMany(
      Array.from({ length: count }, (_, i) => ({
        conversationId: ticket._id,
        seq: i + 1,
        fingerprint: `${i}`,
        sender: { id: ada.user._id, name: "Ada" },
        text: `message ${i + 1}`,
        searchWords: [],
        files: [],
        createdAt: untoldSince,
        untoldSince,
      })),
    );
    await staffs.receives("new_message", ({ seq }) => seq === count);
    const seqs = staffs.received
      .filter(({ event }) => event === "new_message")
      .map(({ payload }) => (payload as { seq: number }).seq);
    expect(new Set(seqs).size).toBe(count);
    expect(seqs.slice(0, 100)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
    await until(everythingIsPublished);
    expect((await TicketModel.findById(ticket._id).lean())?.lastSeq).toBe(count);
    staffs.close();
  });
});

describe("looking for what was not published", () => {
  it("is served by an index that holds nothing else", async () => {
    const filter = { untoldSince: trusted({ $lte: new Date() }) };
    for (const query of [MessageModel.find(filter), TicketModel.find(filter)]) {
      const plan = await query.sort({ untoldSince: 1 }).explain("executionStats");
      const { executionStats } = plan as unknown as {
        executionStats: { totalKeysExamined: number; totalDocsExamined: number };
      };
      expect(JSON.stringify(plan)).toContain('"untoldSince_1"');
      expect(executionStats.totalKeysExamined).toBeLessThanOrEqual(1);
      expect(executionStats.totalDocsExamined).toBe(0);
    }
  });
});

describe("a revocation whose event was lost", () => {
  // case D16
  it("closes the socket all the same, when the node looks at its session again", async () => {
    const person = await aCustomer(nodes.at(0));
    const other = await signIn(nodes.at(0), person.email);
    const [window, untouched] = [
      await aListener(nodes.at(0), person),
      await aListener(nodes.at(0), other),
    ];
    const [id] = person.token.split(".");
    expect((await SessionModel.deleteOne({ _id: id ?? "" })).deletedCount).toBe(1);
    await window.closed;
    expect(window.received.map(({ event }) => event)).toEqual(["session_ended"]);
    await aTicket(other);
    await untouched.receives("ticket_changed");
    untouched.close();
  });

  it("of a disabled person too", async () => {
    const person = await aCustomer(nodes.at(0));
    const window = await aListener(nodes.at(0), person);
    await UserModel.updateOne({ _id: person.user._id }, { $set: { disabledAt: new Date() } });
    await window.closed;
  });

  // case D16
  it("takes a former admin out of the staff's room, whose events then stay away", async () => {
    const colleague = await anAdmin(nodes.at(0));
    const window = await aListener(nodes.at(0), colleague);
    const receivedBy = async (): Promise<boolean> => {
      const { _id } = await aTicket(ada);
      const own = await aTicket(colleague); // comes after, on the same socket
      await window.receives("ticket_changed", (ticket) => ticket._id === own._id);
      return window.received.some(
        ({ event, payload }) =>
          event === "ticket_changed" && (payload as { _id: string })._id === _id,
      );
    };
    expect(await receivedBy()).toBe(true);
    await UserModel.updateOne({ _id: colleague.user._id }, { $set: { role: "user" } });
    await until(async () => !(await receivedBy()));
    await UserModel.updateOne({ _id: colleague.user._id }, { $set: { role: "admin" } });
    await until(receivedBy);
    window.close();
  });
});

describe("Redis that is not there when a node starts", () => {
  // case I16
  it("does not stop it: it serves, tells its own sockets, says that it is degraded, and joins in later", async () => {
    const late = await startRedis();
    await late.kill();
    const alone = await nodes.start({ REDIS_URL: late.url });
    const readyz = async () =>
      (await (await fetch(`${alone.url}/readyz`)).json()) as { status: string };
    await expect.poll(readyz).toMatchObject({ status: "degraded", parts: { redis: "down" } });
    const there = atNode(ada, alone);
    const window = await aListener(alone, ada);
    const ticket = await aTicket(there);
    await window.receives("ticket_changed");
    await aMessage(there, ticket, { text: "anybody?" });
    await window.receives("new_message");
    await late.start();
    await until(async () => (await readyz()).status === "ok");
    const another = await nodes.start({ REDIS_URL: late.url });
    await aMessage(atNode(ada, another), ticket, { text: "joined" });
    await window.receives("new_message", ({ text }) => text === "joined");
    window.close();
    expect(await alone.stop()).toMatchObject({ code: 0 });
    await late.close();
  });

  it("does not stop a node from stopping", async () => {
    const node = await nodes.start({ REDIS_URL: "redis://127.0.0.1:9" });
    expect(await node.stop()).toMatchObject({ code: 0 });
  });
});
