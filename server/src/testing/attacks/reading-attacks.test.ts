import { limits } from "@deskbell/shared/limits";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { beforeAll, expect, it } from "vitest";
import { anAgent, type TestPerson } from "../people.ts";
import { aTestDeskWithPeople } from "../test-desk.ts";
import { aMessage, aTicket } from "../tickets.ts";
import { until } from "../until.ts";
import { expectRefusals, secret } from "./refusals.ts";

// What windows ask for and say by themselves: what they have missed, what is unread, what somebody is notified of.

const { desk, stranger, admin: nora, ada, eve } = aTestDeskWithPeople();
let kim: TestPerson;
let lou: TestPerson;
let ticket: Ticket;
let notificationId: string;

/** A ticket of Ada's, which was given to Kim. */
beforeAll(async () => {
  [kim, lou] = [await anAgent(desk, "Kim Agent"), await anAgent(desk, "Lou Agent")];
  ticket = await aTicket(ada);
  await aMessage(ada, ticket, { text: `The word is ${secret}` });
  await desk.tickets.settled();
  const seen = { seq: 1, activitySeq: 0, assigneeId: null };
  const set = { assigneeId: kim.user._id };
  expect((await nora.call("PATCH", `conversation/${ticket._id}`, { set, seen })).status).toBe(200);
  await until(async () => (await notified(kim)).length > 0);
  notificationId = (await notified(kim))[0].id;
});

const notified = async (who: TestPerson) => (await who.call("GET", "notifications")).body.data;
const nobody = "0123456789abcdef01234567";
const hostileIds = ["__proto__", '{"$ne":null}', "../../users", "0", "f".repeat(500)];
const hostileNumbers: readonly unknown[] = [-1, 0.5, 1e308, 2 ** 53, "1", null, { $gt: 0 }, [0]];

// case K15
it("whoever catches up is answered of a few of their tickets, by numbers that there can be", async () => {
  const ask = (question: object, who: TestPerson = ada) => who.call("POST", "catch-up", question);
  const bad = (what: string, question: object, status = 400) =>
    [what, status, () => ask(question)] as const;
  const thread = { id: ticket._id, seq: 0 };
  await expectRefusals(desk, [
    ["a stranger", 401, () => stranger("POST", "catch-up", { threads: [thread] })],
    bad("one thread too many", { threads: Array(limits.catchUpThreadsMax + 1).fill(thread) }),
    bad("thousands of threads", { threads: Array(1_000).fill(thread) }),
    bad("a hundred thousand threads", { threads: Array(100_000).fill(thread) }, 413),
    bad("a time that is an operator", { changedSince: { $gt: "" } }),
    bad("a time that is none", { changedSince: "yesterday" }),
    bad("an operator as threads", { threads: { $ne: null } }),
    ...hostileNumbers.flatMap((number) => [
      bad(`seq ${JSON.stringify(number)}`, { threads: [{ ...thread, seq: number }] }),
      bad(`revision ${JSON.stringify(number)}`, { threads: [{ ...thread, revision: number }] }),
      bad(`history ${JSON.stringify(number)}`, { threads: [{ ...thread, activitySeq: number }] }),
    ]),
    ...hostileIds.map((id) => bad(id.slice(0, 20), { threads: [{ id, seq: 0 }] })),
  ]);
});

// case K15
it("another customer's ticket is gone for whoever catches up with it, as one that there is not", async () => {
  const threads = [ticket._id, nobody].map((id) => ({ id, seq: 0, activitySeq: 0 }));
  const { body } = await eve.call("POST", "catch-up", {
    changedSince: new Date(0).toISOString(),
    threads,
  });
  expect(body.data.threads).toEqual(threads.map(({ id }) => ({ id, isGone: true })));
  expect(JSON.stringify(body)).not.toContain(secret);
  expect(JSON.stringify(body.data.tickets)).not.toContain(ticket._id);
});

// case K16
it("notifications are read by whom they are for alone", async () => {
  const read = (who: TestPerson, which: object) => who.call("POST", "notifications/read", which);
  const bad = (what: string, which: object, status = 400) =>
    [what, status, () => read(kim, which)] as const;
  await expectRefusals(desk, [
    ["a stranger", 401, () => stranger("GET", "notifications")],
    ["a stranger reads all", 401, () => stranger("POST", "notifications/read", { all: true })],
    ["a customer", 403, () => ada.call("GET", "notifications")],
    ["a customer reads all", 403, () => read(ada, { all: true })],
    // Answered as if there was nothing to read, which for them there is not.
    ["a colleague reads it", 200, () => read(lou, { ids: [notificationId] })],
    ["a colleague reads its ticket's", 200, () => read(lou, { conversationId: ticket._id })],
    ["an admin reads all", 200, () => read(nora, { ids: [notificationId] })],
    bad("none", { ids: [] }),
    bad("an operator", { ids: [{ $ne: null }] }),
    bad("an operator as ids", { ids: { $ne: null } }),
    bad("an operator as ticket", { conversationId: { $ne: null } }),
    bad("all, and of a ticket", { all: true, conversationId: ticket._id }),
    bad("of a colleague", { all: true, personId: lou.user._id }),
    bad("too many", { ids: Array(101).fill(notificationId) }),
    bad("a megabyte", { ids: ["x".repeat(1_000_000)] }, 413),
    ...hostileIds.flatMap((id) => [
      bad(id.slice(0, 20), { ids: [id] }),
      [
        `before ${id.slice(0, 20)}`,
        400,
        () => kim.call("GET", `notifications?before=${encodeURIComponent(id)}`),
      ] as const,
    ]),
  ]);
  expect(await notified(lou)).toEqual([]);
  expect((await notified(kim))[0]).toMatchObject({ id: notificationId, readAt: null });
});

// case K16
it("what somebody has read of a ticket is theirs to say, of tickets that they can see", async () => {
  const say = (who: TestPerson, what: "read" | "unread", body: object, id = ticket._id) =>
    who.call("PUT", `conversation/${encodeURIComponent(id)}/${what}`, body);
  await expectRefusals(desk, [
    ["a stranger reads", 401, () => stranger("PUT", `conversation/${ticket._id}/read`, { seq: 1 })],
    ["another customer reads", 404, () => say(eve, "read", { seq: 1 })],
    ["another customer reads no more", 404, () => say(eve, "unread", { from: 1 })],
    [
      "another customer asks who has read",
      404,
      () => eve.call("GET", `conversation/${ticket._id}/seen`),
    ],
    ["a ticket that there is not", 404, () => say(kim, "read", { seq: 1 }, nobody)],
    ...hostileNumbers.flatMap(
      (number) =>
        [
          [`read ${JSON.stringify(number)}`, 400, () => say(kim, "read", { seq: number })],
          [`unread ${JSON.stringify(number)}`, 400, () => say(kim, "unread", { from: number })],
        ] as const,
    ),
    ...hostileIds.map(
      (id) => [id.slice(0, 20), 400, () => say(kim, "read", { seq: 1 }, id)] as const,
    ),
  ]);
});
