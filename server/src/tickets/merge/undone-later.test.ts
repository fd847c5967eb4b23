import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { beforeAll, describe, expect, it } from "vitest";
import { MessageModel } from "../../messages/message.model.ts";
import { anAgent, type TestPerson } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { ticketMerges } from "../../testing/ticket-work/ticket-merges.ts";
import { ticketsInStatus } from "../../testing/ticket-work/tickets-in-status.ts";
import { aMessage } from "../../testing/tickets.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();
const { seen, setStatus, historyOf } = ticketsInStatus(desk, { agent: nora, customer: ada });
const { merge, undo, two, textsOf, recordOf } = ticketMerges({ agent: nora, customer: ada });
let tom: TestPerson;

beforeAll(async () => {
  tom = await anAgent(desk, "Tom");
});

describe("a merge that is undone after something has happened in the target", () => {
  it("makes nobody wait whose ticket was answered meanwhile", async () => {
    const [source, target] = await two();
    await setStatus(nora, source, "solved");
    await merge(source, target);
    await aMessage(nora, target, { text: "It is the whistle." });
    await undo(source);
    expect(await seen(target)).toMatchObject({ status: "pending" });
    expect(await seen(target)).not.toHaveProperty("waitingSince");
  });

  // helpdesk 20
  it("lets wait who has written meanwhile; each ticket has its own messages by their numbers", async () => {
    const [source, target] = await two();
    await aMessage(ada, source, { text: "One" });
    await aMessage(nora, source, { text: "Two" });
    await aMessage(nora, target, { text: "It is the whistle." });
    await merge(source, target);
    await aMessage(ada, target, { text: "It is not." });
    await undo(source);
    await aMessage(ada, source, { text: "Three" });
    expect(await textsOf(source)).toEqual([
      [1, "One"],
      [2, "Two"],
      [3, "Three"],
    ]);
    expect(await textsOf(target)).toEqual([
      [1, "It is the whistle."],
      [2, "It is not."],
    ]);
    expect(await seen(target)).toMatchObject({
      status: "open",
      waitingSince: expect.any(String),
      isUnread: true,
    });
  });

  it("leaves the target read again for whom only the source was unread", async () => {
    const [source, target] = await two();
    await nora.call("PUT", `conversation/${target._id}/read`, { seq: 0 });
    await merge(source, target);
    expect(await seen(target)).toMatchObject({ isUnread: true });
    await undo(source);
    expect(await seen(target)).toMatchObject({ isUnread: false });
    expect(await seen(source)).toMatchObject({ isUnread: true });
    // Tom had read neither.
    const { unseenBy } = await recordOf(target);
    expect(unseenBy).toContain(tom.user._id);
  });

  it("leaves the target unread for its customer where it was answered meanwhile, whatever was unread in the source", async () => {
    const [source, target] = await two();
    await aMessage(nora, source, { text: "It is the whistle." });
    await desk.tickets.settled();
    await merge(source, target);
    await aMessage(nora, target, { text: "It is the valve." });
    await desk.tickets.settled();
    await undo(source);
    const { unreadBy, unseenBy } = await recordOf(target);
    for (const ids of [unreadBy, unseenBy]) expect(ids).toContain(ada.user._id);
  });

  it("leaves the target unread for whom another source is unread, until that is undone, too", async () => {
    const [first, target] = await two();
    const [second] = await two();
    await nora.call("PUT", `conversation/${target._id}/read`, { seq: 0 });
    await merge(first, target);
    await merge(second, target);
    await undo(first);
    expect(await seen(target)).toMatchObject({ isUnread: true });
    await undo(second);
    expect(await seen(target)).toMatchObject({ isUnread: false });
  });

  it("but read where somebody has read both sources there", async () => {
    const [first, target] = await two();
    const [second] = await two();
    await merge(first, target);
    await merge(second, target);
    await nora.call("PUT", `conversation/${target._id}/read`, { seq: 0 });
    await undo(first);
    expect(await seen(target)).toMatchObject({ isUnread: false });
  });

  it("leaves the target unread where something was written meanwhile", async () => {
    const [source, target] = await two();
    await nora.call("PUT", `conversation/${target._id}/read`, { seq: 0 });
    await merge(source, target);
    await aMessage(ada, target, { text: "One more thing" });
    await desk.tickets.settled();
    await undo(source);
    expect(await seen(target)).toMatchObject({ isUnread: true });
  });
});

describe("a ticket whose customer waits that is merged into a solved one", () => {
  it("opens that one, which says so, and undoing solves it again", async () => {
    const [source, target] = await two();
    const { waitingSince } = await seen(source);
    await setStatus(nora, target, "solved");
    const before = await recordOf(target);
    await merge(source, target);
    expect(await seen(target)).toMatchObject({ status: "open", waitingSince });
    expect(await seen(target)).not.toHaveProperty("solvedAt");
    expect((await historyOf(target)).at(-1)).toMatchObject({
      actor: { kind: "staff", person: { id: nora.user._id } },
      changes: [{ field: "status", from: "solved", to: "open" }],
    });
    const waiting = await nora.call("GET", "conversation?view=needs_reply");
    expect(waiting.body).toContainEqual(expect.objectContaining({ _id: target._id }));

    await undo(source);
    expect(await seen(target)).toMatchObject({ status: "solved" });
    expect(await seen(target)).not.toHaveProperty("waitingSince");
    const after = await recordOf(target);
    const { solvedAt, statusSince, nextTimerAt } = before;
    expect(after).toMatchObject({ solvedAt, statusSince, nextTimerAt });
    expect(await seen(source)).toMatchObject({ status: "open", waitingSince });
    expect((await historyOf(target)).at(-1)?.changes).toEqual([
      { field: "status", from: "open", to: "solved" },
    ]);
  });

  it("stays open for who waits in another that was merged after it, until that is undone, too", async () => {
    const [first, target] = await two();
    const [second] = await two();
    await setStatus(nora, target, "solved");
    await merge(first, target);
    await merge(second, target);
    await undo(first);
    const { waitingSince } = await recordOf(target);
    const waiting = (await recordOf(second)).beforeMerge.waitingSince;
    expect(await seen(target)).toMatchObject({ status: "open" });
    expect(waitingSince).toEqual(waiting);
    await undo(second);
    expect(await seen(target)).toMatchObject({ status: "solved" });
    expect(await seen(target)).not.toHaveProperty("waitingSince");
  });

  it("leaves that one as it is after undoing where somebody has worked on it meanwhile", async () => {
    const [source, target] = await two();
    await setStatus(nora, target, "solved");
    await merge(source, target);
    await aMessage(nora, target, { text: "It is the whistle." });
    await desk.tickets.settled();
    await undo(source);
    expect(await seen(target)).toMatchObject({ status: "pending" });
  });

  it("waits again, since when it did, where the other was solved by mistake; after undoing only its own does", async () => {
    const [source, target] = await two();
    const { waitingSince } = await seen(source);
    await aMessage(nora, target, { text: "It is the whistle." });
    await desk.tickets.settled();
    await merge(source, target);
    expect(await seen(target)).toMatchObject({ waitingSince });
    await setStatus(nora, target, "solved");
    await setStatus(nora, target, "open");
    expect(await seen(target)).toMatchObject({ waitingSince });

    await setStatus(nora, target, "solved");
    await undo(source);
    await setStatus(nora, target, "open");
    expect(await seen(target)).not.toHaveProperty("waitingSince");
    expect(await seen(source)).toMatchObject({ waitingSince });
  });

  it("is solved, and stays so, where nobody waits in either", async () => {
    const [source, target] = await two();
    await setStatus(nora, source, "solved");
    await setStatus(nora, target, "solved");
    await merge(source, target);
    expect(await seen(target)).toMatchObject({ status: "solved" });
  });
});

describe("a merge that is undone after a message was stored in the source as if it had been under way", () => {
  async function storedLate({ user }: TestPerson, ticket: Ticket, seq: number): Promise<Date> {
    const at = new Date();
    await MessageModel.create({
      conversationId: ticket._id,
      seq,
      fingerprint: "none",
      sender: { id: user._id, name: user.name },
      text: "On its way",
      searchWords: [],
      createdAt: at,
    });
    for (let i = 0; i < 2; i++) {
      await desk.tickets.messageArrived(ticket._id, { seq, senderId: user._id, at });
    }
    return at;
  }

  async function twoAnswered() {
    const both = await two();
    for (const ticket of both) await aMessage(nora, ticket, { text: "It is the whistle." });
    await desk.tickets.settled();
    return both;
  }

  it("has its customer wait in the source, which is unread, and no more in the target", async () => {
    const [source, target] = await twoAnswered();
    expect(await seen(source)).toMatchObject({ status: "pending", isUnread: false });
    await merge(source, target);
    const at = await storedLate(ada, source, 2);
    const waitingSince = at.toISOString();
    expect(await seen(target)).toMatchObject({ status: "open", waitingSince, isUnread: true });
    await undo(source);
    expect(await seen(source)).toMatchObject({ status: "open", waitingSince, isUnread: true });
    expect((await historyOf(source)).at(-1)?.changes).toContainEqual({
      field: "status",
      from: "closed",
      to: "open",
    });
    expect(await seen(target)).not.toHaveProperty("waitingSince");
  });

  it("also where the ticket that shows it was merged itself: each has it once the merge of the other is undone", async () => {
    const [source, between] = await twoAnswered();
    const [last] = await twoAnswered();
    await merge(source, between);
    await merge(between, last);
    const waitingSince = (await storedLate(ada, source, 2)).toISOString();
    expect(await seen(last)).toMatchObject({ status: "open", waitingSince, isUnread: true });
    await undo(between);
    expect(await seen(between)).toMatchObject({ status: "open", waitingSince, isUnread: true });
    expect(await seen(last)).not.toHaveProperty("waitingSince");
    await undo(source);
    expect(await seen(source)).toMatchObject({ status: "open", waitingSince, isUnread: true });
    expect(await seen(between)).not.toHaveProperty("waitingSince");
  });

  it("opens a source that was solved, and time closes it no more", async () => {
    const [source, target] = await twoAnswered();
    await setStatus(nora, source, "solved");
    await merge(source, target);
    const at = await storedLate(ada, source, 2);
    await undo(source);
    const { status, statusSince, waitingSince, solvedAt, nextTimerAt } = await recordOf(source);
    expect({ status, statusSince, waitingSince }).toEqual({
      status: "open",
      statusSince: at,
      waitingSince: at,
    });
    expect([solvedAt, nextTimerAt]).toEqual([undefined, undefined]);
  });

  it("lets who waited before wait as long as they do", async () => {
    const [source, target] = await two();
    const { waitingSince } = await seen(source);
    await merge(source, target);
    await storedLate(ada, source, 1);
    await undo(source);
    expect(await seen(source)).toMatchObject({ status: "open", waitingSince });
  });

  it("has a source answered that one of staff replied in, unread for its customer and whoever else had not read it", async () => {
    const [source, target] = await two();
    await merge(source, target);
    await storedLate(nora, source, 1);
    await undo(source);
    expect(await seen(source)).toMatchObject({ status: "pending", isUnread: false });
    expect(await seen(source)).not.toHaveProperty("waitingSince");
    const { unseenBy } = await recordOf(source);
    expect(unseenBy?.toSorted()).toEqual([ada.user._id, tom.user._id].toSorted());
  });

  it("lets the target wait for what was stored in another source, until that is undone, too", async () => {
    const [first, target] = await twoAnswered();
    const [second] = await two();
    await merge(second, target);
    await merge(first, target);
    await storedLate(ada, first, 2);
    await undo(second);
    expect(await seen(target)).toHaveProperty("waitingSince");
    await undo(first);
    expect(await seen(first)).toHaveProperty("waitingSince");
  });
});
