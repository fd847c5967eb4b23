import { randomUUID } from "node:crypto";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { describe, expect, it } from "vitest";
import { formOf } from "../../testing/call-api.ts";
import type { TestPerson } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { ticketsInStatus } from "../../testing/ticket-work/tickets-in-status.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { TicketModel } from "../../tickets/ticket.model.ts";
import { MessageModel } from "../message.model.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();
const { seen, statusOf, historyOf, aTicketThatIs } = ticketsInStatus(desk, {
  agent: nora,
  customer: ada,
});

type Fields = Record<string, string>;
const send = (who: TestPerson, ticket: Ticket, fields: Fields = {}) =>
  who.call(
    "POST",
    "message",
    formOf({ conversationId: ticket._id, text: "Here", lastSeenSeq: "1000", ...fields }),
  );

describe("a reply that says what follows", () => {
  for (const status of ["open", "pending", "snoozed", "solved"]) {
    for (const thenStatus of ["open", "pending", "solved"]) {
      it(`makes a ticket that is ${status} ${thenStatus}`, async () => {
        const ticket = await aTicketThatIs(status);
        expect((await send(nora, ticket, { thenStatus })).status).toBe(201);
        expect(await seen(ticket)).toMatchObject({
          status: thenStatus,
          lastSeq: 1,
          assignee: { id: nora.user._id },
        });
        const stored = await TicketModel.findById(ticket._id).lean();
        expect([stored?.snoozedUntil ?? null, stored?.waitingSince ?? null]).toEqual([null, null]);
        // A solved one closes by time, any other does not.
        expect(Boolean(stored?.nextTimerAt)).toBe(thenStatus === "solved");
        expect(Boolean(stored?.solvedAt)).toBe(thenStatus === "solved");
      });
    }
  }

  it("solves the ticket in one entry of its history, after that message", async () => {
    const ticket = await aTicket(ada);
    await send(nora, ticket, { thenStatus: "solved" });
    expect((await historyOf(ticket)).at(-1)).toMatchObject({
      afterSeq: 1,
      actor: { kind: "staff", person: { id: nora.user._id } },
      changes: [
        { field: "status", from: "open", to: "solved" },
        { field: "assigneeId", from: null, to: nora.user._id },
      ],
    });
  });

  it("leads to what usually follows where nothing is said", async () => {
    expect(await statusOf(await sent(await aTicket(ada)))).toBe("pending");
    expect(await statusOf(await sent(await aTicketThatIs("solved")))).toBe("solved");
  });
  async function sent(ticket: Ticket): Promise<Ticket> {
    expect((await send(nora, ticket)).status).toBe(201);
    return ticket;
  }

  it("and was overtaken by the customer stores nothing and solves nothing", async () => {
    const ticket = await aTicket(ada);
    await aMessage(ada, ticket, { text: "One more thing" });
    const answer = await send(nora, ticket, { lastSeenSeq: "0", thenStatus: "solved" });
    expect(answer.body).toMatchObject({
      code: "stale_reply",
      missed: [{ text: "One more thing" }],
    });
    expect(await seen(ticket)).toMatchObject({ status: "open", lastSeq: 1 });
  });

  it("and was stored before the customer wrote leaves their ticket open: each counts in its turn", async () => {
    const ticket = await aTicket(ada);
    const [reply, message] = await Promise.all([
      send(nora, ticket, { lastSeenSeq: "0", thenStatus: "solved" }),
      send(ada, ticket, { text: "Wait" }),
    ]);
    expect(message.status).toBe(201);
    expect([201, 409]).toContain(reply.status);
    expect(await seen(ticket)).toMatchObject({ status: "open", waitingSince: expect.any(String) });
  });

  it("sent again under its id is there once, and solved stays what it was told first", async () => {
    const ticket = await aTicket(ada);
    const fields = { clientMessageId: randomUUID(), thenStatus: "solved" };
    const first = await send(nora, ticket, fields);
    const again = await send(nora, ticket, { ...fields, thenStatus: "open" });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body.data).toEqual(first.body.data);
    expect(await seen(ticket)).toMatchObject({ status: "solved", lastSeq: 1 });
  });

  it("brought to its ticket by another process does the same", async () => {
    const ticket = await aTicket(ada);
    await send(nora, ticket, { thenStatus: "solved" });
    await desk.tickets.settled();
    // As if the process had died after it had stored the message.
    const unset = { lastStaffSeq: 1, solvedAt: 1, nextTimerAt: 1, assigneeId: 1, firstReplyAt: 1 };
    await TicketModel.collection.updateOne(
      { number: ticket.ticket },
      { $set: { lastSeq: 0, status: "open", waitingSince: new Date() }, $unset: unset },
    );
    await aMessage(ada, ticket, { text: "Thank you" });
    const history = await historyOf(ticket);
    expect(history.at(-2)?.changes[0]).toEqual({ field: "status", from: "open", to: "solved" });
    expect(history.at(-1)?.changes[0]).toEqual({ field: "status", from: "solved", to: "open" });
  });

  it("solves nothing of a person who does not say what they saw", async () => {
    const ticket = await aTicket(ada);
    const form = formOf({ conversationId: ticket._id, text: "Here", thenStatus: "solved" });
    const { status, body } = await nora.call("POST", "message", form);
    expect([status, body.errors]).toMatchObject([400, { lastSeenSeq: {} }]);
    expect(await MessageModel.countDocuments({ conversationId: ticket._id })).toBe(0);
  });

  it.each(["closed", "snoozed", "", "SOLVED", "[object Object]"])(
    "is refused for a status that no reply leads to: %j",
    async (thenStatus) => {
      const ticket = await aTicket(ada);
      expect((await send(nora, ticket, { thenStatus })).status).toBe(400);
      expect(await MessageModel.countDocuments({ conversationId: ticket._id })).toBe(0);
    },
  );

  it("is none of a customer's: their message opens the ticket, whatever they send along", async () => {
    const ticket = await aTicketThatIs("pending");
    expect((await send(ada, ticket, { thenStatus: "solved" })).status).toBe(201);
    expect(await statusOf(ticket)).toBe("open");
    const stored = await MessageModel.findOne({ conversationId: ticket._id }).lean();
    expect(stored).not.toHaveProperty("intended");
  });

  it("tells the customer the message alone", async () => {
    const ticket = await aTicket(ada);
    const { body } = await send(nora, ticket, { thenStatus: "solved" });
    const read = await ada.call("GET", `message/${ticket._id}`);
    expect(JSON.stringify([body, read.body])).not.toContain("intended");
  });

  it("to a ticket that was merged is one to the ticket in its place", async () => {
    const [source, target] = [await aTicket(ada), await aTicket(ada)];
    const merged = await nora.call("POST", `conversation/${source._id}/merge`, {
      into: target._id,
    });
    expect(merged.status).toBe(200);
    const answer = await send(nora, source, { thenStatus: "solved" });
    expect(answer.body.data.conversationId).toBe(target._id);
    expect(await statusOf(target)).toBe("solved");
  });
});
