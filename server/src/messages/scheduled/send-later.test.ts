import { randomUUID } from "node:crypto";
import type { Message } from "@deskbell/shared/messages/message";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NotificationModel } from "../../notifications/notification.model.ts";
import { aListener } from "../../testing/a-listener.ts";
import { minuteMs } from "../../testing/durations.ts";
import { anAgent, signIn, type TestPerson } from "../../testing/people.ts";
import { aLaterDesk } from "../../testing/scheduled/a-later-desk.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { TicketModel } from "../../tickets/ticket.model.ts";
import { ScheduledMessageModel } from "./scheduled-message.model.ts";

const { desk, admin: nora, ada, inAnHour, aReply, schedule, pass, stateOf, now } = aLaterDesk();
let kim: TestPerson;
let ticket: Awaited<ReturnType<typeof aTicket>>;

beforeAll(async () => {
  kim = await anAgent(desk, "Kim Agent");
});
beforeEach(async () => {
  ticket = await aTicket(ada);
});

const hour = 60 * minuteMs;
const later = (fields: object = {}) =>
  aReply(kim, ticket, { sendAt: inAnHour(), lastSeenSeq: "0", ...fields });
const messagesOf = async (): Promise<Message[]> =>
  (await ada.call("GET", `message/${ticket._id}`)).body;
const noticesOf = async (person: TestPerson) =>
  (await person.call("GET", "notifications")).body.data.filter(
    ({ conversationId }: { conversationId: string }) => conversationId === ticket._id,
  );

describe("a reply for later", () => {
  it("goes at its time, not before, and once", async () => {
    const reply = await later();
    expect(reply).toMatchObject({ kind: "later", ticket: { customer: "Ada Byron" } });
    await pass(hour - minuteMs);
    expect(await messagesOf()).toEqual([]);
    await pass(2 * minuteMs);
    expect(await messagesOf()).toMatchObject([{ text: "Hello", sender: { id: kim.user._id } }]);
    await pass(hour);
    expect(await messagesOf()).toHaveLength(1);
  });

  // helpdesk 44
  it("is held when the customer writes a second before, and its author is told once", async () => {
    const reply = await later();
    await pass(hour - 1_000);
    await aMessage(ada, ticket, { text: "It works again" });
    await pass(2_000);
    expect(await messagesOf()).toHaveLength(1);
    expect(await stateOf(reply)).toEqual({ state: "held", heldBecause: "written" });
    const list = (await kim.call("GET", "scheduled")).body.data;
    expect(list).toContainEqual(expect.objectContaining({ id: reply.id, heldBecause: "written" }));
    await pass(hour);
    expect(await noticesOf(kim)).toMatchObject([{ kind: "answered", held: "written" }]);
    expect(await ScheduledMessageModel.countDocuments({ isUntold: true })).toBe(0);

    // As a reply to what they see now it goes.
    const { version } = list.find(({ id }: { id: string }) => id === reply.id);
    const send = (seq: number) =>
      kim.call("POST", `scheduled/${reply.id}/send`, { version, lastSeenSeq: seq });
    expect(await send(1)).toMatchObject({ status: 200, body: { data: { state: "sent" } } });
    expect(await messagesOf()).toHaveLength(2);
  });

  it("is held when the customer writes before, also where its author did not say what they saw", async () => {
    await aMessage(ada, ticket, { text: "It hisses" });
    const [reply, other] = [
      await aReply(kim, ticket, { sendAt: inAnHour() }),
      await aReply(kim, await aTicket(ada), { sendAt: inAnHour() }),
    ];
    await aMessage(ada, ticket, { text: "It works again" });
    await pass(hour + minuteMs);
    expect(await stateOf(reply)).toEqual({ state: "held", heldBecause: "written" });
    expect(await stateOf(other)).toMatchObject({ state: "sent" });
  });

  it.each([true, false])(
    "that solves the ticket is refused at once where its author did not say what they saw (later: %s)",
    async (isLater) => {
      const when = isLater && { sendAt: inAnHour() };
      const answer = await schedule(kim, ticket, { ...when, thenStatus: "solved" });
      expect([answer.status, answer.body.errors]).toMatchObject([
        400,
        { lastSeenSeq: { msg: expect.any(String) } },
      ]);
      expect(await ScheduledMessageModel.countDocuments({ ticketId: ticket._id })).toBe(0);
    },
  );

  it("that was sent on Friday and answered since is sent no more where its author's device asks again on Monday", async () => {
    const sent = { clientMessageId: randomUUID(), lastSeenSeq: "0" };
    const friday = { ...sent, text: "Try this" };
    expect((await schedule(kim, ticket, friday)).status).toBe(201);
    await pass(minuteMs);
    await aMessage(ada, ticket, { text: "It works" });
    await ScheduledMessageModel.deleteMany({ ticketId: ticket._id }); // forgotten after a day
    const monday = await schedule(kim, ticket, friday);
    expect(monday).toMatchObject({ status: 201, body: { data: { message: { seq: 1 } } } });
    expect(await messagesOf()).toHaveLength(2);
    const other = await schedule(kim, ticket, { ...friday, text: "Something else" });
    expect(other).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  it("is held as well when a colleague has replied, not when its author has", async () => {
    const [one, reply] = [await aTicket(ada), await later()];
    const other = await aReply(kim, one, { sendAt: inAnHour(), lastSeenSeq: "0" });
    await aMessage(nora, ticket, { text: "I am on it" });
    await aMessage(kim, one, { text: "One thing first" });
    await pass(hour + minuteMs);
    expect(await stateOf(reply)).toEqual({ state: "held", heldBecause: "written" });
    expect(await stateOf(other)).toMatchObject({ state: "sent" });
  });

  it.each([
    ["closed", { status: "closed" }],
    ["merged", { mergedInto: "0123456789abcdef01234567", status: "closed" }],
  ])("is held with the reason when its ticket is %s by then", async (reason, change) => {
    const reply = await later();
    await TicketModel.updateOne({ _id: ticket._id }, { $set: change });
    await pass(hour + minuteMs);
    expect(await stateOf(reply)).toEqual({ state: "held", heldBecause: reason });
    expect(await noticesOf(kim)).toMatchObject([{ held: reason }]);
    expect(await messagesOf()).toEqual([]);
  });

  it("is held, not lost, when its ticket was erased", async () => {
    const reply = await later();
    await TicketModel.deleteOne({ _id: ticket._id });
    await pass(hour + minuteMs);
    expect(await stateOf(reply)).toEqual({ state: "held", heldBecause: "gone" });
    const list = (await kim.call("GET", "scheduled")).body.data;
    expect(list).toContainEqual(
      expect.objectContaining({ id: reply.id, text: "Hello", ticket: null }),
    );
  });

  it("is held when its author works here no more", async () => {
    const former = await anAgent(desk, "Fay Former");
    const reply = await aReply(former, ticket, { sendAt: inAnHour() });
    await nora.call("PUT", `users/${former.user._id}/role`, { role: "user", access: "customer" });
    // They are a customer now, whose window hears nothing of another customer's ticket.
    const asCustomer = await signIn(desk, former.email);
    const window = await aListener(desk, asCustomer);
    await pass(hour + minuteMs);
    expect(await stateOf(reply)).toEqual({ state: "held", heldBecause: "not_allowed" });
    await aTicket(asCustomer);
    await window.receives("ticket_changed");
    expect(window.received.map(({ event }) => event)).not.toContain("notification:added");
    window.close();
    expect(await NotificationModel.countDocuments({ personId: former.user._id })).toBe(0);
    expect(await messagesOf()).toEqual([]);
  });

  it("is refused for a ticket that is closed or merged already", async () => {
    await TicketModel.updateOne({ _id: ticket._id }, { $set: { status: "closed" } });
    const answer = await schedule(kim, ticket, { sendAt: inAnHour() });
    expect(answer).toMatchObject({ status: 409, body: { code: "ticket_closed" } });
  });

  it("can be changed until it goes; of two devices the one that saw it last", async () => {
    const reply = await later();
    const change = (version: number, set: object) =>
      kim.call("PATCH", `scheduled/${reply.id}`, { version, ...set });
    const sendAt = new Date(now() + 2 * hour).toISOString();
    const both = await Promise.all([
      change(1, { text: "Better", sendAt }),
      change(1, { text: "Worse", sendAt }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const lost = both.find(({ status }) => status === 409);
    expect(lost?.body.code).toBe("conflict");
    const won = both.find(({ status }) => status === 200)?.body.data;
    expect((await change(won.version, { text: "  " })).status).toBe(400);
    await pass(hour + minuteMs);
    expect(await messagesOf()).toEqual([]);
    await pass(hour);
    expect(await messagesOf()).toMatchObject([{ text: won.text }]);
    expect((await change(won.version, { text: "Late" })).body.code).toBe("conflict");
  });

  it("that was held waits again with another time", async () => {
    const reply = await later();
    await aMessage(ada, ticket);
    await pass(hour + minuteMs);
    const { version } = (await kim.call("GET", `scheduled?conversationId=${ticket._id}`)).body
      .data[0];
    const sendAt = inAnHour();
    const changed = await kim.call("PATCH", `scheduled/${reply.id}`, {
      ...{ version, sendAt, lastSeenSeq: 1 },
    });
    expect(changed.body.data).toMatchObject({ state: "waiting" });
    expect(changed.body.data).not.toHaveProperty("heldBecause");
    await pass(hour + minuteMs);
    expect(await messagesOf()).toHaveLength(2);
  });

  it("is seen by colleagues, who can change nothing of it, and not by its customer", async () => {
    const window = await aListener(desk, nora);
    const reply = await later();
    await window.receives(
      "scheduled:changed",
      ({ conversationId }) => conversationId === ticket._id,
    );
    const list = `scheduled?conversationId=${ticket._id}`;
    expect((await nora.call("GET", list)).body.data).toMatchObject([
      { id: reply.id, author: { name: "Kim Agent" }, text: "Hello" },
    ]);
    const ids = (await nora.call("GET", "scheduled")).body.data.map(({ id }: { id: string }) => id);
    expect(ids).not.toContain(reply.id);
    const own = { version: 1 };
    for (const by of [nora, ada]) {
      const answers = [
        await by.call("PATCH", `scheduled/${reply.id}`, { ...own, text: "Mine" }),
        await by.call("POST", `scheduled/${reply.id}/take-back`, {}),
        await by.call("POST", `scheduled/${reply.id}/send`, own),
      ];
      const expected = by === nora ? 404 : 403;
      expect(answers.map(({ status }) => status)).toEqual([expected, expected, expected]);
    }
    expect((await ada.call("GET", list)).status).toBe(403);
    window.close();
  });

  it("is among what a window has missed, of its author and of colleagues who show the ticket", async () => {
    const reply = await later();
    const missed = async (person: TestPerson) =>
      (
        await person.call("POST", "catch-up", { threads: [{ id: ticket._id, seq: 0 }] })
      ).body.data.scheduled?.map(({ id }: { id: string }) => id);
    expect(await missed(kim)).toContain(reply.id);
    expect(await missed(nora)).toContain(reply.id);
    expect(await missed(ada)).toBeUndefined();
  });

  it("is forgotten a day after it went or was taken back, and not while it waits", async () => {
    const [sent, taken] = [await later(), await later()];
    await kim.call("POST", `scheduled/${taken.id}/take-back`, {});
    const waits = await later({ sendAt: new Date(now() + 72 * hour).toISOString() });
    await pass(2 * hour);
    await desk.scheduled.forgetOld();
    expect(await stateOf(taken)).toMatchObject({ state: "cancelled" });
    await pass(23 * hour);
    await desk.scheduled.forgetOld();
    expect(await stateOf(taken)).toBeNull();
    expect(await stateOf(sent)).toMatchObject({ state: "sent" });
    expect(await stateOf(waits)).toMatchObject({ state: "waiting" });
    await pass(3 * hour);
    await desk.scheduled.forgetOld();
    expect(await stateOf(sent)).toBeNull();
  });
});
