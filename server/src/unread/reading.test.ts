import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { Types } from "mongoose";
import { describe, expect, it } from "vitest";
import { aListener } from "../testing/a-listener.ts";
import { expectWithin } from "../testing/expect-within.ts";
import { aCustomer, signIn, type TestPerson } from "../testing/people.ts";
import { aDeskWithUnreadCounts } from "../testing/ticket-work/unread-counts.ts";
import { aMessage, aTicket } from "../testing/tickets.ts";
import { ReadMarkModel } from "./read-mark.model.ts";

const { desk, nora, samir, ada, unreadOf, everybodys, reads } = aDeskWithUnreadCounts();

describe("reading a ticket", () => {
  it("marks it read on all of one's devices, which are told, and on nobody else's", async () => {
    const ticket = await aTicket(ada);
    await aMessage(ada, ticket);
    const phone = await signIn(desk, nora.email);
    const windows = await Promise.all([nora, phone, samir].map((one) => aListener(desk, one)));
    // As a window does when it opens: what its views hold is counted from then on.
    expect(await unreadOf(nora)).toBe(1);
    const { status, body } = await reads(nora, ticket, 1);
    const mark = { conversationId: ticket._id, seq: 1, isUnread: false };
    expect([status, body.data]).toEqual([200, mark]);
    for (const window of windows.slice(0, 2)) {
      expect(await window.receives("read:changed")).toEqual(mark);
      // What its views hold may have been published right before.
      const counts = await window.receives("counts:changed", ({ unread }) => unread === 0);
      expect(counts).toEqual({ unread: 0, views: expect.any(Object) });
    }
    expect(windows[2]?.received.map(({ event }) => event)).not.toContain("read:changed");
    expect(await everybodys()).toEqual([0, 1, 0]);
    for (const window of windows) window.close();
  });

  it("up to a message leaves unread what the customer wrote after it", async () => {
    const ticket = await aTicket(ada);
    await aMessage(ada, ticket);
    await aMessage(ada, ticket);
    expect((await reads(nora, ticket, 1)).body.data).toMatchObject({ seq: 1, isUnread: true });
    expect((await reads(nora, ticket, 2)).body.data).toMatchObject({ seq: 2, isUnread: false });
  });

  it("never lowers a mark, also when many devices say so at once", async () => {
    const ticket = await aTicket(ada);
    for (let i = 0; i < 4; i++) await aMessage(ada, ticket);
    await Promise.all([3, 1, 4, 2, 0, 4].map((seq) => reads(nora, ticket, seq)));
    expect((await reads(nora, ticket, 2)).body.data).toMatchObject({ seq: 4, isUnread: false });
    const marks = await ReadMarkModel.find({ ticketId: ticket._id }).lean();
    expect(marks).toMatchObject([{ personId: nora.user._id, seq: 4 }]);
  });

  it("beyond the last message counts as the last one: what comes next is unread", async () => {
    const ticket = await aTicket(ada);
    expect((await reads(nora, ticket, 1_000)).body.data).toMatchObject({ seq: 0 });
    await aMessage(ada, ticket);
    expect(await unreadOf(nora)).toBe(1);
  });

  // case K16
  it("that is not one's own, that is not there, or up to no number, stores nothing", async () => {
    const ticket = await aTicket(ada);
    const eve = await aCustomer(desk, "Eve");
    const nobodys = { _id: new Types.ObjectId().toString() };
    const answers = await Promise.all([
      reads(eve, ticket, 0),
      reads(nora, nobodys, 0),
      reads(nora, { _id: "12" }, 0),
      reads(nora, ticket, -1),
      reads(nora, ticket, 1.5),
      nora.call("PUT", `conversation/${ticket._id}/read`, { seq: { $gt: 0 } }),
      nora.call("PUT", `conversation/${ticket._id}/read`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 400, 400, 400, 400, 400]);
    expect(await ReadMarkModel.countDocuments({ ticketId: ticket._id })).toBe(0);
    expect(await unreadOf(nora)).toBe(1);
  });
});

describe("a ticket that is marked as unread", () => {
  const marksUnread = (person: TestPerson, { _id }: Pick<Ticket, "_id">, body: object = {}) =>
    person.call("PUT", `conversation/${_id}/unread`, body);
  const readsIn = (person: TestPerson, { _id }: Pick<Ticket, "_id">, openedMsAgo: number) =>
    person.call("PUT", `conversation/${_id}/read`, { seq: 100, openedMsAgo });
  /** Opened long before anything here was marked. */
  const openSince = 60_000;

  async function aReadTicket(): Promise<Ticket> {
    const ticket = await aTicket(ada);
    await aMessage(ada, ticket);
    await Promise.all([reads(nora, ticket, 1), reads(samir, ticket, 1)]);
    return ticket;
  }

  // helpdesk 37
  it("stays so though another window of its reader has it open, until it is opened again", async () => {
    const ticket = await aReadTicket();
    const { status, body } = await marksUnread(nora, ticket);
    const mark = { conversationId: ticket._id, seq: 1, isUnread: true };
    expect([status, body.data]).toEqual([200, mark]);
    expect((await readsIn(nora, ticket, openSince)).body.data).toEqual(mark);
    // A console of before says nothing of when it was opened.
    expect((await reads(nora, ticket, 1)).body.data).toEqual(mark);
    expect(await everybodys()).toEqual([1, 0, 0]);
    expect((await readsIn(nora, ticket, 0)).body.data).toEqual({ ...mark, isUnread: false });
    expect(await everybodys()).toEqual([0, 0, 0]);
    await aMessage(ada, ticket);
    expect((await readsIn(nora, ticket, openSince)).body.data).toMatchObject({ isUnread: false });
  });

  // helpdesk 36
  // helpdesk 38
  it("is so within two seconds on its reader's other devices: badge and mark, and nobody else's", async () => {
    const ticket = await aReadTicket();
    const phone = await signIn(desk, nora.email);
    const windows = await Promise.all([nora, phone, samir].map((one) => aListener(desk, one)));
    const startedAt = performance.now();
    await marksUnread(nora, ticket);
    for (const window of windows.slice(0, 2)) {
      expect(await window.receives("read:changed")).toMatchObject({ isUnread: true });
      // What its views hold, changed by what came before, may be published first.
      const counts = await window.receives("counts:changed", ({ unread }) => unread === 1);
      expect(counts).toEqual({ unread: 1, views: expect.any(Object) });
    }
    expectWithin(performance.now() - startedAt, 2_000);
    expect(windows[2]?.received.map(({ event }) => event)).not.toContain("read:changed");
    expect(await everybodys()).toEqual([1, 0, 0]);
    for (const window of windows) window.close();
  });

  it("is read by whoever answers it, also in a window that was open before", async () => {
    const ticket = await aReadTicket();
    await marksUnread(nora, ticket);
    await aMessage(nora, ticket);
    await reads(ada, ticket, 2);
    expect(await everybodys()).toEqual([0, 0, 0]);
    await aMessage(ada, ticket);
    expect(await everybodys()).toEqual([1, 0, 0]);
    expect((await readsIn(nora, ticket, openSince)).body.data).toMatchObject({ isUnread: false });
  });

  it("is so for its customer, too, if they want; nobody marks what is not theirs, or from no message", async () => {
    const ticket = await aReadTicket();
    const eve = await aCustomer(desk, "Eve");
    const answers = await Promise.all([
      marksUnread(eve, ticket),
      marksUnread(nora, ticket, { from: -1 }),
      marksUnread(nora, ticket, { from: "1" }),
      marksUnread(nora, { _id: "12" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 400, 400, 400]);
    expect(await everybodys()).toEqual([0, 0, 0]);
    await marksUnread(ada, ticket, { from: 1_000 });
    expect(await everybodys()).toEqual([0, 0, 1]);
  });
});
