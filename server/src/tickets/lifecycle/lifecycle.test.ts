import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { MessageModel } from "../../messages/message.model.ts";
import { formOf } from "../../testing/call-api.ts";
import { dayMs } from "../../testing/durations.ts";
import type { TestPerson } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { inMs, ticketsInStatus } from "../../testing/ticket-work/tickets-in-status.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { TicketModel } from "../ticket.model.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();

const statuses = ticketsInStatus(desk, { agent: nora, customer: ada });
const { setStatus, seen, statusOf, historyOf, aTicketThatIs, closed } = statuses;

describe("a customer's message", () => {
  for (const status of ["pending", "snoozed", "solved"]) {
    // helpdesk 1
    it(`opens a ${status} ticket, and its history says so after that message`, async () => {
      const ticket = await aTicketThatIs(status);
      await aMessage(ada, ticket);
      expect(await seen(ticket)).toMatchObject({
        status: "open",
        waitingSince: expect.any(String),
        reopenCount: status === "solved" ? 1 : 0,
      });
      const last = (await historyOf(ticket)).at(-1);
      expect(last).toMatchObject({
        seq: 2,
        afterSeq: 1,
        actor: { kind: "customer", person: { id: ada.user._id, name: "Ada Byron" } },
      });
      expect(last?.changes[0]).toEqual({ field: "status", from: status, to: "open" });
    });
  }

  // helpdesk 7
  it("leaves a ticket asleep that only time wakes, and the ticket is unread", async () => {
    const ticket = await aTicket(ada);
    await nora.call("PUT", `conversation/${ticket._id}/read`, { seq: 0 });
    const until = { snoozedUntil: inMs(dayMs).toISOString(), wakeOn: "time" };
    await setStatus(nora, ticket, "snoozed", until);
    await aMessage(ada, ticket);
    expect(await seen(ticket)).toMatchObject({ status: "snoozed", isUnread: true });
  });

  // helpdesk 2 3
  it("to a closed ticket makes one ticket that follows it, also when it is sent twice at once", async () => {
    const ticket = await aTicketThatIs("closed");
    const draft = { conversationId: ticket._id, clientMessageId: randomUUID(), text: "Again" };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ada.call("POST", "message", formOf(draft))),
    );
    const later = await ada.call("POST", "message", formOf(draft));
    const statuses = [...answers, later].map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 201]);
    const ids = new Set([...answers, later].map(({ body }) => body.data._id));
    expect(ids.size).toBe(1);
    const followUps = await TicketModel.find({ followUpOf: ticket._id }).lean();
    expect(followUps).toHaveLength(1);
    expect(later.body.data.conversationId).toBe(followUps[0]?._id.toString());
    expect(followUps[0]).toMatchObject({
      subject: ticket.subject,
      description: `Follow-up to ticket #${ticket.ticket}`,
      status: "open",
    });
    expect(await statusOf(ticket)).toBe("closed");
    const pointer = { _id: followUps[0]?._id.toString(), ticket: followUps[0]?.number };
    for (const who of [ada, nora]) {
      const closedOne = (await who.call("GET", `conversation/${ticket._id}`)).body.data;
      expect(closedOne.continuedBy).toEqual(pointer);
    }
    // Another message joins it, and what was sent to the ticket itself before is still known there.
    const second = await aMessage(ada, ticket, { text: "And more" });
    expect(second).toMatchObject({ conversationId: followUps[0]?._id.toString(), seq: 2 });
  });

  it("that was stored before its ticket closed is known when it is sent again", async () => {
    const ticket = await aTicket(ada);
    const draft = { conversationId: ticket._id, clientMessageId: randomUUID(), text: "Once" };
    const first = await ada.call("POST", "message", formOf(draft));
    await closed(ticket);
    const again = await ada.call("POST", "message", formOf(draft));
    expect(again.status).toBe(200);
    expect(again.body.data._id).toBe(first.body.data._id);
    expect(await TicketModel.countDocuments({ followUpOf: ticket._id })).toBe(0);
  });

  it("to a closed ticket that cannot be stored opens nothing", async () => {
    const ticket = await aTicketThatIs("closed");
    const attachments = new File(["no picture"], "kettle.png", { type: "image/png" });
    const draft = { conversationId: ticket._id, text: "See", attachments };
    const refused = await ada.call("POST", "message", formOf(draft));
    expect(refused.status).toBe(415);
    expect(await TicketModel.countDocuments({ followUpOf: ticket._id })).toBe(0);
  });

  it("to a closed follow-up opens the next", async () => {
    const ticket = await aTicketThatIs("closed");
    const { conversationId } = await aMessage(ada, ticket);
    const followUp = (await ada.call("GET", `conversation/${conversationId}`)).body.data;
    await closed(followUp);
    const next = await aMessage(ada, ticket, { text: "It is me again" });
    const third = await TicketModel.findById(next.conversationId).lean();
    expect(third?.followUpOf?.toString()).toBe(conversationId);
  });
});

describe("a message that was answered by nobody, and is sent again", () => {
  it("is there once, also when its ticket was opened again meanwhile", async () => {
    const ticket = await aTicketThatIs("closed");
    const draft = { conversationId: ticket._id, clientMessageId: randomUUID(), text: "Once" };
    const first = await ada.call("POST", "message", formOf(draft));
    await setStatus(nora, ticket, "open", { reason: "It was closed too early" });
    const again = await ada.call("POST", "message", formOf(draft));
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body.data).toEqual(first.body.data);
    expect(await MessageModel.countDocuments({ text: "Once", conversationId: ticket._id })).toBe(0);
    expect((await aMessage(ada, ticket)).conversationId).toBe(ticket._id);
  });
});

describe("a reply of staff", () => {
  it("leaves the ticket with the customer, and nobody waits any more", async () => {
    const ticket = await aTicket(ada);
    expect(await seen(ticket)).toMatchObject({ status: "open", waitingSince: ticket.createdAt });
    const { createdAt } = await aMessage(nora, ticket);
    const replied = await seen(ticket);
    expect(replied).toMatchObject({ status: "pending", firstReplyAt: createdAt });
    expect(replied).not.toHaveProperty("waitingSince");
    expect(await historyOf(ticket)).toMatchObject([
      { seq: 1, afterSeq: 1, actor: { kind: "staff" } },
    ]);
  });

  it("leaves a solved ticket solved, and is refused in a closed one", async () => {
    const ticket = await aTicketThatIs("solved");
    await aMessage(nora, ticket);
    expect(await statusOf(ticket)).toBe("solved");
    await closed(await aTicket(ada));
    const shut = await aTicketThatIs("closed");
    const fields = { conversationId: shut._id, text: "Hello" };
    const refused = await nora.call("POST", "message", formOf(fields));
    expect([refused.status, refused.body.code]).toEqual([409, "ticket_closed"]);
    expect(await MessageModel.countDocuments({ conversationId: shut._id })).toBe(0);
  });
});

describe("messages that reach their ticket in the wrong order", () => {
  // helpdesk 28
  it("end as they would in order, and the history too", async () => {
    const ticket = await aTicketThatIs("solved");
    const written = (seq: number, { user }: TestPerson) => ({
      conversationId: ticket._id,
      seq,
      fingerprint: "none",
      sender: { id: user._id, name: user.name },
      text: "Hello",
      files: [],
      searchWords: [],
      createdAt: new Date(),
    });
    const [fifth, sixth] = [written(1, ada), written(2, nora)];
    await MessageModel.insertMany([fifth, sixth]);
    const arrivalOf = ({ seq, sender, createdAt: at }: typeof fifth) => ({
      seq,
      senderId: sender.id,
      at,
    });
    await desk.tickets.messageArrived(ticket._id, arrivalOf(sixth));
    await desk.tickets.messageArrived(ticket._id, arrivalOf(fifth));
    const moved = { status: "pending", lastSeq: 2, reopenCount: 1, isUnread: false };
    expect(await seen(ticket)).toMatchObject(moved);
    expect(await TicketModel.findById(ticket._id).lean()).toMatchObject({
      lastCustomerSeq: 1,
      lastStaffSeq: 2,
      unreadBy: [ada.user._id],
    });
    const steps = (await historyOf(ticket)).map(({ seq, afterSeq, changes }) => [
      seq,
      afterSeq,
      changes[0]?.to,
    ]);
    expect(steps).toEqual([
      [1, 0, "solved"],
      [2, 1, "open"],
      [3, 2, "pending"],
    ]);
  });
});
