import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { describe, expect, it } from "vitest";
import { formOf } from "../../testing/call-api.ts";
import { anAgent } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { ticketMerges } from "../../testing/ticket-work/ticket-merges.ts";
import { ticketsInStatus } from "../../testing/ticket-work/tickets-in-status.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { TicketModel } from "../ticket.model.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();
const { seen, setStatus, historyOf, closed } = ticketsInStatus(desk, {
  agent: nora,
  customer: ada,
});
const { merge, undo, two, textsOf, leadsTo, recordOf } = ticketMerges({
  agent: nora,
  customer: ada,
});

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
