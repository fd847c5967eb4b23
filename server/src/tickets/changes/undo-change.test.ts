import { randomUUID } from "node:crypto";
import { limits } from "@deskbell/shared/limits";
import type { StaffTicket, Ticket } from "@deskbell/shared/tickets/ticket";
import { beforeAll, describe, expect, it } from "vitest";
import { TagModel } from "../../tags/tag.model.ts";
import { formOf } from "../../testing/call-api.ts";
import { dayMs } from "../../testing/durations.ts";
import { anAgent, type TestPerson } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { inMs, ticketsInStatus } from "../../testing/ticket-work/tickets-in-status.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { ActivityModel } from "../activity/activity.model.ts";
import { TicketModel } from "../ticket.model.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();
const {
  seen: readNow,
  historyOf,
  aTicketThatIs,
} = ticketsInStatus(desk, { agent: nora, customer: ada });

let samir: TestPerson;
beforeAll(async () => {
  samir = await anAgent(desk, "Samir Haddad");
});

const seenOf = ({ lastSeq, activitySeq, assignee }: StaffTicket) => ({
  seq: lastSeq,
  activitySeq,
  assigneeId: assignee?.id ?? null,
});

const patch = (who: TestPerson, { _id }: Ticket, body: object) =>
  who.call("PATCH", `conversation/${_id}`, body);

/** As somebody who has seen all of the ticket that there is now; the ticket as it is then. */
async function change(who: TestPerson, ticket: Ticket, set: object): Promise<StaffTicket> {
  const { status, body } = await patch(who, ticket, { set, seen: seenOf(await readNow(ticket)) });
  expect(status).toBe(200);
  return body.data;
}

/** As somebody who has seen the ticket as their change has left it. */
const undo = (who: TestPerson, changed: StaffTicket) =>
  patch(who, changed, { undo: changed.activitySeq, seen: seenOf(changed) });

async function aNote(by: TestPerson, { _id }: Ticket) {
  const fields = { text: "Look at this", clientNoteId: randomUUID() };
  const { status } = await by.call("POST", `conversation/${_id}/notes`, formOf(fields));
  expect(status).toBe(201);
}

/** What a change may make of a ticket, as it is stored. */
async function stored({ _id }: Ticket) {
  await desk.tickets.settled();
  const { status, snoozedUntil, wakeOn, waitingSince, solvedAt, closedAt, nextTimerAt } =
    (await TicketModel.findById(_id).lean()) ?? {};
  const { assigneeId, teamId, priority, tagIds, isSpam } =
    (await TicketModel.findById(_id).lean()) ?? {};
  return {
    ...{ status, snoozedUntil, wakeOn, waitingSince, solvedAt, closedAt, nextTimerAt },
    ...{ assigneeId: assigneeId ?? null, teamId, priority: priority ?? "normal" },
    ...{ tagIds: tagIds ?? [], isSpam },
  };
}

describe("a change of one ticket is taken back", () => {
  it.each([
    ["open", { status: "solved" }],
    ["pending", { status: "solved" }],
    ["snoozed", { status: "solved" }],
    ["open", { status: "snoozed", snoozedUntil: inMs(dayMs).toISOString() }],
    ["pending", { status: "snoozed", snoozedUntil: inMs(dayMs).toISOString(), wakeOn: "time" }],
    ["snoozed", { status: "snoozed", snoozedUntil: inMs(2 * dayMs).toISOString() }],
    ["snoozed", { status: "pending" }],
    ["solved", { status: "open" }],
    ["closed", { status: "open", reason: "One more question" }],
  ])("whatever its status was: %s, then %j", async (status, set) => {
    const ticket = await aTicketThatIs(status);
    const before = await stored(ticket);
    const changed = await change(nora, ticket, set);
    const { status: answer, body } = await undo(nora, changed);
    expect([answer, body.data?.status]).toEqual([200, status]);
    expect(await stored(ticket)).toEqual(before);
  });

  it("whoever had it, in whichever team, how urgent, with which tags, and whether it was spam", async () => {
    const ticket = await aTicket(ada);
    const [tag] = await TagModel.create([{ name: "Roof" }]);
    const { body: teams } = await nora.call("POST", "teams", { name: "Undoing", memberIds: [] });
    await change(nora, ticket, { assigneeId: samir.user._id });
    const before = await stored(ticket);
    for (const set of [
      { assigneeId: nora.user._id },
      { assigneeId: null },
      { teamId: teams.data.id },
      { priority: "urgent" },
      { tagIds: [String(tag?._id)] },
      { isSpam: true },
      { status: "pending", priority: "low", assigneeId: nora.user._id },
    ]) {
      const { status } = await undo(nora, await change(nora, ticket, set));
      expect([set, status]).toEqual([set, 200]);
      expect(await stored(ticket)).toEqual(before);
    }
  });

  it("in one entry of its history, and once: the same again changes nothing", async () => {
    const ticket = await aTicket(ada);
    const changed = await change(nora, ticket, { status: "pending", priority: "high" });
    for (let i = 0; i < 3; i++) expect((await undo(nora, changed)).status).toBe(200);
    const history = await historyOf(ticket);
    expect(history).toHaveLength(2);
    expect(history[1]).toMatchObject({
      actor: { person: { id: nora.user._id } },
      changes: [
        { field: "status", from: "pending", to: "open" },
        { field: "priority", from: "high", to: "normal" },
      ],
    });
  });

  it("by the number that is said of it, and none where it changed nothing, whatever colleagues did since", async () => {
    const [kim, ticket] = [await anAgent(desk, "Kim"), await aTicket(ada)];
    const seen = seenOf(await readNow(ticket));
    const set = { priority: "high" };
    expect((await patch(nora, ticket, { set, seen })).body).toMatchObject({ undo: 1 });
    await change(kim, ticket, { status: "pending" });
    const again = await patch(nora, ticket, { set, seen });
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ undo: null, data: { activitySeq: 2, priority: "high" } });
    expect((await patch(nora, ticket, { undo: 1, seen })).body).not.toHaveProperty("undo");
  });

  it("not a second time after it was made again: that is said, with the ticket as it is", async () => {
    const changed = await change(nora, await aTicket(ada), { priority: "high" });
    const undone = (await undo(nora, changed)).body.data;
    expect((await undo(nora, undone)).body.data).toMatchObject({ priority: "high" });
    const again = await undo(nora, changed);
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ code: "stale_change", ticket: { priority: "high" } });
  });

  it("with who waited, where it has ended that wait, and nothing is left of that", async () => {
    const ticket = await aTicket(ada);
    const { waitingSince } = await stored(ticket);
    await undo(nora, await change(nora, ticket, { status: "solved" }));
    const record = await TicketModel.findById(ticket._id).orFail().lean();
    expect(record.waitingSince).toEqual(waitingSince);
    expect(record).not.toHaveProperty("waitedSince");
  });

  it("while since when somebody waits stays where it was not of that change", async () => {
    const changed = await change(nora, await aTicket(ada), { status: "pending" });
    // As a merge that was undone leaves it.
    const waitingSince = inMs(-1_000);
    await TicketModel.updateOne({ _id: changed._id }, { $set: { waitingSince } });
    await undo(nora, changed);
    expect(await stored(changed)).toMatchObject({ status: "open", waitingSince });
  });

  it("and whoever has it back had it before: neither they nor who had it by mistake are notified", async () => {
    const kim = await anAgent(desk, "Kim");
    const ticket = await aTicket(ada);
    await change(kim, ticket, { assigneeId: kim.user._id });
    const changed = await change(nora, ticket, { assigneeId: samir.user._id });
    // As long as nobody has delivered it.
    const [at, personId] = [new Date(), samir.user._id];
    const notices = [{ cause: randomUUID(), personId, kind: "assigned", byId: null, at }];
    await TicketModel.updateOne({ _id: ticket._id }, { $set: { notices } });
    const before = (await samir.call("GET", "notifications")).body.data.length;
    expect((await undo(nora, changed)).body.data).toMatchObject({ assignee: { id: kim.user._id } });
    await desk.tickets.settled();
    await desk.tickets.deliverLeftNotifications(new AbortController().signal);
    expect((await kim.call("GET", "notifications")).body.data).toEqual([]);
    expect((await samir.call("GET", "notifications")).body.data).toHaveLength(before);
  });

  it("but not the first team of a ticket that had none", async () => {
    const ticket = await aTicket(ada);
    await TicketModel.updateOne({ _id: ticket._id }, { $unset: { teamId: 1 } });
    const { body: teams } = await nora.call("POST", "teams", { name: "First", memberIds: [] });
    const changed = await change(nora, ticket, { teamId: teams.data.id, priority: "high" });
    const refused = await undo(nora, changed);
    expect([refused.status, refused.body.code]).toEqual([400, "invalid_input"]);
    expect(await stored(ticket)).toMatchObject({ teamId: teams.data.id, priority: "high" });
  });

  it("though a colleague has written a note and changed something else", async () => {
    const ticket = await aTicket(ada);
    const changed = await change(nora, ticket, { priority: "urgent" });
    await aNote(samir, ticket);
    await change(samir, ticket, { assigneeId: samir.user._id });
    expect((await undo(nora, changed)).body.data).toMatchObject({
      priority: "normal",
      assignee: { id: samir.user._id },
    });
  });

  it("but not where a colleague has changed the same since: it stays, and is shown as it is", async () => {
    const ticket = await aTicket(ada);
    const changed = await change(nora, ticket, { priority: "high", assigneeId: nora.user._id });
    await change(samir, ticket, { assigneeId: samir.user._id });
    for (const seen of [seenOf(changed), seenOf(await readNow(ticket))]) {
      const body = { undo: changed.activitySeq, seen };
      const refused = await patch(nora, ticket, body);
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({
        code: "stale_change",
        ticket: { priority: "high", assignee: { id: samir.user._id } },
      });
    }
    expect(await readNow(ticket)).toMatchObject({ priority: "high" });
  });

  it("nor where the customer has written since and would wait unread: their message stays in view", async () => {
    const solved = await change(nora, await aTicket(ada), { status: "solved" });
    const opened = await change(nora, await aTicketThatIs("solved"), { status: "open" });
    for (const changed of [solved, opened]) {
      await aMessage(ada, changed);
      await desk.tickets.settled();
      expect((await undo(nora, changed)).body).toMatchObject({ code: "stale_change" });
      expect(await readNow(changed)).toMatchObject({ status: "open" });
    }
  });

  it("only by whoever made it, and for five minutes", async () => {
    const changed = await change(nora, await aTicket(ada), { priority: "high" });
    expect((await undo(samir, changed)).status).toBe(400);
    expect((await undo(ada, changed)).status).toBe(403);
    const longAgo = new Date(Date.now() - limits.bulkUndoMinutes * 60_000 - 1_000);
    const key = { ticketId: changed._id, seq: changed.activitySeq };
    await expect
      .poll(() => ActivityModel.updateOne(key, { $set: { at: longAgo } }))
      .toMatchObject({ matchedCount: 1 });
    await TicketModel.updateOne({ _id: changed._id }, { $set: { "lastActivity.at": longAgo } });
    expect((await undo(nora, changed)).body).toMatchObject({ code: "stale_change" });
    expect(await readNow(changed)).toMatchObject({ priority: "high" });
  });

  it("and nothing is that is no such change", async () => {
    const ticket = await aTicket(ada);
    await aNote(nora, ticket);
    const seen = seenOf(await readNow(ticket));
    for (const undone of [seen.activitySeq, 7, 0, -1, 1.5, "1", null, {}, 2 ** 40]) {
      const { status } = await patch(nora, ticket, { undo: undone, seen });
      expect([undone, status]).toEqual([undone, 400]);
    }
    const both = { undo: 1, set: { priority: "high" }, seen };
    expect((await patch(nora, ticket, both)).status).toBe(400);
    expect((await patch(nora, ticket, { undo: 1 })).status).toBe(400);
    expect(await historyOf(ticket)).toHaveLength(1);
  });

  it("by one of many who try at once, whose answers agree", async () => {
    const changed = await change(nora, await aTicket(ada), { status: "solved" });
    const answers = await Promise.all(Array.from({ length: 8 }, () => undo(nora, changed)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await historyOf(changed)).toHaveLength(2);
  });
});
