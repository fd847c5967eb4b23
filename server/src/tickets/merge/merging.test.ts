import { trusted } from "mongoose";
import { describe, expect, it } from "vitest";
import { aCustomer } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { ticketMerges } from "../../testing/ticket-work/ticket-merges.ts";
import { ticketsInStatus } from "../../testing/ticket-work/tickets-in-status.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { commitChange } from "../activity/commit-change.ts";
import { TicketModel } from "../ticket.model.ts";
import { absorb, settle } from "./merge-changes.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();
const { seen, setStatus, historyOf, closed } = ticketsInStatus(desk, {
  agent: nora,
  customer: ada,
});
const { merge, two, leadsTo, recordOf, doing, absorbed, entered } = ticketMerges({
  agent: nora,
  customer: ada,
});

/** What is left by then was left by processes that have died. */
const minutesPass = () =>
  desk.tickets.settleMerges(new AbortController().signal, new Date(Date.now() + 2 * 60_000));

describe("merging", () => {
  // helpdesk 18
  // case K13
  it("two customers' tickets is refused", async () => {
    const grace = await aCustomer(desk);
    const [own, other] = [await aTicket(ada), await aTicket(grace)];
    const answer = await merge(own, other);
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_input"]);
    expect(answer.body.errors.into.msg).toMatch(/different customers/);
    expect((await grace.call("GET", `conversation/${own._id}`)).status).toBe(404);
    expect(await historyOf(other)).toEqual([]);
  });

  // case K13
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
    await minutesPass();
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

  it("that is noted for an earlier time, as in the demo shop, is not taken back while it is under way", async () => {
    const [source, target] = await two();
    await absorbed(source, target, "demo");
    await desk.tickets.settleMerges(new AbortController().signal);
    expect(await recordOf(target)).toMatchObject({ absorbs: [{ key: "demo" }] });
    await minutesPass();
    expect(await recordOf(target)).not.toHaveProperty("absorbs");
  });

  it("of which a process left the first half is taken back, and is seen by nobody until then", async () => {
    const [source, target] = await two();
    await absorbed(source, target, "left");
    expect(await seen(target)).not.toHaveProperty("absorbs");
    // What takes another in cannot be taken itself.
    expect((await merge(target, await aTicket(ada))).body.code).toBe("ticket_merged");
    await minutesPass();
    expect(await TicketModel.findById(target._id).lean()).not.toHaveProperty("absorbs");
    expect(await seen(source)).toMatchObject({ status: "open" });
    expect((await merge(target, source)).status).toBe(200);
  });
});
