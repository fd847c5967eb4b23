import { randomUUID } from "node:crypto";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { describe, expect, it } from "vitest";
import { aPicture } from "../../testing/files.ts";
import { anAgent, type TestPerson } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { ticketsInStatus } from "../../testing/ticket-work/tickets-in-status.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";
import { noteSplit } from "./note-split.ts";

const { desk, stranger, admin: nora, ada, eve } = aTestDeskWithPeople();
const { seen, historyOf, closed } = ticketsInStatus(desk, { agent: nora, customer: ada });

const split = (ticket: Ticket, seq: number, more: object = {}, who: TestPerson = nora) =>
  who.call("POST", `conversation/${ticket._id}/split`, { seq, clientId: randomUUID(), ...more });
const merge = async (source: Ticket, { _id: into }: Ticket) =>
  expect((await nora.call("POST", `conversation/${source._id}/merge`, { into })).status).toBe(200);
const undoMerge = async ({ _id }: Ticket) =>
  expect((await nora.call("DELETE", `conversation/${_id}/merge`)).status).toBe(200);
const unreadOf = async (who: TestPerson) =>
  (await who.call("GET", "conversation/counts")).body.data.unread;
const second = "Besides, the pot leaks at its lid";

async function aTicketOfTwoMatters() {
  const ticket = await aTicket(ada);
  const message = await aMessage(ada, ticket, { text: second, attachments: await aPicture() });
  await desk.tickets.settled();
  return { ticket, message };
}

describe("a message that is split into a ticket of its own", () => {
  it("opens a ticket of the same customer in the same team, with its words and files, and stays where it is", async () => {
    const { ticket, message } = await aTicketOfTwoMatters();
    const from = await seen(ticket);
    const { status, body } = await split(ticket, 1, { subject: "The pot leaks at its lid" });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      subject: "The pot leaks at its lid",
      description: second,
      enquiryInfo: ticket.enquiryInfo,
      creator: { id: ada.user._id },
      splitFrom: { _id: ticket._id, ticket: ticket.ticket, seq: 1 },
      status: "open",
      assignee: null,
      teamId: from.teamId,
      waitingSince: message.createdAt,
      lastSeq: 0,
      activitySeq: 1,
    });
    const texts = (await ada.call("GET", `message/${ticket._id}`)).body;
    expect(texts).toMatchObject([{ seq: 1, text: second, files: [{ name: "kettle.webp" }] }]);
    const { _id, ticket: number } = body.data;
    expect((await seen(ticket)).splitInto).toEqual([{ _id, ticket: number, seq: 1 }]);
    expect((await historyOf(ticket)).at(-1)?.changes).toEqual([
      { field: "splitInto", from: null, to: number },
    ]);
    expect((await historyOf(body.data))[0]?.changes).toEqual([
      { field: "splitFrom", from: null, to: ticket.ticket },
    ]);
  });

  it("has files of its own beside the message's", async () => {
    const { ticket, message } = await aTicketOfTwoMatters();
    const before = await desk.countFiles();
    const { data } = (await split(ticket, 1)).body;
    const [copy, original] = [data.attachments[0].path, message.files[0]?.path ?? ""];
    const fileIdIn = (path: string) => path.split("/")[3] ?? "";
    expect(fileIdIn(copy)).not.toBe(fileIdIn(original));
    expect(await desk.countFiles()).toBe(before + 1);
    for (const path of [copy, original]) expect((await fetch(desk.url + path)).status).toBe(200);
  });

  it("is a ticket that its customer reads as their own, and that is unread for nobody", async () => {
    const { ticket } = await aTicketOfTwoMatters();
    await nora.call("PUT", `conversation/${ticket._id}/read`, { seq: 1 });
    const before = [await unreadOf(nora), await unreadOf(ada)];
    const { data } = (await split(ticket, 1)).body;
    expect([await unreadOf(nora), await unreadOf(ada)]).toEqual(before);
    const own = (await ada.call("GET", `conversation/${data._id}`)).body.data;
    expect(own).toMatchObject({ description: second, customerStatus: "with_us", isUnread: false });
    for (const field of ["activitySeq", "status", "teamId"]) expect(own).not.toHaveProperty(field);
    const source = (await ada.call("GET", `conversation/${ticket._id}`)).body.data;
    expect(source.splitInto).toMatchObject([{ _id: data._id }]);
    const answer = await aMessage(nora, data, { text: "We send you a new lid" });
    expect(answer.seq).toBe(1);
  });

  it("is one ticket, however often the same is sent, also at once", async () => {
    const { ticket } = await aTicketOfTwoMatters();
    const clientId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => split(ticket, 1, { clientId })));
    answers.push(await split(ticket, 1, { clientId }));
    expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
    expect(await TicketModel.countDocuments({ "splitFrom.ticketId": ticket._id })).toBe(1);
    expect((await seen(ticket)).splitInto).toHaveLength(1);
    const other = await split(ticket, 1, { clientId, subject: "Another subject this time" });
    expect([other.status, other.body.code]).toEqual([409, "conflict"]);
  });

  it("may be of a ticket that was merged: the one that has taken its place says so", async () => {
    const { ticket } = await aTicketOfTwoMatters();
    const target = await aTicket(ada);
    await merge(ticket, target);
    const { status, body } = await split(ticket, 1);
    expect(status).toBe(201);
    expect((await seen(target)).splitInto).toEqual([
      { _id: body.data._id, ticket: body.data.ticket, seq: 1, from: ticket._id },
    ]);
  });

  it("is received in both tickets by a window of its customer that was away", async () => {
    const { ticket } = await aTicketOfTwoMatters();
    const hourAgo = new Date(Date.now() - 3_600_000);
    await TicketModel.collection.updateOne(
      { number: ticket.ticket },
      { $set: { updatedAt: hourAgo, changedAt: hourAgo } },
    );
    const changedSince = new Date(Date.now() - 1_800_000).toISOString();
    const { data } = (await split(ticket, 1)).body;
    await desk.tickets.settled();
    const { body } = await ada.call("POST", "catch-up", { changedSince, threads: [] });
    const changed: Ticket[] = body.data.tickets.changed;
    expect(changed.find(({ _id }) => _id === ticket._id)?.splitInto).toMatchObject([
      { _id: data._id },
    ]);
    expect(changed.map(({ _id }) => _id)).toContain(data._id);
  });

  it("of a ticket that was merged is said there too once that is undone, and not in the other any more", async () => {
    const { ticket } = await aTicketOfTwoMatters();
    const [target, last] = [await aTicket(ada), await aTicket(ada)];
    await merge(ticket, target);
    await merge(target, last);
    const { _id, ticket: number } = (await split(ticket, 1)).body.data;
    const ofOther = { _id, ticket: number, seq: 1, from: ticket._id };
    expect((await seen(last)).splitInto).toEqual([ofOther]);
    await undoMerge(target);
    expect((await seen(last)).splitInto).toBeUndefined();
    expect((await seen(target)).splitInto).toEqual([ofOther]);
    await undoMerge(ticket);
    expect((await seen(target)).splitInto).toBeUndefined();
    expect((await seen(ticket)).splitInto).toEqual([{ _id, ticket: number, seq: 1 }]);
  });

  it("is said wherever its message is shown, and nowhere else, after merges were undone and made again in part", async () => {
    const { ticket } = await aTicketOfTwoMatters();
    const [middle, last] = [await aTicket(ada), await aTicket(ada)];
    await merge(ticket, middle);
    await merge(middle, last);
    const { _id, ticket: number } = (await split(ticket, 1)).body.data;
    const ofOther = { _id, ticket: number, seq: 1, from: ticket._id };
    await undoMerge(middle);
    await undoMerge(ticket);
    // The message is in neither of these now.
    await merge(middle, last);
    expect((await seen(last)).splitInto).toBeUndefined();
    // By another way than at first.
    await undoMerge(middle);
    await merge(ticket, last);
    expect((await seen(last)).splitInto).toEqual([ofOther]);
    await undoMerge(ticket);
    expect((await seen(last)).splitInto).toBeUndefined();
    // As at first.
    await merge(ticket, middle);
    await merge(middle, last);
    for (const place of [middle, last]) expect((await seen(place)).splitInto).toEqual([ofOther]);
    await undoMerge(middle);
    await merge(last, middle);
    expect((await seen(middle)).splitInto).toEqual([ofOther]);
    expect((await seen(last)).splitInto).toBeUndefined();
  });

  it("is said in what its ticket is merged into later, too", async () => {
    const { ticket } = await aTicketOfTwoMatters();
    const [target, last] = [await aTicket(ada), await aTicket(ada)];
    const { _id, ticket: number } = (await split(ticket, 1)).body.data;
    await merge(ticket, target);
    await merge(target, last);
    const ofOther = { _id, ticket: number, seq: 1, from: ticket._id };
    for (const place of [target, last]) expect((await seen(place)).splitInto).toEqual([ofOther]);
    expect((await seen(ticket)).splitInto).toEqual([{ _id, ticket: number, seq: 1 }]);
    await undoMerge(target);
    expect((await seen(last)).splitInto).toBeUndefined();
    expect((await seen(target)).splitInto).toEqual([ofOther]);
  });

  it("is noted once, also when it is sent again after its ticket was merged", async () => {
    const { ticket } = await aTicketOfTwoMatters();
    const [target, last] = [await aTicket(ada), await aTicket(ada)];
    await merge(ticket, target);
    const clientId = randomUUID();
    await split(ticket, 1, { clientId });
    await merge(target, last);
    const before = await historyOf(last);
    expect((await split(ticket, 1, { clientId })).status).toBe(200);
    expect(await historyOf(last)).toEqual(before);
    for (const place of [target, last]) expect((await seen(place)).splitInto).toHaveLength(1);
    expect((await seen(ticket)).splitInto).toHaveLength(1);
  });

  it.each([
    ["is merged for the first time", async () => {}],
    [
      "is taken out of another ticket, and merged into it again",
      async (ticket: Ticket, target: Ticket) => {
        await merge(ticket, target);
        return () => undoMerge(ticket);
      },
    ],
  ])("is said in the other ticket, too, where its own %s in that moment", async (_, before) => {
    const { ticket } = await aTicketOfTwoMatters();
    const target = await aTicket(ada);
    const { _id, ticket: number } = (await split(ticket, 1)).body.data;
    // As it is between both writes.
    const [places, record] = await Promise.all([
      TicketModel.collection.updateOne({ number: ticket.ticket }, { $unset: { splitInto: 1 } }),
      TicketModel.findById(_id).orFail().lean<TicketRecord>(),
    ]);
    expect(places.modifiedCount).toBe(1);
    const undo = await before(ticket, target);
    let hasMerged = false;
    await noteSplit(record, {
      async runExclusive(id, task) {
        if (id === ticket._id && !hasMerged) {
          hasMerged = true;
          await undo?.();
          await merge(ticket, target);
        }
        return task();
      },
      publish: async () => {},
    });
    expect(hasMerged).toBe(true);
    expect((await seen(ticket)).splitInto).toEqual([{ _id, ticket: number, seq: 1 }]);
    expect((await seen(target)).splitInto).toEqual([
      { _id, ticket: number, seq: 1, from: ticket._id },
    ]);
  });

  // case K13
  it("is one of a hundred at most, also of a ticket that has taken its place", async () => {
    const { ticket } = await aTicketOfTwoMatters();
    const clientId = randomUUID();
    const first = await split(ticket, 1, { clientId });
    const [one] = (await TicketModel.findById(ticket._id).orFail().lean()).splitInto ?? [];
    await TicketModel.collection.updateOne({ number: ticket.ticket }, {
      $set: { splitInto: Array(100).fill(one) },
    } as never);
    const again = await split(ticket, 1, { clientId });
    expect([again.status, again.body.data._id]).toEqual([200, first.body.data._id]);
    const { status, body } = await split(ticket, 1);
    expect([status, body.code]).toEqual([409, "conflict"]);
    const source = (await aTicketOfTwoMatters()).ticket;
    await merge(source, ticket);
    expect((await split(source, 1)).status).toBe(409);
  });

  it("may be of a closed ticket, and is never one of staff, of spam, or none", async () => {
    const { ticket } = await aTicketOfTwoMatters();
    await aMessage(nora, ticket, { text: "Which pot is it?" });
    for (const seq of [2, 99]) {
      const { status, body } = await split(ticket, seq);
      expect([status, Object.keys(body.errors)]).toEqual([400, ["seq"]]);
    }
    await closed(ticket);
    expect((await split(ticket, 1)).status).toBe(201);
    const spam = (await aTicketOfTwoMatters()).ticket;
    const seenAll = { seq: 1_000, activitySeq: 1_000 };
    await nora.call("PATCH", `conversation/${spam._id}`, { set: { isSpam: true }, seen: seenAll });
    expect((await split(spam, 1)).status).toBe(400);
  });

  // case K13
  it("is for staff: customers and strangers split nothing", async () => {
    const { ticket } = await aTicketOfTwoMatters();
    expect((await split(ticket, 1, {}, await anAgent(desk))).status).toBe(201);
    expect((await split(ticket, 1, {}, ada)).status).toBe(403);
    expect((await split(ticket, 1, {}, eve)).status).toBe(404);
    expect((await stranger("POST", `conversation/${ticket._id}/split`, {})).status).toBe(401);
  });
});
