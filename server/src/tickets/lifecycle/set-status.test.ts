import { describe, expect, it } from "vitest";
import { dayMs } from "../../testing/durations.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { inMs, ticketsInStatus } from "../../testing/ticket-work/tickets-in-status.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { TicketModel } from "../ticket.model.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();

const statuses = ticketsInStatus(desk, { agent: nora, customer: ada });
const { setStatus, seen, statusOf, historyOf, aTicketThatIs, closed } = statuses;

describe("a status that somebody sets", () => {
  // helpdesk 4
  it("is not stored when the other side has written since", async () => {
    const ticket = await aTicket(ada);
    await aMessage(ada, ticket);
    await desk.tickets.settled();
    const refused = await setStatus(nora, ticket, "solved", { lastSeenSeq: 0 });
    expect([refused.status, refused.body.code]).toEqual([409, "stale_status"]);
    expect(await statusOf(ticket)).toBe("open");
    expect(await historyOf(ticket)).toEqual([]);
    expect((await setStatus(nora, ticket, "solved", { lastSeenSeq: 1 })).status).toBe(200);
  });

  it("twenty times at once is one entry of its history", async () => {
    const ticket = await aTicket(ada);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => setStatus(nora, ticket, "solved")),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await historyOf(ticket)).toHaveLength(1);
  });

  it("follows the table: nothing becomes closed by hand, and a solved ticket is only opened", async () => {
    const solved = await aTicketThatIs("solved");
    expect((await setStatus(nora, solved, "closed")).status).toBe(400);
    expect((await setStatus(nora, solved, "pending")).body.code).toBe("stale_status");
    expect((await setStatus(nora, solved, "open")).body.data.status).toBe("open");
  });

  // helpdesk 9
  it("makes the customer wait again, since when they did, where a ticket is opened that nobody has answered", async () => {
    for (const status of ["solved", "closed"]) {
      const ticket = await aTicket(ada);
      const { waitingSince } = await seen(ticket);
      if (status === "closed") await closed(ticket);
      else await setStatus(nora, ticket, "solved");
      expect(await seen(ticket)).not.toHaveProperty("waitingSince");
      await setStatus(nora, ticket, "open", { reason: "Solved by mistake" });
      expect(await seen(ticket)).toMatchObject({ status: "open", waitingSince });
    }
  });

  it("makes nobody wait where a ticket is opened that was answered, before it was solved or after", async () => {
    const before = await aTicket(ada);
    await aMessage(nora, before);
    const after = await aTicket(ada);
    for (const ticket of [before, after]) await setStatus(nora, ticket, "solved");
    await aMessage(nora, after);
    for (const ticket of [before, after]) {
      await desk.tickets.settled();
      await setStatus(nora, ticket, "open");
      expect(await seen(ticket)).toMatchObject({ status: "open" });
      expect(await seen(ticket)).not.toHaveProperty("waitingSince");
    }
  });

  it("opens a closed ticket again for a reason, which its history keeps", async () => {
    const ticket = await aTicketThatIs("closed");
    const without = await setStatus(nora, ticket, "open");
    expect([without.status, without.body.errors.reason?.msg]).toEqual([400, expect.any(String)]);
    expect((await setStatus(nora, ticket, "open", { reason: "$Wrong one" })).status).toBe(200);
    const entries = await historyOf(ticket);
    expect(entries.at(-1)).toMatchObject({ reason: "$Wrong one", actor: { kind: "staff" } });
    expect(entries.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it("of a snooze can be another, also when only what ends it is", async () => {
    const ticket = await aTicket(ada);
    const until = { snoozedUntil: inMs(dayMs).toISOString() };
    await setStatus(nora, ticket, "snoozed", until);
    const again = await setStatus(nora, ticket, "snoozed", { ...until, wakeOn: "time" });
    expect(again.body.data).toMatchObject({ status: "snoozed", wakeOn: "time" });
    expect((await historyOf(ticket)).at(-1)?.changes).toEqual([
      { field: "wakeOn", from: "reply_or_time", to: "time" },
    ]);
  });

  it("never makes a ticket older than it is, whatever the clocks say", async () => {
    const ticket = await aTicket(ada);
    const ahead = inMs(5_000);
    await TicketModel.updateOne({ _id: ticket._id }, { changedAt: ahead });
    const { body } = await setStatus(nora, ticket, "solved");
    expect(body.data).toMatchObject({ status: "solved", changedAt: ahead.toISOString() });
  });

  it("that is bad is refused, and stores nothing", async () => {
    const ticket = await aTicket(ada);
    const at = inMs(dayMs).toISOString();
    for (const draft of [
      {},
      { status: "gone" },
      { status: "snoozed" },
      { status: "snoozed", snoozedUntil: "tomorrow" },
      { status: "snoozed", snoozedUntil: inMs(-1_000).toISOString() },
      { status: "snoozed", snoozedUntil: inMs(400 * dayMs).toISOString() },
      { status: "solved", snoozedUntil: at },
      { status: "snoozed", snoozedUntil: at, wakeOn: "never" },
      { status: "solved", lastSeenSeq: -1 },
      { status: { $ne: "solved" } },
      { status: "solved", reason: "x".repeat(501) },
    ]) {
      const answer = await nora.call("PUT", `conversation/${ticket._id}/status`, {
        lastSeenSeq: 0,
        ...draft,
      });
      expect([JSON.stringify(draft), answer.status]).toEqual([JSON.stringify(draft), 400]);
    }
    expect(await historyOf(ticket)).toEqual([]);
  });
});
