import type { CatchUp, CatchUpQuestion, ThreadAnswer } from "@deskbell/shared/realtime/catch-up";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { Types } from "mongoose";
import { describe, expect, it } from "vitest";
import { MessageModel } from "../messages/message.model.ts";
import { aCustomer, anAgent, type TestPerson } from "../testing/people.ts";
import { aTestDeskWithPeople } from "../testing/test-desk.ts";
import { aMessage, aTicket } from "../testing/tickets.ts";
import { TicketModel } from "../tickets/ticket.model.ts";

const { desk, admin, ada, eve } = aTestDeskWithPeople();

async function catchesUp(person: TestPerson, question: CatchUpQuestion): Promise<CatchUp> {
  await desk.tickets.settled();
  const { status, body } = await person.call("POST", "catch-up", question);
  expect(status).toBe(200);
  return body.data;
}

const thread = ({ _id }: Pick<Ticket, "_id">, seq = 0) => ({ id: _id, seq });
const textsOf = (answer: ThreadAnswer | undefined) =>
  answer && !answer.isGone ? answer.messages.map(({ text }) => text) : null;
const says = (person: TestPerson, ticket: Ticket, text: string) =>
  aMessage(person, ticket, { text });
const solves = (person: TestPerson, { _id }: Ticket, lastSeenSeq = 0) =>
  person.call("PUT", `conversation/${_id}/status`, { status: "solved", lastSeenSeq });

describe("whoever comes back", () => {
  it("gets the tickets that changed, the messages after those they have, and what is unread, in one answer", async () => {
    const bob = await aCustomer(desk, "Bob");
    const [kettle, sieve] = [await aTicket(bob), await aTicket(bob)];
    for (const text of ["one", "two", "three"]) await says(bob, kettle, text);
    await says(admin, sieve, "Which sieve?");
    const answer = await catchesUp(bob, {
      changedSince: kettle.updatedAt,
      threads: [thread(kettle, 1), thread(sieve), thread(sieve, 1)],
    });
    expect(answer.tickets?.isComplete).toBe(true);
    expect(answer.tickets?.changed.map(({ _id }) => _id)).toEqual([sieve._id, kettle._id]);
    expect(answer.threads.map(textsOf)).toEqual([["two", "three"], ["Which sieve?"], []]);
    expect(answer.unread).toEqual({ count: 1, ticketIds: [sieve._id] });
  });

  it("is told to load the list anew when more has changed than a page", async () => {
    const bob = await aCustomer(desk, "Bob");
    const model = await TicketModel.findById((await aTicket(bob))._id).lean();
    const copies = Array.from({ length: 50 }, (_, i) => ({
      ...model,
      _id: new Types.ObjectId(),
      number: 500_000 + i,
    }));
    await TicketModel.collection.insertMany(copies as never[]);
    const { tickets } = await catchesUp(bob, { changedSince: new Date(0).toISOString() });
    expect(tickets).toMatchObject({ isComplete: false });
    expect(tickets?.changed).toHaveLength(50);
    expect((await catchesUp(bob, {})).tickets).toBe(null);
  });

  it("gets a page of each thread, and is told where more follow; the more threads, the less of each", async () => {
    const bob = await aCustomer(desk, "Bob");
    const ticket = await aTicket(bob);
    const first = await says(bob, ticket, "1");
    const stored = await MessageModel.findById(first._id).lean();
    const more = Array.from({ length: 59 }, (_, i) => ({
      ...stored,
      _id: new Types.ObjectId(),
      seq: i + 2,
      clientMessageId: undefined,
    }));
    await MessageModel.collection.insertMany(more as never[], { ignoreUndefined: true });
    const seqsOf = (answer: ThreadAnswer | undefined) =>
      answer?.isGone === false ? answer.messages.map(({ seq }) => seq) : [];
    const [one] = (await catchesUp(bob, { threads: [thread(ticket)] })).threads;
    expect(one).toMatchObject({ hasMore: true });
    expect(seqsOf(one)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
    const [rest] = (await catchesUp(bob, { threads: [thread(ticket, 50)] })).threads;
    expect(rest).toMatchObject({ hasMore: false });
    expect(seqsOf(rest)).toEqual([51, 52, 53, 54, 55, 56, 57, 58, 59, 60]);
    const many = await catchesUp(bob, { threads: Array(100).fill(thread(ticket)) });
    for (const answer of many.threads) {
      expect(answer).toMatchObject({ hasMore: true });
      expect(seqsOf(answer)).toEqual([1, 2, 3, 4, 5]);
    }
  });

  // helpdesk 25
  it("gets history as staff alone, and none of it as a customer, whatever they ask for", async () => {
    const ticket = await aTicket(ada);
    await solves(admin, ticket);
    const question = {
      changedSince: new Date(0).toISOString(),
      threads: [{ ...thread(ticket), activitySeq: 0 }],
    };
    const [staffs] = (await catchesUp(admin, question)).threads;
    expect(staffs).toMatchObject({
      activity: [{ seq: 1, afterSeq: 0, changes: [{ field: "status", to: "solved" }] }],
      hasMoreActivity: false,
    });
    const known = [{ ...thread(ticket), activitySeq: 1 }];
    expect((await catchesUp(admin, { threads: known })).threads).toMatchObject([{ activity: [] }]);
    const unasked = (await catchesUp(admin, { threads: [thread(ticket)] })).threads[0];
    expect(unasked).not.toHaveProperty("activity");
    const customers = JSON.stringify(await catchesUp(ada, question));
    for (const word of ["activity", "changedAt", '"status"', "waitingSince", "unreadBy"]) {
      expect(customers).not.toContain(word);
    }
  });

  // helpdesk 23
  it("gets an entry that a process which died has left in its ticket alone", async () => {
    const ticket = await aTicket(ada);
    await solves(admin, ticket);
    await TicketModel.db.collection("activity").deleteMany({
      ticketId: new Types.ObjectId(ticket._id),
    });
    const { threads } = await catchesUp(admin, {
      threads: [{ ...thread(ticket), activitySeq: 0 }],
    });
    expect(threads).toMatchObject([{ activity: [{ seq: 1 }], hasMoreActivity: false }]);
  });

  // case K15
  it("is told of each thread that is gone, or not theirs, and gets the others all the same", async () => {
    const [gone, theirs, mine] = [await aTicket(ada), await aTicket(eve), await aTicket(ada)];
    await says(ada, mine, "Still there?");
    await TicketModel.deleteOne({ _id: gone._id });
    const nobodys = new Types.ObjectId().toString();
    const { threads } = await catchesUp(ada, {
      threads: [thread(gone), thread(theirs), { id: nobodys, seq: 3 }, thread(mine)],
    });
    expect(threads.slice(0, 3)).toEqual(
      [gone._id, theirs._id, nobodys].map((id) => ({ id, isGone: true })),
    );
    expect(textsOf(threads[3])).toEqual(["Still there?"]);
  });

  it("gets the number of a thread's revision, and up to where they have read it", async () => {
    const ticket = await aTicket(ada);
    const agent = await anAgent(desk);
    await says(ada, ticket, "Hello");
    const asked = { threads: [thread(ticket)] };
    expect((await catchesUp(agent, asked)).threads).toMatchObject([{ revision: 0, readSeq: null }]);
    await agent.call("PUT", `conversation/${ticket._id}/read`, { seq: 1 });
    await TicketModel.updateOne({ _id: ticket._id }, { $set: { revision: 3 } });
    expect((await catchesUp(agent, asked)).threads).toMatchObject([{ revision: 3, readSeq: 1 }]);
    expect((await catchesUp(ada, asked)).threads).toMatchObject([{ readSeq: null }]);
  });

  it("finds in the threads all that the list announces, while sixteen people write", async () => {
    const ticket = await aTicket(ada);
    let isWriting = true;
    const writing = Promise.all(
      Array.from({ length: 16 }, async (_, i) => {
        for (let n = 0; n < 5; n++) await says(i % 2 ? ada : admin, ticket, `${i}.${n}`);
      }),
    ).finally(() => {
      isWriting = false;
    });
    let seq = 0;
    const seen: number[] = [];
    const reads = async () => {
      const { body } = await admin.call("POST", "catch-up", {
        changedSince: ticket.updatedAt,
        threads: [thread(ticket, seq)],
      });
      const { tickets, threads } = body.data as CatchUp;
      const announced = tickets?.changed.find(({ _id }) => _id === ticket._id)?.lastSeq ?? 0;
      const [answer] = threads;
      if (answer?.isGone !== false) throw new Error("gone");
      seen.push(...answer.messages.map((message) => message.seq));
      seq = seen.at(-1) ?? 0;
      if (!answer.hasMore) expect(seq).toBeGreaterThanOrEqual(announced);
    };
    while (isWriting) await reads();
    await writing;
    await reads();
    expect(seen).toEqual(Array.from({ length: 80 }, (_, i) => i + 1));
  });
});

describe("a question that is not well made", () => {
  // case K15
  it.each([
    [
      "a thread without an id",
      { threads: [thread({ _id: "1".repeat(24) }), { seq: 1 }] },
      "threads.1.id",
    ],
    ["a number below 0", { threads: [{ id: "1".repeat(24), seq: -1 }] }, "threads.0.seq"],
    ["no whole number", { threads: [{ id: "1".repeat(24), seq: 0.5 }] }, "threads.0.seq"],
    ["a question to the database", { threads: [{ id: { $gt: "" }, seq: 0 }] }, "threads.0.id"],
    ["too many threads", { threads: Array(101).fill({ id: "1".repeat(24), seq: 0 }) }, "100"],
    ["no list", { threads: "all" }, ""],
  ])("is refused whole, and says where: %s", async (_, question, place) => {
    const { status, body } = await ada.call("POST", "catch-up", question);
    expect([status, body.code]).toEqual([400, "invalid_input"]);
    expect(body.errors.threads.msg).toContain(place);
  });

  it("is refused for a time that is none", async () => {
    const { status, body } = await ada.call("POST", "catch-up", { changedSince: "yesterday" });
    expect([status, Object.keys(body.errors)]).toEqual([400, ["changedSince"]]);
  });
});
