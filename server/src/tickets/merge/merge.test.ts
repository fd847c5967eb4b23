import { randomUUID } from "node:crypto";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { trusted } from "mongoose";
import { describe, expect, it } from "vitest";
import { MessageModel } from "../../messages/message.model.ts";
import { formOf } from "../../testing/call-api.ts";
import { aCustomer, anAgent, type TestPerson } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { ticketStatuses } from "../../testing/ticket-statuses.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { commitChange } from "../activity/commit-change.ts";
import { moveInOrder } from "../arrivals/move-ticket.ts";
import { TicketModel } from "../ticket.model.ts";
import { absorb, enterMerged, settle } from "./merge-changes.ts";
import { createTargetRaising } from "./raise-target.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();
const { seen, setStatus, historyOf, closed } = ticketStatuses(desk, { agent: nora, customer: ada });

const merge = (source: Ticket, target: Ticket, more: object = {}) =>
  nora.call("POST", `conversation/${source._id}/merge`, { into: target._id, ...more });
const undo = (source: Ticket) => nora.call("DELETE", `conversation/${source._id}/merge`);
const two = async () => [await aTicket(ada), await aTicket(ada)] as const;
const textsOf = async (ticket: Ticket) => {
  const messages = (await ada.call("GET", `message/${ticket._id}`)).body;
  return messages.map(({ seq, text }: { seq: number; text: string }) => [seq, text]).toReversed();
};
const leadsTo = async (who: TestPerson, { ticket }: Ticket) =>
  (await who.call("GET", `conversation/by-number/${ticket}`)).body.data._id;

const recordOf = ({ _id }: Ticket) => TicketModel.findById(_id).lean().orFail();
/** Begun by a process that has died since. */
const doing = (key: string) => ({
  key,
  actor: { kind: "staff" as const, id: nora.user._id },
  at: new Date(Date.now() - 120_000),
});
const absorbed = async (source: Ticket, target: Ticket, key: string) => {
  const record = await recordOf(source);
  await commitChange(target._id, (now) => absorb(now, record, doing(key)));
};
const entered = async (source: Ticket, target: Ticket, key: string) => {
  const record = await recordOf(target);
  await commitChange(source._id, (now) => enterMerged(now, record, doing(key)));
};

describe("a ticket that is merged into another of its customer", () => {
  // helpdesk 19
  it("leads there for both sides by its number, and both are shown where its messages stand", async () => {
    const [source, target] = await two();
    await aMessage(ada, source, { text: "In the first" });
    await aMessage(ada, target, { text: "In the second" });
    await desk.tickets.settled();
    const answer = await merge(source, target);
    expect([answer.status, answer.body.data._id]).toEqual([200, target._id]);
    for (const who of [nora, ada]) {
      expect(await leadsTo(who, source)).toBe(target._id);
      expect((await who.call("GET", `conversation/${source._id}`)).body.data).toMatchObject({
        customerStatus: "closed",
        mergedInto: target._id,
      });
      expect((await who.call("GET", `conversation/${target._id}`)).body.data.absorbs).toEqual([
        { _id: source._id, ticket: source.ticket, afterSeq: 1 },
      ]);
    }
    expect(await textsOf(source)).toEqual([[1, "In the first"]]);
    expect(await textsOf(target)).toEqual([[1, "In the second"]]);
    expect((await historyOf(source))[0]?.changes).toEqual([
      { field: "mergedInto", from: null, to: target.ticket },
      { field: "status", from: "open", to: "closed" },
    ]);
    expect((await historyOf(target))[0]?.changes).toEqual([
      { field: "absorbs", from: null, to: source.ticket },
    ]);
  });

  it("is in no list, search or number of staff, and unread for nobody", async () => {
    const [source, target] = await two();
    await merge(source, target);
    for (const query of ["", "?view=solved", `?creator=${ada.user._id}`, "?search=whistle"]) {
      const listed = (await nora.call("GET", `conversation${query}`)).body;
      expect(listed.map(({ _id }: Ticket) => _id)).not.toContain(source._id);
    }
    const before = await nora.call("GET", "conversation/counts");
    await nora.call("PUT", `conversation/${source._id}/unread`, {});
    expect((await nora.call("GET", "conversation/counts")).body).toEqual(before.body);
    const changed = await nora.call("GET", `conversation?changedSince=${source.createdAt}`);
    expect(changed.body).toContainEqual(expect.objectContaining({ mergedInto: target._id }));
  });

  it("is only read: its status, its fields and its notes stay as they are", async () => {
    const [source, target] = await two();
    await merge(source, target);
    const at = `conversation/${source._id}`;
    const seenAll = { seq: 1_000, activitySeq: 1_000 };
    const refused = [
      await setStatus(nora, source, "open", { reason: "Look at it again" }),
      await setStatus(ada, source, "open"),
      await nora.call("PATCH", at, { set: { priority: "high" }, seen: seenAll }),
      await nora.call("POST", `${at}/notes`, formOf({ text: "A note" })),
    ];
    for (const { status, body } of refused) {
      expect([status, body.code]).toEqual([409, "ticket_merged"]);
    }
  });

  it("takes who waits there along: the other one waits since then, and is unread", async () => {
    const [source, target] = await two();
    await aMessage(nora, target, { text: "Is it so?" });
    expect(await seen(target)).not.toHaveProperty("waitingSince");
    await aMessage(ada, source, { text: "Hello?" });
    await desk.tickets.settled();
    await nora.call("PUT", `conversation/${target._id}/read`, { seq: 1 });
    const waiting = (await seen(source)).waitingSince;
    await merge(source, target);
    expect(await seen(target)).toMatchObject({ waitingSince: waiting, isUnread: true });
    expect(await seen(source)).not.toHaveProperty("waitingSince");
    await undo(source);
    expect(await seen(target)).not.toHaveProperty("waitingSince");
    expect(await seen(source)).toMatchObject({ waitingSince: waiting, isUnread: true });
  });

  it("takes along an answer that its customer has not read, and reading the other reads it", async () => {
    const [source, target] = await two();
    await aMessage(nora, source, { text: "It is the whistle." });
    await desk.tickets.settled();
    await merge(source, target);
    const asCustomer = async () =>
      (await ada.call("GET", `conversation/${target._id}`)).body.data.isUnread;
    expect(await asCustomer()).toBe(true);
    await ada.call("PUT", `conversation/${target._id}/read`, { seq: 0 });
    expect(await asCustomer()).toBe(false);
  });

  // helpdesk 20
  it("is what it was after undoing, number by number, and so is the other", async () => {
    const [source, target] = await two();
    await aMessage(ada, source, { text: "One" });
    await aMessage(nora, source, { text: "Two" });
    await setStatus(nora, source, "solved");
    const before = { source: await seen(source), target: await seen(target) };
    await merge(source, target);
    const answer = await undo(source);
    expect([answer.status, answer.body.data.status]).toEqual([200, "solved"]);
    const own = ({
      changedAt: _c,
      updatedAt: _u,
      activitySeq: _a,
      ...rest
    }: object & {
      changedAt: string;
      updatedAt: string;
      activitySeq: number;
    }) => rest;
    expect(own(await seen(source))).toEqual(own(before.source));
    expect(own(await seen(target))).toEqual(own(before.target));
    expect(await TicketModel.findById(source._id).lean()).toMatchObject({
      nextTimerAt: expect.any(Date),
    });
    expect(await leadsTo(ada, source)).toBe(source._id);
    await aMessage(ada, source, { text: "Three" });
    expect(await textsOf(source)).toEqual([
      [1, "One"],
      [2, "Two"],
      [3, "Three"],
    ]);
    expect(await textsOf(target)).toEqual([]);
    expect((await undo(source)).status).toBe(200);
  });

  it("is given back to nobody who works here no more", async () => {
    const tom = await anAgent(desk, "Tom");
    const [source, target] = await two();
    await nora.call("PUT", `conversation/${source._id}/read`, { seq: 0 });
    await tom.call("PUT", `conversation/${source._id}/unread`, {});
    await merge(source, target);
    const demoted = await nora.call("PUT", `users/${tom.user._id}/role`, {
      role: "user",
      access: "customer",
    });
    expect(demoted.status).toBe(200);
    await undo(source);
    const { unreadBy, unseenBy, markedUnreadBy } = await recordOf(source);
    for (const ids of [unreadBy, unseenBy, markedUnreadBy ?? []]) {
      expect(ids).not.toContain(tom.user._id);
    }
  });

  it("stays merged once the other is closed, or was merged itself", async () => {
    const [source, target] = await two();
    const last = await aTicket(ada);
    await merge(source, target);
    await merge(target, last);
    expect((await undo(source)).body.code).toBe("ticket_merged");
    expect(await leadsTo(ada, source)).toBe(last._id);
    expect((await undo(target)).status).toBe(200);
    await closed(target);
    expect((await undo(source)).body.code).toBe("ticket_closed");
    expect(await leadsTo(ada, source)).toBe(target._id);
  });
});

describe("a message to a merged ticket", () => {
  // helpdesk 21
  it("is stored in the other once, from whoever and however often it is sent", async () => {
    const [source, target] = await two();
    const early = { conversationId: source._id, clientMessageId: randomUUID(), text: "Early" };
    expect((await ada.call("POST", "message", formOf(early))).status).toBe(201);
    await merge(source, target);
    const late = { conversationId: source._id, clientMessageId: randomUUID(), text: "Late" };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ada.call("POST", "message", formOf(late))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.data.conversationId))).toEqual(
      new Set([target._id]),
    );
    // What was stored before is known in the source first.
    const again = await ada.call("POST", "message", formOf(early));
    expect([again.status, again.body.data.conversationId]).toEqual([200, source._id]);
    await nora.call("PUT", `conversation/${target._id}/read`, { seq: 1 });
    await aMessage(nora, source, { text: "From staff", lastSeenSeq: "1" });
    expect(await textsOf(source)).toEqual([[1, "Early"]]);
    expect(await textsOf(target)).toEqual([
      [1, "Late"],
      [2, "From staff"],
    ]);
    // And after undoing what went there is still known.
    await undo(source);
    const known = await ada.call("POST", "message", formOf(late));
    expect([known.status, known.body.data.conversationId]).toEqual([200, target._id]);
    expect(await MessageModel.countDocuments({ text: "Late", "sender.id": ada.user._id })).toBe(1);
  });

  it("from staff who have not read what its customer wrote in the other is held until they have", async () => {
    const [source, target] = await two();
    await aMessage(ada, source, { text: "It leaks" });
    await merge(source, target);
    const reply = { conversationId: source._id, text: "Solved, is it?", lastSeenSeq: "1" };
    const send = () => nora.call("POST", "message", formOf(reply));
    expect((await send()).status).toBe(201);
    await aMessage(ada, target, { text: "It burns" });
    await desk.tickets.settled();
    const refused = await send();
    expect([refused.status, refused.body.code, refused.body.missed]).toEqual([
      409,
      "stale_reply",
      [],
    ]);
    expect(await seen(target)).toMatchObject({ isUnread: true });
    expect(await seen(target)).toHaveProperty("waitingSince");
    await nora.call("PUT", `conversation/${target._id}/read`, { seq: 2 });
    expect((await send()).status).toBe(201);
  });

  it("goes to the end of a chain, and to what follows that once it is closed", async () => {
    const [first, second] = await two();
    const third = await aTicket(ada);
    await merge(first, second);
    await merge(second, third);
    expect((await aMessage(ada, first)).conversationId).toBe(third._id);
    await closed(third);
    const refused = await nora.call(
      "POST",
      "message",
      formOf({ conversationId: first._id, text: "So" }),
    );
    expect(refused.body.code).toBe("ticket_closed");
    const { conversationId } = await aMessage(ada, first);
    const next = await TicketModel.findById(conversationId).lean();
    expect(next?.followUpOf?.toString()).toBe(third._id);
  });

  it("that was stored while it was merged wakes the other, and the merged one stays closed", async () => {
    const [source, target] = await two();
    await setStatus(nora, target, "pending");
    await nora.call("PUT", `conversation/${target._id}/read`, { seq: 0 });
    await merge(source, target);
    await setStatus(nora, target, "solved");
    const at = new Date();
    await MessageModel.create({
      conversationId: source._id,
      seq: 1,
      fingerprint: "none",
      sender: { id: ada.user._id, name: ada.user.name },
      text: "On its way",
      searchWords: [],
      createdAt: at,
    });
    for (let i = 0; i < 2; i++) {
      await desk.tickets.messageArrived(source._id, { seq: 1, senderId: ada.user._id, at });
    }
    expect(await seen(source)).toMatchObject({ status: "closed", lastSeq: 1, isUnread: false });
    expect(await seen(target)).toMatchObject({
      status: "open",
      lastSeq: 0,
      reopenCount: 1,
      isUnread: true,
      waitingSince: at.toISOString(),
    });
  });

  it("wakes the other, too, when another node merges while it is brought to its ticket", async () => {
    const [source, target] = await two();
    await setStatus(nora, target, "pending");
    await nora.call("PUT", `conversation/${target._id}/read`, { seq: 0 });
    const written = (seq: number) => ({
      seq,
      senderId: ada.user._id,
      isByCustomer: true,
      readerIds: [nora.user._id],
      reassigningIds: [],
      at: new Date(),
    });
    const raiseTarget = createTargetRaising({ reopenDays: 7, publish: async () => {} });
    await moveInOrder(source._id, written(2), {
      reopenDays: 7,
      raiseTarget,
      async writtenBetween() {
        await nora.call("PUT", `conversation/${source._id}/read`, { seq: 0 });
        expect((await merge(source, target)).status).toBe(200);
        return [written(1)];
      },
    });
    expect(await seen(source)).toMatchObject({ status: "closed", lastSeq: 2, isUnread: false });
    expect(await seen(target)).toMatchObject({ status: "open", isUnread: true });
  });

  it("is lost by none of many that are written in the moment of merging", async () => {
    const [source, target] = await two();
    const sending = Array.from({ length: 12 }, (_, i) =>
      ada.call("POST", "message", formOf({ conversationId: source._id, text: `No ${i}` })),
    );
    const [answers] = await Promise.all([Promise.all(sending), merge(source, target)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    await desk.tickets.settled();
    const all = [...(await textsOf(source)), ...(await textsOf(target))];
    expect(all).toHaveLength(12);
    expect(await seen(target)).toMatchObject({ status: "open", isUnread: true });
    expect(await seen(source)).toMatchObject({ status: "closed", isUnread: false });
  });
});

describe("merging", () => {
  // helpdesk 18
  it("two customers' tickets is refused", async () => {
    const grace = await aCustomer(desk);
    const [own, other] = [await aTicket(ada), await aTicket(grace)];
    const answer = await merge(own, other);
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_input"]);
    expect(answer.body.errors.into.msg).toMatch(/different customers/);
    expect((await grace.call("GET", `conversation/${own._id}`)).status).toBe(404);
    expect(await historyOf(other)).toEqual([]);
  });

  it("into itself, into a closed ticket, into spam, or past a message is refused", async () => {
    const [one, other] = await two();
    expect((await merge(one, one)).body.errors.into.msg).toMatch(/itself/);
    const shut = await closed(await aTicket(ada));
    expect((await merge(one, shut)).body.code).toBe("ticket_closed");
    const seenAll = { seq: 1_000, activitySeq: 1_000 };
    await nora.call("PATCH", `conversation/${other._id}`, { set: { isSpam: true }, seen: seenAll });
    expect((await merge(one, other)).body.errors.into.msg).toMatch(/Spam/);
    const [source, target] = await two();
    await aMessage(ada, source);
    await desk.tickets.settled();
    expect((await merge(source, target, { seen: { seq: 0 } })).body.code).toBe("stale_status");
    expect((await merge(source, target, { seen: { seq: 1 } })).status).toBe(200);
  });

  it("into one that was just merged leads to where that has gone, and the same again changes nothing", async () => {
    const [first, second] = await two();
    const third = await aTicket(ada);
    await merge(second, third);
    expect((await merge(first, second)).body.data._id).toBe(third._id);
    expect((await merge(first, third)).status).toBe(200);
    expect((await merge(third, first)).status).toBe(400);
    expect((await seen(third)).absorbs).toHaveLength(2);
    expect((await merge(first, await aTicket(ada))).body.code).toBe("ticket_merged");
  });

  // helpdesk 17
  it("both ways at once, or in a circle, never closes all of them", async () => {
    for (let i = 0; i < 8; i++) {
      const circle = await Promise.all(
        Array.from({ length: i % 2 === 0 ? 2 : 3 }, () => aTicket(ada)),
      );
      await Promise.all(
        circle.map((ticket, at) => merge(ticket, circle[(at + 1) % circle.length] ?? ticket)),
      );
      const records = await TicketModel.find({
        _id: trusted({ $in: circle.map(({ _id }) => _id) }),
      }).lean();
      const live = records.filter(({ mergedInto }) => !mergedInto);
      expect(live.length).toBeGreaterThan(0);
      for (const ticket of circle) {
        expect(live.map(({ _id }) => _id.toString())).toContain(await leadsTo(ada, ticket));
      }
      for (const record of records) {
        expect(record).not.toHaveProperty("unsettled");
        const children = records.filter(({ mergedInto }) => mergedInto?.equals(record._id));
        expect((record.absorbs ?? []).map(({ key }) => key).toSorted()).toEqual(
          children.map(({ mergeKey }) => mergeKey).toSorted(),
        );
      }
    }
  });

  it("with one that has just taken another waits until that is there: who waits is lost on no way", async () => {
    const [first, second, third] = [await aTicket(ada), await aTicket(ada), await aTicket(ada)];
    await setStatus(nora, second, "pending");
    await setStatus(nora, third, "pending");
    const since = (await seen(first)).waitingSince;
    await absorbed(first, second, "begun");
    await entered(first, second, "begun");
    expect((await merge(second, third)).body.code).toBe("ticket_merged");
    await desk.tickets.settleMerges(new AbortController().signal);
    expect((await merge(second, third)).status).toBe(200);
    expect(await seen(third)).toMatchObject({ waitingSince: since });
  });

  it("a third while another node ends the merge of the second forgets neither, and ends each once", async () => {
    const [first, second, target] = [await aTicket(ada), await aTicket(ada), await aTicket(ada)];
    await absorbed(first, target, "first");
    await entered(first, target, "first");
    const [one, other] = [await recordOf(first), await recordOf(second)];
    let hasEnded = false;
    await commitChange(target._id, async (now) => {
      if (!hasEnded) await commitChange(target._id, (read) => settle(read, one, doing("first")));
      hasEnded = true;
      return absorb(now, other, doing("second"));
    });
    const { absorbs, unsettled } = await recordOf(target);
    expect(absorbs?.map(({ key }) => key)).toEqual(["first", "second"]);
    expect(unsettled?.map(({ key }) => key)).toEqual(["second"]);
  });

  it("of which a process left the first half is taken back, and is seen by nobody until then", async () => {
    const [source, target] = await two();
    await absorbed(source, target, "left");
    expect(await seen(target)).not.toHaveProperty("absorbs");
    // What takes another in cannot be taken itself.
    expect((await merge(target, await aTicket(ada))).body.code).toBe("ticket_merged");
    await desk.tickets.settleMerges(new AbortController().signal);
    expect(await TicketModel.findById(target._id).lean()).not.toHaveProperty("absorbs");
    expect(await seen(source)).toMatchObject({ status: "open" });
    expect((await merge(target, source)).status).toBe(200);
  });
});
