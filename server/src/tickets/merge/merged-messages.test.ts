import { randomUUID } from "node:crypto";
import { Types } from "mongoose";
import { afterEach, describe, expect, it, vi } from "vitest";
import { MessageModel } from "../../messages/message.model.ts";
import { formOf } from "../../testing/call-api.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { ticketMerges } from "../../testing/ticket-work/ticket-merges.ts";
import { ticketsInStatus } from "../../testing/ticket-work/tickets-in-status.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { moveInOrder } from "../arrivals/move-ticket.ts";
import { TicketModel } from "../ticket.model.ts";
import { createTargetRaising } from "./raise-target.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();
const { seen, setStatus, closed } = ticketsInStatus(desk, { agent: nora, customer: ada });
const { merge, undo, two, textsOf } = ticketMerges({ agent: nora, customer: ada });

afterEach(() => void vi.restoreAllMocks());

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

  it("from staff is held also where its customer writes in the other at that moment", async () => {
    const [source, target] = await two();
    await merge(source, target);
    const insert = MessageModel.collection.insertOne.bind(MessageModel.collection);
    vi.spyOn(MessageModel.collection, "insertOne").mockImplementationOnce(async (record) => {
      const sender = { id: ada.user._id, name: ada.user.name };
      await insert({ ...record, _id: new Types.ObjectId(), sender, text: "It burns" });
      return insert(record);
    });
    const reply = { conversationId: source._id, text: "Solved, is it?", lastSeenSeq: "0" };
    const { status, body } = await nora.call("POST", "message", formOf(reply));
    expect([status, body.code, body.missed]).toEqual([409, "stale_reply", []]);
    expect(await textsOf(target)).toEqual([[1, "It burns"]]);
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
      mailDueAt: null,
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
