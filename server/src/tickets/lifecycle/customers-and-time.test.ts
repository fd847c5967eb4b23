import type { Message } from "@deskbell/shared/messages/message";
import { isStaffTicket } from "@deskbell/shared/tickets/is-staff-ticket";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { describe, expect, it } from "vitest";
import { aListener } from "../../testing/a-listener.ts";
import { dayMs } from "../../testing/durations.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { inMs, ticketsInStatus } from "../../testing/ticket-work/tickets-in-status.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { TicketModel } from "../ticket.model.ts";

const { desk, admin: nora, ada, eve } = aTestDeskWithPeople();

const statuses = ticketsInStatus(desk, { agent: nora, customer: ada });
const { setStatus, seen, statusOf, historyOf, aTicketThatIs, closed } = statuses;

const staffsFields = [
  ...["status", "snoozedUntil", "wakeOn", "activitySeq", "changedAt", "waitingSince"],
  ...["priority", "tagIds", "assignee", "assigneeId", "teamId", "followerIds", "isSpam"],
];

describe("a customer", () => {
  it("solves their own ticket and opens it again, and cannot do more", async () => {
    const ticket = await aTicket(ada);
    const solved = await setStatus(ada, ticket, "solved");
    expect(solved.body.data).toMatchObject({ customerStatus: "solved" });
    expect((await setStatus(ada, ticket, "open")).body.data.customerStatus).toBe("with_us");
    expect(await seen(ticket)).toMatchObject({ status: "open", reopenCount: 1 });
    const until = { snoozedUntil: inMs(dayMs).toISOString() };
    expect((await setStatus(ada, ticket, "snoozed", until)).status).toBe(403);
    expect((await setStatus(ada, ticket, "pending")).status).toBe(403);
    expect((await setStatus(eve, ticket, "solved")).status).toBe(404);
    await closed(ticket);
    expect((await setStatus(ada, ticket, "open", { reason: "Please" })).body.code).toBe(
      "stale_status",
    );
  });

  it("cannot find out that their ticket sleeps, nor that it wakes", async () => {
    const ticket = await aTicketThatIs("snoozed");
    // Until it is noted as published it may be published again.
    const unpublished = async () =>
      (await TicketModel.findById(ticket._id).lean())?.untoldSince ?? null;
    await expect.poll(unpublished).toBeNull();
    const window = await aListener(desk, ada);
    const answer = await setStatus(ada, ticket, "open");
    expect([answer.status, answer.body.data.customerStatus]).toEqual([200, "with_us"]);
    expect(await statusOf(ticket)).toBe("snoozed");
    await desk.tickets.runTimers(inMs(dayMs + 1_000));
    expect(await statusOf(ticket)).toBe("open");
    const next = await aTicket(ada);
    await window.receives("ticket_changed", ({ _id }) => _id === next._id);
    const ids = window.received.map(({ payload }) => (payload as Ticket)._id);
    expect(ids).not.toContain(ticket._id);
    window.close();
  });

  // helpdesk 8
  it("reads nothing of a snooze, priority, tags, assignee or of the history, and their ticket has not changed", async () => {
    const ticket = await aTicket(ada);
    const window = await aListener(desk, ada);
    const staff = await aListener(desk, nora);
    await setStatus(nora, ticket, "snoozed", { snoozedUntil: inMs(dayMs).toISOString() });
    await staff.receives("ticket_changed", (one) => isStaffTicket(one) && one.status === "snoozed");
    const tag = (await nora.call("POST", "tags", { name: "Difficult customer" })).body.data.id;
    const { lastSeq, activitySeq } = await seen(ticket);
    const changed = await nora.call("PATCH", `conversation/${ticket._id}`, {
      set: { priority: "urgent", tagIds: [tag], assigneeId: nora.user._id },
      seen: { seq: lastSeq, activitySeq, assigneeId: null },
    });
    expect(changed.body.data).toMatchObject({
      ...{ priority: "urgent", tagIds: [tag], assignee: { id: nora.user._id } },
    });
    const read = (await ada.call("GET", `conversation/${ticket._id}`)).body.data;
    expect(read).toMatchObject({ customerStatus: "with_us", updatedAt: ticket.updatedAt });
    await aMessage(nora, ticket, { text: "$100" });
    await window.receives("ticket_changed", (one) => one.customerStatus === "your_turn");
    const listed = (await ada.call("GET", "conversation")).body[0];
    const received = window.received.filter(({ event }) => event === "ticket_changed");
    for (const one of [...received.map(({ payload }) => payload), read, listed]) {
      for (const field of staffsFields) expect(one).not.toHaveProperty(field);
      expect(JSON.stringify(one)).not.toMatch(new RegExp(`urgent|Difficult|snoozed|${tag}`));
    }
    expect((await ada.call("GET", `conversation/${ticket._id}/activity`)).status).toBe(403);
    expect((await eve.call("GET", `conversation/${ticket._id}/activity`)).status).toBe(404);
    window.close();
    staff.close();
  });
});

describe("time", () => {
  // helpdesk 5
  it("closes a solved ticket after seven days and not a minute sooner", async () => {
    const ticket = await aTicketThatIs("solved");
    await desk.tickets.runTimers(inMs(7 * dayMs - 60_000));
    expect(await statusOf(ticket)).toBe("solved");
    await desk.tickets.runTimers(inMs(7 * dayMs + 60_000));
    expect(await statusOf(ticket)).toBe("closed");
    const received = (await ada.call("GET", `conversation/${ticket._id}`)).body.data as Message &
      Ticket;
    expect(received.customerStatus).toBe("closed");
  });

  it("closes a ticket for a customer who was away, too: they catch up on it", async () => {
    const ticket = await aTicketThatIs("solved");
    const at = inMs(7 * dayMs + 60_000);
    await desk.tickets.runTimers(at);
    const changedSince = new Date(at.getTime() - 1_000).toISOString();
    const missed = await ada.call("GET", `conversation?changedSince=${changedSince}`);
    expect(missed.body).toContainEqual(
      expect.objectContaining({ _id: ticket._id, customerStatus: "closed" }),
    );
  });

  // helpdesk 6
  it("ends a snooze once, however many look for it, and keeps the customer's place in their list", async () => {
    const ticket = await aTicketThatIs("snoozed");
    const { updatedAt } = await seen(ticket);
    const now = inMs(dayMs + 1_000);
    await Promise.all(Array.from({ length: 5 }, () => desk.tickets.runTimers(now)));
    const awake = await seen(ticket);
    expect(awake).toMatchObject({ status: "open", updatedAt });
    expect(awake).not.toHaveProperty("snoozedUntil");
    const entries = await historyOf(ticket);
    expect(entries.map(({ actor }) => actor.kind)).toEqual(["staff", "system"]);
  });

  it("says when the next one is due", async () => {
    await desk.tickets.runTimers(inMs(400 * dayMs));
    expect(await desk.tickets.runTimers(new Date())).toBeNull();
    const ticket = await aTicketThatIs("snoozed");
    const next = await desk.tickets.runTimers(new Date());
    expect(next?.toISOString()).toBe((await seen(ticket)).snoozedUntil);
  });
});
