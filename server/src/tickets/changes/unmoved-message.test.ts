import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { describe, expect, it } from "vitest";
import { MessageModel } from "../../messages/message.model.ts";
import { dayMs } from "../../testing/durations.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { begin, ended } from "../../testing/ticket-work/bulk-jobs.ts";
import { inMs, ticketsInStatus } from "../../testing/ticket-work/tickets-in-status.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();
const { seen, setStatus } = ticketsInStatus(desk, { agent: nora, customer: ada });

/** A ticket with a message of its customer that is stored and has not reached it, as where a process is slow. */
async function withUnmovedMessage(): Promise<Ticket> {
  const ticket = await aTicket(ada);
  const { seq } = await aMessage(ada, ticket, { text: "First" });
  await desk.tickets.settled();
  const {
    _id,
    untoldSince: _,
    ...first
  } = await MessageModel.findOne({
    conversationId: ticket._id,
    seq,
  })
    .orFail()
    .lean();
  const clientMessageId = `${first.clientMessageId}-2`;
  await MessageModel.collection.insertOne({ ...first, clientMessageId, seq: seq + 1 } as never);
  return ticket;
}

async function change(ticket: Ticket, set: object, more: object = {}) {
  const { lastSeq, activitySeq } = await seen(ticket);
  return nora.call("PATCH", `conversation/${ticket._id}`, {
    set,
    seen: { seq: lastSeq, activitySeq, assigneeId: null, ...more },
  });
}

// helpdesk 4
describe("a customer's message that is stored and has not reached its ticket", () => {
  it("keeps it from being solved or snoozed by who has not seen it, and from nothing else", async () => {
    const ticket = await withUnmovedMessage();
    const snoozed = { status: "snoozed", snoozedUntil: inMs(dayMs).toISOString() };
    for (const set of [{ status: "solved" }, snoozed]) {
      expect((await change(ticket, set)).body.code).toBe("stale_change");
    }
    const byStatus = await setStatus(nora, ticket, "solved", { lastSeenSeq: 1 });
    expect([byStatus.status, byStatus.body.code]).toEqual([409, "stale_status"]);
    expect((await change(ticket, { priority: "high" })).status).toBe(200);
    expect((await change(ticket, { status: "solved" }, { seq: 2 })).status).toBe(200);
  });

  it("keeps it from being solved with others", async () => {
    const ticket = await withUnmovedMessage();
    const { body } = await begin(nora, {
      set: { status: "solved" },
      tickets: [{ id: ticket._id }],
    });
    expect(await ended(nora, body.data.id)).toMatchObject({
      refused: [{ conversationId: ticket._id, reason: "stale_change" }],
    });
  });
});
