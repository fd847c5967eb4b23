import type { StaffTicket, Ticket } from "@deskbell/shared/tickets/ticket";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { TagModel } from "../../tags/tag.model.ts";
import { dayMs } from "../../testing/durations.ts";
import { anAgent, type TestPerson } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { inMs, ticketsInStatus } from "../../testing/ticket-work/tickets-in-status.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { UserModel } from "../../users/user.model.ts";
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

/** As somebody who has seen all of the ticket that there is now. */
async function change(who: TestPerson, ticket: Ticket, set: object, more: object = {}) {
  const { lastSeq, activitySeq, assignee } = await readNow(ticket);
  const asSeen = { seq: lastSeq, activitySeq, assigneeId: assignee?.id ?? null, ...more };
  return who.call("PATCH", `conversation/${ticket._id}`, { set, seen: asSeen });
}

describe("staff change a ticket", () => {
  it("in several fields at once, which its history says in one entry", async () => {
    const ticket = await aTicket(ada);
    const set = { priority: "urgent", assigneeId: samir.user._id, status: "pending" };
    const { status, body } = await change(nora, ticket, set);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: "pending",
      priority: "urgent",
      assignee: { id: samir.user._id, name: "Samir Haddad" },
      activitySeq: 1,
    });
    expect((await historyOf(ticket))[0]).toMatchObject({
      actor: { person: { id: nora.user._id } },
      changes: [
        { field: "status", from: "open", to: "pending" },
        { field: "priority", from: "normal", to: "urgent" },
        { field: "assigneeId", from: null, to: samir.user._id },
      ],
    });
  });

  it("and the same again changes nothing, even from what they saw before", async () => {
    const ticket = await aTicket(ada);
    const before = { activitySeq: 0, assigneeId: null };
    const set = { priority: "high", assigneeId: samir.user._id };
    await change(nora, ticket, set, before);
    expect((await change(nora, ticket, set, before)).status).toBe(200);
    expect(await historyOf(ticket)).toHaveLength(1);
  });

  // helpdesk 24
  it("sixteen at once, and its history has no gap and loses nothing", async () => {
    const ticket = await aTicket(ada);
    const levels = ["low", "normal", "high", "urgent"];
    const seen = { seq: 0, activitySeq: 2_000_000_000 };
    await Promise.all(
      Array.from({ length: 16 }, async (_, writer) => {
        for (let round = 0; round < 4; round++) {
          const set = { priority: levels[(writer + round) % levels.length] };
          const { status } = await nora.call("PATCH", `conversation/${ticket._id}`, { set, seen });
          expect(status).toBe(200);
        }
      }),
    );
    const history = await historyOf(ticket);
    expect(history.length).toBeGreaterThan(16);
    expect(history.map(({ seq }) => seq)).toEqual(history.map((_, i) => i + 1));
    // Each goes on where the one before has ended.
    let priority = "normal";
    for (const { changes } of history) {
      expect(changes).toMatchObject([{ field: "priority", from: priority }]);
      priority = String(changes[0]?.to);
    }
    expect((await readNow(ticket)).priority).toBe(priority);
  });

  it("back to nobody's", async () => {
    const ticket = await aTicket(ada);
    await change(nora, ticket, { assigneeId: nora.user._id });
    const { body } = await change(nora, ticket, { assigneeId: null });
    expect(body.data.assignee).toBeNull();
  });

  it("and a colleague's change of another field refuses none", async () => {
    const ticket = await aTicket(ada);
    await change(samir, ticket, { priority: "high" });
    const { status } = await change(nora, ticket, { status: "pending" }, { activitySeq: 0 });
    expect(status).toBe(200);
  });

  it("and are shown what they have missed where the same field has changed", async () => {
    const ticket = await aTicket(ada);
    await change(samir, ticket, { priority: "high" });
    const { status, body } = await change(nora, ticket, { priority: "low" }, { activitySeq: 0 });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: "stale_change",
      ticket: { priority: "high", activitySeq: 1 },
      missed: [{ seq: 1, changes: [{ field: "priority", from: "normal", to: "high" }] }],
    });
    expect((await readNow(ticket)).priority).toBe("high");
  });

  // helpdesk 4
  it("but neither solve nor snooze one in which the customer wrote what they have not seen", async () => {
    const ticket = await aTicket(ada);
    await aMessage(ada, ticket);
    for (const set of [
      { status: "solved" },
      { status: "snoozed", snoozedUntil: inMs(dayMs).toISOString() },
    ]) {
      const { status, body } = await change(nora, ticket, set, { seq: 0 });
      expect([status, body.code]).toEqual([409, "stale_change"]);
    }
    expect((await change(nora, ticket, { priority: "high" }, { seq: 0 })).status).toBe(200);
    expect((await change(nora, ticket, { status: "solved" })).status).toBe(200);
  });

  // helpdesk 10
  it("and of twenty claims at once one wins, the others are shown whose it is", async () => {
    const ticket = await aTicket(ada);
    const agents = await Promise.all(
      Array.from({ length: 20 }, (_, i) => anAgent(desk, `Agent ${i}`)),
    );
    const claims = await Promise.all(
      agents.map((agent) =>
        agent.call("PATCH", `conversation/${ticket._id}`, {
          set: { assigneeId: agent.user._id },
          seen: { seq: 0, activitySeq: 0, assigneeId: null },
        }),
      ),
    );
    const won = claims.findIndex(({ status }) => status === 200);
    expect(claims.filter(({ status }) => status === 409)).toHaveLength(19);
    const now = await readNow(ticket);
    expect(now.assignee?.id).toBe(agents[won]?.user._id);
    for (const { body } of claims.filter(({ status }) => status === 409)) {
      expect(body.ticket.assignee).toEqual(now.assignee);
    }
  });

  it("but give it to nobody who does not work here, or is kept out", async () => {
    const ticket = await aTicket(ada);
    const gone = await anAgent(desk, "Gone Tomorrow");
    await UserModel.updateOne({ _id: gone.user._id }, { disabledAt: new Date() });
    for (const id of [ada.user._id, gone.user._id, "0123456789abcdef01234567"]) {
      const { status, body } = await change(nora, ticket, { assigneeId: id });
      expect([status, Object.keys(body.errors)]).toEqual([400, ["assigneeId"]]);
    }
    expect(await historyOf(ticket)).toEqual([]);
  });

  it("into another team, with tags that there are, and nothing into what does not exist", async () => {
    const ticket = await aTicket(ada);
    const repairs = (await nora.call("POST", "teams", { name: "Repairs" })).body.data;
    const leak = (await nora.call("POST", "tags", { name: "leak" })).body.data;
    const set = { teamId: repairs.id, tagIds: [leak.id, leak.id] };
    const { body } = await change(samir, ticket, set);
    expect(body.data).toMatchObject({ teamId: repairs.id, tagIds: [leak.id] });
    expect((await historyOf(ticket))[0]?.changes).toMatchObject([
      { field: "teamId", to: repairs.id },
      { field: "tagIds", from: [], to: [leak.id] },
    ]);
    const unknown = "0123456789abcdef01234567";
    for (const wrong of [{ teamId: unknown }, { tagIds: [leak.id, unknown] }]) {
      const refused = await change(samir, ticket, wrong);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, Object.keys(wrong)]);
    }
    const many = Array.from({ length: 51 }, () => leak.id);
    expect((await change(samir, ticket, { tagIds: many })).status).toBe(400);
    expect((await change(samir, ticket, { tagIds: [] })).body.data.tagIds).toEqual([]);
    expect(await historyOf(ticket)).toHaveLength(2);
  });

  it("and a tag that was removed meanwhile neither refuses another nor stays because it is there", async () => {
    const ticket = await aTicket(ada);
    const [gone, stays, more] = await Promise.all(
      ["gone", "stays", "more"].map(
        async (name) => (await nora.call("POST", "tags", { name })).body.data.id as string,
      ),
    );
    await change(samir, ticket, { tagIds: [gone, stays] });
    // As a ticket is to which the job that takes removed tags off has not come yet.
    await TagModel.updateOne({ _id: gone }, { removedAt: new Date() });
    expect((await change(samir, ticket, { tagIds: [gone, stays, more] })).status).toBe(200);
    expect((await change(samir, ticket, { tagIds: [gone] })).status).toBe(200);
    expect((await change(samir, ticket, { tagIds: [] })).status).toBe(200);
    expect((await change(samir, ticket, { tagIds: [gone] })).status).toBe(400);
  });

  it("and what cannot be read changes nothing and says why", async () => {
    const ticket = await aTicket(ada);
    const all = { seq: 0, activitySeq: 0, assigneeId: null };
    const bodies = [
      {},
      { set: {}, seen: all },
      { set: { reason: "why not" }, seen: all },
      { set: { priority: "asap" }, seen: all },
      { set: { colour: "red" }, seen: all },
      { set: { assigneeId: nora.user._id }, seen: { seq: 0, activitySeq: 0 } },
      { set: { status: "snoozed" }, seen: all },
      { set: { status: "closed" }, seen: all },
      { set: { priority: "high" }, seen: { ...all, seq: -1 } },
      { set: { priority: "high" } },
    ];
    for (const body of bodies) {
      const { status } = await nora.call("PATCH", `conversation/${ticket._id}`, body);
      expect([body, status]).toEqual([body, 400]);
    }
    expect(await historyOf(ticket)).toEqual([]);
  });

  // helpdesk 9
  it("and a closed one is opened again with a reason only", async () => {
    const ticket = await aTicketThatIs("closed");
    expect((await change(nora, ticket, { status: "open" })).status).toBe(400);
    const { body } = await change(nora, ticket, { status: "open", reason: "Leaks again" });
    expect(body.data.status).toBe("open");
    expect((await historyOf(ticket)).at(-1)?.reason).toBe("Leaks again");
  });
});

it("what staff alone see is published to nobody once more, what its customer sees is until every node has it", async () => {
  const ticket = await aTicket(ada);
  const due = async () =>
    (await TicketModel.findById(ticket._id).select({ untoldSince: 1 }).lean())?.untoldSince ?? null;
  await expect.poll(due).toBeNull();
  const stop = vi.spyOn(TicketModel.collection, "bulkWrite").mockRejectedValue(new Error("away"));
  await change(nora, ticket, { priority: "high", assigneeId: samir.user._id, isSpam: true });
  await nora.call("POST", `conversation/${ticket._id}/followers/me`);
  expect(await due()).toBeNull();
  await change(nora, ticket, { isSpam: false, status: "pending" });
  expect(await due()).toEqual(expect.any(Date));
  stop.mockRestore();
});

describe("spam", () => {
  const listed = async (who: TestPerson, query = "") =>
    ((await who.call("GET", `conversation?limit=100${query}`)).body as Ticket[]).map(
      ({ _id }) => _id,
    );
  const unread = async (who: TestPerson) =>
    (await who.call("GET", "conversation/counts")).body.data.unread;
  const mark = (ticket: Ticket, isSpam: boolean) => change(nora, ticket, { isSpam });

  it("is out of every view and number of staff, and back as it was when it is none", async () => {
    const ticket = await aTicket(ada, { subject: "Cheap pharmacy offers" });
    const before = await unread(nora);
    expect((await mark(ticket, true)).body.data).toMatchObject({ isSpam: true, isUnread: false });
    expect(await unread(nora)).toBe(before - 1);
    expect(await listed(nora)).not.toContain(ticket._id);
    expect(await listed(nora, `&creator=${ada.user._id}`)).not.toContain(ticket._id);
    expect(await listed(nora, "&search=pharmacy")).not.toContain(ticket._id);
    expect((await mark(ticket, false)).body.data).toMatchObject({ isUnread: true });
    expect(await unread(nora)).toBe(before);
    expect(await listed(nora)).toContain(ticket._id);
    expect(await listed(nora, "&search=pharmacy")).toContain(ticket._id);
  });

  it("stays as it is when its sender writes on, who sees nothing of that", async () => {
    const ticket = await aTicket(ada);
    const before = (await ada.call("GET", `conversation/${ticket._id}`)).body.data as StaffTicket;
    await mark(ticket, true);
    const after = (await ada.call("GET", `conversation/${ticket._id}`)).body.data as StaffTicket;
    expect(after).toEqual(before);
    expect(await listed(ada)).toContain(ticket._id);
    const count = await unread(nora);
    await aMessage(ada, ticket);
    expect(await readNow(ticket)).toMatchObject({ isSpam: true, isUnread: false });
    expect(await unread(nora)).toBe(count);
    expect(await listed(nora)).not.toContain(ticket._id);
  });
});
