import { randomUUID } from "node:crypto";
import type { StaffTicket, Ticket } from "@deskbell/shared/tickets/ticket";
import { beforeAll, describe, expect, it } from "vitest";
import { formOf } from "../../testing/call-api.ts";
import { anAgent, signIn, type TestPerson } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { ticketsInStatus } from "../../testing/ticket-work/tickets-in-status.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();
const { seen, historyOf } = ticketsInStatus(desk, { agent: nora, customer: ada });
let kim: TestPerson;
let samir: TestPerson;

beforeAll(async () => {
  [kim, samir] = [await anAgent(desk, "Kim"), await anAgent(desk, "Samir")];
});

async function change(who: TestPerson, ticket: Ticket, set: object, asSeen: object = {}) {
  const { lastSeq, activitySeq, assignee } = await seen(ticket);
  const now = { seq: lastSeq, activitySeq, assigneeId: assignee?.id ?? null, ...asSeen };
  return who.call("PATCH", `conversation/${ticket._id}`, { set, seen: now });
}
const assign = (who: TestPerson, ticket: Ticket, to: TestPerson | null) =>
  change(who, ticket, { assigneeId: to?.user._id ?? null });
const setFollowing = async (who: TestPerson, ticket: Ticket, method: "POST" | "DELETE") =>
  (await who.call(method, `conversation/${ticket._id}/followers/me`)).body.data as StaffTicket;
const ownerOf = async (ticket: Ticket) => (await seen(ticket)).assignee?.id ?? null;
const followersOf = async (ticket: Ticket) => (await seen(ticket)).followerIds;
const say = (who: TestPerson, availability: string) =>
  who.call("PUT", "users/me/availability", { availability });

describe("a ticket that nobody has", () => {
  // helpdesk 10
  it("is claimed by one of twenty at once, and nineteen are told whose it is now", async () => {
    const ticket = await aTicket(ada);
    const { activitySeq } = await seen(ticket);
    const people = Array.from({ length: 20 }, (_, at) => [nora, kim, samir][at % 3] as TestPerson);
    const claims = await Promise.all(
      people.map((who, at) => {
        const ids = [nora, kim, samir].map(({ user }) => user._id);
        const to = ids[(at + 1) % 3];
        return who.call("PATCH", `conversation/${ticket._id}`, {
          set: { assigneeId: to },
          seen: { seq: 0, activitySeq, assigneeId: null },
        });
      }),
    );
    const owner = await ownerOf(ticket);
    const won = claims.filter(({ status, body }) => status === 200 && body.data.activitySeq === 1);
    const refused = claims.filter(({ status }) => status === 409);
    expect(new Set(claims.map(({ status }) => status))).toEqual(new Set([200, 409]));
    // Whoever wanted what the first had done is answered that it is so.
    expect(won.every(({ body }) => body.data.assignee.id === owner)).toBe(true);
    expect(refused.every(({ body }) => body.ticket.assignee.id === owner)).toBe(true);
    expect(won.length + refused.length).toBe(20);
    expect(await historyOf(ticket)).toHaveLength(1);
  });

  // helpdesk 10
  it("is claimed by one when twenty colleagues claim it for themselves at once", async () => {
    const people = await Promise.all(
      Array.from({ length: 20 }, (_, at) => anAgent(desk, `Agent ${at}`)),
    );
    const ticket = await aTicket(ada);
    const claims = await Promise.all(
      people.map((who) =>
        who.call("PATCH", `conversation/${ticket._id}`, {
          set: { assigneeId: who.user._id },
          seen: { seq: 0, activitySeq: 0, assigneeId: null },
        }),
      ),
    );
    const statuses = claims.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await historyOf(ticket)).toHaveLength(1);
  });

  it("is whose replies to it, which its history says in the reply's entry", async () => {
    const ticket = await aTicket(ada);
    await aMessage(kim, ticket);
    expect(await ownerOf(ticket)).toBe(kim.user._id);
    expect(await historyOf(ticket)).toMatchObject([
      {
        afterSeq: 1,
        actor: { kind: "staff", person: { id: kim.user._id } },
        changes: [
          { field: "status", from: "open", to: "pending" },
          { field: "assigneeId", from: null, to: kim.user._id },
        ],
      },
    ]);
    // A colleague's is not claimed by replying.
    await aMessage(samir, ticket);
    expect(await ownerOf(ticket)).toBe(kim.user._id);
    expect(await historyOf(ticket)).toHaveLength(1);
  });

  it("is not given to one who is disabled, or does not work here", async () => {
    const leo = await anAgent(desk, "Leo");
    await nora.call("PUT", `users/${leo.user._id}/access`, { isDisabled: true });
    const ticket = await aTicket(ada);
    for (const nobody of [leo, ada]) {
      const refused = await assign(nora, ticket, nobody);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ["assigneeId"]]);
    }
  });
});

describe("a ticket's team and tags", () => {
  it("are set by staff, and only such as there are", async () => {
    const ticket = await aTicket(ada);
    const team = (await nora.call("POST", "teams", { name: randomUUID() })).body.data;
    const tags = await Promise.all(
      ["Leak", "Urgent parts"].map((name) => kim.call("POST", "tags", { name })),
    );
    const tagIds = tags.map(({ body }) => body.data.id);
    const { body } = await change(kim, ticket, { teamId: team.id, tagIds: [...tagIds, tagIds[0]] });
    expect(body.data).toMatchObject({ teamId: team.id, tagIds });
    const asBefore = await change(kim, ticket, { tagIds: tagIds.toReversed() });
    expect(asBefore.body.data).toMatchObject({ tagIds, activitySeq: 1 });
    expect((await change(kim, ticket, { tagIds: [] })).body.data.tagIds).toEqual([]);
    const nothing = "0".repeat(24);
    for (const set of [{ teamId: nothing }, { tagIds: [tagIds[0], nothing] }, { tagIds: ["x"] }]) {
      expect((await change(kim, ticket, set)).status).toBe(400);
    }
    await nora.call("DELETE", `tags/${tagIds[0]}`);
    expect((await change(kim, ticket, { tagIds })).status).toBe(400);
  });
});

describe("whoever is away and wants to lose tickets", () => {
  // helpdesk 15
  it("loses one to its team when its customer writes, not before", async () => {
    const ticket = await aTicket(ada);
    await assign(nora, ticket, kim);
    await say(kim, "away");
    await aMessage(ada, ticket);
    expect(await ownerOf(ticket)).toBe(kim.user._id);
    await say(kim, "away_reassigning");
    expect(await ownerOf(ticket)).toBe(kim.user._id);
    await aMessage(ada, ticket);
    expect(await seen(ticket)).toMatchObject({ assignee: null, status: "open" });
    expect((await historyOf(ticket)).at(-1)).toMatchObject({
      afterSeq: 2,
      actor: { kind: "customer" },
      changes: [{ field: "assigneeId", from: kim.user._id, to: null }],
    });
    await say(kim, "online");
  });

  // helpdesk 15
  it("does so when a pending or solved ticket is answered, too", async () => {
    for (const status of ["pending", "solved"]) {
      const ticket = await aTicket(ada);
      await change(nora, ticket, { assigneeId: kim.user._id, status });
      await say(kim, "away_reassigning");
      await aMessage(ada, ticket);
      expect(await seen(ticket)).toMatchObject({ assignee: null, status: "open" });
      await say(kim, "online");
    }
  });

  it("is the same with who was disabled, or is a customer again", async () => {
    for (const [path, body] of [
      ["access", { isDisabled: true }],
      ["role", { role: "user", access: "customer" }],
    ] as const) {
      const leo = await anAgent(desk, "Leo");
      const ticket = await aTicket(ada);
      await assign(nora, ticket, leo);
      expect((await nora.call("PUT", `users/${leo.user._id}/${path}`, body)).status).toBe(200);
      await aMessage(ada, ticket);
      expect(await ownerOf(ticket)).toBeNull();
    }
  });
});

describe("following a ticket", () => {
  it("comes with being assigned and with replying", async () => {
    const ticket = await aTicket(ada);
    await assign(nora, ticket, kim);
    expect(await followersOf(ticket)).toEqual([kim.user._id]);
    await aMessage(samir, ticket);
    await aMessage(samir, ticket);
    expect((await followersOf(ticket)).toSorted()).toEqual(
      [kim.user._id, samir.user._id].toSorted(),
    );
  });

  // helpdesk 16
  it("ends when somebody stops, until they are mentioned or want to again", async () => {
    const ticket = await aTicket(ada);
    await setFollowing(kim, ticket, "POST");
    expect((await setFollowing(kim, ticket, "DELETE")).followerIds).toEqual([]);
    await assign(nora, ticket, kim);
    await aMessage(kim, ticket);
    await aMessage(kim, ticket);
    expect(await followersOf(ticket)).toEqual([]);
    const note = formOf({ text: "What do you think, Kim?", mentions: kim.user._id });
    expect((await samir.call("POST", `conversation/${ticket._id}/notes`, note)).status).toBe(201);
    expect(await followersOf(ticket)).toEqual([kim.user._id]);
    await setFollowing(kim, ticket, "DELETE");
    expect((await setFollowing(kim, ticket, "POST")).followerIds).toEqual([kim.user._id]);
  });

  it("is each person's own, also when two begin and stop at once, and changes nothing for the customer", async () => {
    const ticket = await aTicket(ada);
    const { updatedAt } = await seen(ticket);
    await setFollowing(kim, ticket, "POST");
    const phone = await signIn(desk, samir.email);
    await Promise.all([
      setFollowing(kim, ticket, "DELETE"),
      setFollowing(samir, ticket, "POST"),
      setFollowing(phone, ticket, "POST"),
      setFollowing(nora, ticket, "POST"),
    ]);
    expect((await followersOf(ticket)).toSorted()).toEqual(
      [samir.user._id, nora.user._id].toSorted(),
    );
    expect(await seen(ticket)).toMatchObject({ updatedAt, activitySeq: 0 });
  });
});
