import type { Notification } from "@deskbell/shared/notifications/notification";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { aListener } from "../testing/a-listener.ts";
import { formOf } from "../testing/call-api.ts";
import { anAgent, signIn, type TestPerson } from "../testing/people.ts";
import { aTestDeskWithPeople } from "../testing/test-desk.ts";
import { ticketsInStatus } from "../testing/ticket-work/tickets-in-status.ts";
import { aMessage, aTicket } from "../testing/tickets.ts";
import { TicketModel } from "../tickets/ticket.model.ts";
import { NotificationModel } from "./notification.model.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();
const { seen } = ticketsInStatus(desk, { agent: nora, customer: ada });
let kim: TestPerson;
let samir: TestPerson;

beforeAll(async () => {
  [kim, samir] = [await anAgent(desk, "Kim"), await anAgent(desk, "Samir")];
});
beforeEach(() => NotificationModel.deleteMany({}));

async function assign(who: TestPerson, ticket: Ticket, to: TestPerson | null) {
  const { lastSeq, activitySeq, assignee } = await seen(ticket);
  const { status } = await who.call("PATCH", `conversation/${ticket._id}`, {
    set: { assigneeId: to?.user._id ?? null },
    seen: { seq: lastSeq, activitySeq, assigneeId: assignee?.id ?? null },
  });
  expect(status).toBe(200);
}
const note = (who: TestPerson, ticket: Ticket, mentions: readonly TestPerson[]) =>
  who.call(
    "POST",
    `conversation/${ticket._id}/notes`,
    formOf({ text: "Look", mentions: mentions.map(({ user }) => user._id).join(",") }),
  );
const look = async (who: TestPerson) => (await who.call("GET", "notifications")).body;
const kindsOf = async (who: TestPerson) =>
  ((await look(who)).data as Notification[]).map(({ kind }) => kind);
const read = (who: TestPerson, what: object) => who.call("POST", "notifications/read", what);

describe("an agent who has silenced a ticket", () => {
  const silence = (who: TestPerson, ticket: Ticket, method: "POST" | "DELETE" = "POST") =>
    who.call(method, `conversation/${ticket._id}/silence/me`);

  it("is not notified of what its customer writes, until they end that; it is unread for them all the same", async () => {
    const ticket = await aTicket(ada);
    await aMessage(kim, ticket);
    expect((await silence(kim, ticket)).body.data).toMatchObject({ silencedBy: [kim.user._id] });
    await aMessage(ada, ticket);
    await desk.tickets.settled();
    expect(await kindsOf(kim)).toEqual([]);
    const { body } = await kim.call("GET", `conversation/${ticket._id}`);
    expect(body.data.isUnread).toBe(true);
    expect((await silence(kim, ticket, "DELETE")).body.data).not.toHaveProperty("silencedBy");
    await aMessage(ada, ticket);
    await desk.tickets.settled();
    expect(await kindsOf(kim)).toEqual(["answered"]);
  });

  it("is notified when a note mentions them, and when it is given to them", async () => {
    const ticket = await aTicket(ada);
    await silence(kim, ticket);
    await note(samir, ticket, [kim]);
    await assign(nora, ticket, kim);
    expect(await kindsOf(kim)).toEqual(["assigned", "mentioned"]);
  });

  it("has silenced it on their other devices too; for colleagues and the customer nothing has changed", async () => {
    const ticket = await aTicket(ada);
    const { updatedAt, activitySeq } = await seen(ticket);
    const phone = await aListener(desk, await signIn(desk, kim.email));
    const customer = await aListener(desk, ada);
    await Promise.all([silence(kim, ticket), silence(kim, ticket)]);
    const silenced = await phone.receives("ticket_changed", (it) => "silencedBy" in it);
    expect(silenced).toMatchObject({ silencedBy: [kim.user._id] });
    expect(await seen(ticket)).toMatchObject({ updatedAt, activitySeq });
    await assign(nora, ticket, samir);
    await aMessage(ada, ticket);
    await desk.tickets.settled();
    expect(await kindsOf(samir)).toEqual(["answered", "assigned"]);
    expect(JSON.stringify(customer.received)).not.toContain("silenced");
    expect((await ada.call("GET", `conversation/${ticket._id}`)).body.data).not.toHaveProperty(
      "silencedBy",
    );
    phone.close();
    customer.close();
  });
});

describe("an agent is notified", () => {
  it("of a ticket that somebody else assigned to them, not of one that they took", async () => {
    const window = await aListener(desk, kim);
    const ticket = await aTicket(ada);
    await assign(nora, ticket, kim);
    const expected = {
      kind: "assigned",
      conversationId: ticket._id,
      ticket: ticket.ticket,
      subject: ticket.subject,
      by: { id: nora.user._id },
      readAt: null,
    };
    expect(await look(kim)).toMatchObject({ data: [expected], unread: 1 });
    expect(await window.receives("notification:added")).toMatchObject(expected);
    window.close();
    await assign(kim, await aTicket(ada), kim);
    await aMessage(kim, await aTicket(ada));
    expect(await kindsOf(kim)).toEqual(["assigned"]);
    expect(await kindsOf(nora)).toEqual([]);
  });

  it("when a note mentions them, unless it is their own", async () => {
    const ticket = await aTicket(ada);
    await note(samir, ticket, [kim, samir]);
    expect(await look(kim)).toMatchObject({
      data: [{ kind: "mentioned", by: { id: samir.user._id } }],
    });
    expect(await kindsOf(samir)).toEqual([]);
  });

  it("when the customer writes in a ticket that is theirs, once for each message", async () => {
    const ticket = await aTicket(ada);
    await aMessage(kim, ticket);
    const first = await aMessage(ada, ticket);
    await aMessage(ada, ticket);
    await expect.poll(() => kindsOf(kim)).toEqual(["answered", "answered"]);
    // As the relay does after a process has died.
    const arrival = { seq: first.seq, senderId: ada.user._id, at: new Date() };
    const { published } = await desk.tickets.messageArrived(ticket._id, arrival);
    expect(await published).toBe(true);
    expect(await kindsOf(kim)).toHaveLength(2);
    expect(await kindsOf(samir)).toEqual([]);
  });

  it("of no answer that was written before the ticket was theirs, however late it is brought to its ticket again", async () => {
    const ticket = await aTicket(ada);
    await aMessage(kim, ticket);
    const first = await aMessage(ada, ticket);
    await expect.poll(() => kindsOf(kim)).toEqual(["answered"]);
    await assign(nora, ticket, samir);
    const relayed = async () => {
      const arrival = { seq: first.seq, senderId: ada.user._id, at: new Date() };
      const { published } = await desk.tickets.messageArrived(ticket._id, arrival);
      expect(await published).toBe(true);
    };
    await relayed();
    // Also where the process had died before anybody was notified.
    await NotificationModel.deleteMany({ personId: kim.user._id });
    await relayed();
    expect([await kindsOf(kim), await kindsOf(samir)]).toEqual([[], ["assigned"]]);
    await aMessage(ada, ticket);
    await expect.poll(() => kindsOf(samir)).toEqual(["answered", "assigned"]);
  });

  it("whose the ticket is into which another was merged, of what its customer had written in that one", async () => {
    const [source, target] = [await aTicket(ada), await aTicket(ada)];
    await assign(nora, source, kim);
    await assign(nora, target, samir);
    const into = { into: target._id };
    expect((await nora.call("POST", `conversation/${source._id}/merge`, into)).status).toBe(200);
    const { lastSeq } = await seen(source);
    const arrival = { seq: lastSeq + 1, senderId: ada.user._id, at: new Date() };
    for (let again = 0; again < 2; again++) {
      const { published } = await desk.tickets.messageArrived(source._id, arrival);
      expect(await published).toBe(true);
    }
    expect([await kindsOf(kim), await kindsOf(samir)]).toEqual([
      ["assigned"],
      ["answered", "assigned"],
    ]);
    expect((await look(samir)).data[0]).toMatchObject({
      conversationId: target._id,
      ticket: target.ticket,
    });
  });

  it("of what a process that was killed had committed and not delivered, once", async () => {
    const ticket = await aTicket(ada);
    const notice = { personId: kim.user._id, kind: "assigned", byId: null, at: new Date() };
    const left = [{ ...notice, cause: "left" }];
    for (let at = 0; at < 2; at++) {
      await TicketModel.updateOne({ _id: ticket._id }, { notices: left });
      await desk.tickets.deliverLeftNotifications(new AbortController().signal);
    }
    expect(await look(kim)).toMatchObject({ data: [{ kind: "assigned", by: null }], unread: 1 });
    const { notices } = await TicketModel.findById(ticket._id).orFail().lean();
    expect(notices ?? []).toEqual([]);
  });
});

describe("notifications", () => {
  it("are read on all of one's devices, some, those of a ticket, or all", async () => {
    const tickets = [await aTicket(ada), await aTicket(ada), await aTicket(ada)];
    for (const ticket of tickets) await assign(nora, ticket, kim);
    await note(nora, tickets[0] as Ticket, [samir]);
    const phone = await aListener(desk, await signIn(desk, kim.email));
    const { data } = await look(kim);
    expect((data as Notification[]).map(({ ticket }) => ticket)).toEqual(
      tickets.map(({ ticket }) => ticket).toReversed(),
    );
    expect((await read(kim, { ids: [data[0].id] })).body.data.unread).toBe(2);
    expect(await phone.receives("notification:read")).toEqual({
      read: { ids: [data[0].id] },
      unread: 2,
    });
    const { _id: conversationId } = tickets[0] as Ticket;
    expect((await read(kim, { conversationId })).body.data.unread).toBe(1);
    expect((await read(kim, { all: true })).body.data.unread).toBe(0);
    expect((await look(samir)).unread).toBe(1);
    // Nobody reads a colleague's.
    const [own] = (await look(samir)).data;
    await read(kim, { ids: [own.id] });
    expect((await look(samir)).unread).toBe(1);
    phone.close();
  });

  it("of a ticket are read by reading it to its end on one device, then at the bell of all", async () => {
    const [ticket, other, merged] = [await aTicket(ada), await aTicket(ada), await aTicket(ada)];
    for (const one of [ticket, other, merged]) await assign(nora, one, kim);
    await note(samir, ticket, [kim]);
    const into = { into: ticket._id };
    expect((await nora.call("POST", `conversation/${merged._id}/merge`, into)).status).toBe(200);
    const { seq } = await aMessage(ada, ticket);
    await expect.poll(async () => (await look(kim)).unread).toBe(5);
    const phone = await aListener(desk, await signIn(desk, kim.email));
    const readTo = (at: number) =>
      kim.call("PUT", `conversation/${ticket._id}/read`, { seq: at, openedMsAgo: 0 });
    await readTo(seq - 1);
    expect((await look(kim)).unread).toBe(5);
    await readTo(seq);
    expect(await phone.receives("notification:read")).toEqual({
      read: { conversationId: ticket._id },
      unread: 1,
    });
    phone.close();
    const left = (await look(kim)).data.filter(({ readAt }: Notification) => readAt === null);
    expect(left).toMatchObject([{ conversationId: other._id }]);
    // The same of what comes while its last message was read long ago.
    await note(samir, ticket, [kim]);
    expect((await look(kim)).unread).toBe(2);
    await readTo(seq);
    expect((await look(kim)).unread).toBe(1);
  });

  it("of a ticket that was merged twice are read where it goes on", async () => {
    const [first, second, last] = [await aTicket(ada), await aTicket(ada), await aTicket(ada)];
    await assign(nora, first, kim);
    for (const [one, into] of [
      [first, second],
      [second, last],
    ] as const) {
      const { status } = await nora.call("POST", `conversation/${one._id}/merge`, {
        into: into._id,
      });
      expect(status).toBe(200);
    }
    expect((await look(kim)).unread).toBe(1);
    await kim.call("PUT", `conversation/${last._id}/read`, { seq: 0, openedMsAgo: 0 });
    expect((await look(kim)).unread).toBe(0);
  });

  it("are read after their ticket is, which does not wait for them", async () => {
    const ticket = await aTicket(ada);
    await assign(nora, ticket, kim);
    await desk.tickets.settled();
    vi.spyOn(NotificationModel, "updateMany").mockRejectedValueOnce(new Error("No answer."));
    await kim.call("PUT", `conversation/${ticket._id}/read`, { seq: 0, openedMsAgo: 0 });
    const { isUnread } = (await kim.call("GET", `conversation/${ticket._id}`)).body.data;
    expect(isUnread).toBe(false);
    vi.restoreAllMocks();
  });

  // case K16
  it("come in pages, are none of a customer's, and bad questions are refused", async () => {
    for (let at = 0; at < 3; at++) await assign(nora, await aTicket(ada), kim);
    const { data } = await look(kim);
    const page = await kim.call("GET", `notifications?limit=2&before=${data[0].id}`);
    expect(page.body.data).toEqual(data.slice(1));
    expect((await ada.call("GET", "notifications")).status).toBe(403);
    for (const bad of [{}, { ids: [] }, { ids: ["x"] }, { all: false }, { all: true, ids: [] }]) {
      expect([bad, (await read(kim, bad)).status]).toEqual([bad, 400]);
    }
    expect((await kim.call("GET", "notifications?limit=0")).status).toBe(400);
  });
});
