import { limits } from "@deskbell/shared/limits";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { beforeAll, describe, expect, it } from "vitest";
import { TagModel } from "../tags/tag.model.ts";
import { dayMs } from "../testing/durations.ts";
import { anAgent, type TestPerson } from "../testing/people.ts";
import { aTestDeskWithPeople } from "../testing/test-desk.ts";
import { change, ended, read, undo } from "../testing/ticket-work/bulk-jobs.ts";
import { inMs, ticketsInStatus } from "../testing/ticket-work/tickets-in-status.ts";
import { aMessage, aTicket } from "../testing/tickets.ts";
import { TicketModel } from "../tickets/ticket.model.ts";
import { JobModel } from "./job.model.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();
const { seen: readNow, closed } = ticketsInStatus(desk, { agent: nora, customer: ada });

let samir: TestPerson;
let kim: TestPerson;
beforeAll(async () => {
  [samir, kim] = [await anAgent(desk, "Samir Haddad"), await anAgent(desk, "Kim")];
});

const aFew = (count: number) => Promise.all(Array.from({ length: count }, () => aTicket(ada)));

describe("a bulk change is undone", () => {
  // helpdesk 34
  it("except where somebody has changed the same since: those are named", async () => {
    const [solved, moved, written, tagged] = (await aFew(4)) as [Ticket, Ticket, Ticket, Ticket];
    const all = [solved, moved, written, tagged];
    const before = await readNow(solved);
    expect(before.waitingSince).toBeDefined();
    const job = await change(nora, { status: "solved", assigneeId: samir.user._id }, all);
    expect(job).toMatchObject({ done: 4, undoneBy: null });
    // One goes on to another, one's customer writes, of one something else is changed.
    await change(samir, { assigneeId: kim.user._id }, [moved]);
    await aMessage(ada, written);
    await change(samir, { priority: "high" }, [tagged]);
    const undone = await undo(nora, job);
    expect(undone).toMatchObject({ kind: "undo", total: 4, done: 2, refusedCount: 2 });
    expect(undone.refused).toMatchObject([
      { ticket: moved.ticket, reason: "stale_change", by: { name: "Samir Haddad" } },
      { ticket: written.ticket, reason: "stale_change" },
    ]);
    const after = await readNow(solved);
    expect(after).toMatchObject({ status: "open", assignee: null });
    expect(after.waitingSince).toBe(before.waitingSince);
    expect(after).not.toHaveProperty("solvedAt");
    expect(await readNow(tagged)).toMatchObject({
      status: "open",
      assignee: null,
      priority: "high",
    });
    // What nobody has changed of them is as it was, too.
    expect(await readNow(moved)).toMatchObject({ status: "open", assignee: { name: "Kim" } });
    expect(await readNow(written)).toMatchObject({ status: "open", assignee: null });
  });

  it("and nobody waits in a ticket that was opened by it and is closed again", async () => {
    const ticket = await closed(await aTicket(ada));
    const opened = await change(nora, { status: "open", reason: "One more question" }, [ticket]);
    expect(await readNow(ticket)).toHaveProperty("waitingSince");
    expect(await undo(nora, opened)).toMatchObject({ done: 1 });
    expect(await readNow(ticket)).toMatchObject({ status: "closed" });
    expect(await readNow(ticket)).not.toHaveProperty("waitingSince");
  });

  it("and who was given tickets by it follows them no more, unless they did before, or have replied since", async () => {
    const [quiet, followed, replied] = (await aFew(3)) as [Ticket, Ticket, Ticket];
    await samir.call("POST", `conversation/${followed._id}/followers/me`);
    const followersOf = async ({ _id }: Ticket) =>
      (await TicketModel.findById(_id).orFail().lean()).followerIds ?? [];
    expect(await followersOf(followed)).toEqual([samir.user._id]);
    const job = await change(nora, { assigneeId: samir.user._id }, [quiet, followed, replied]);
    expect(await followersOf(quiet)).toEqual([samir.user._id]);
    await aMessage(samir, replied);
    await desk.tickets.settled();
    expect(await undo(nora, job)).toMatchObject({ done: 3 });
    expect(await followersOf(quiet)).toEqual([]);
    for (const ticket of [followed, replied]) {
      expect(await followersOf(ticket)).toEqual([samir.user._id]);
    }
    // They have not stopped following themselves: the next time they are given it they follow it.
    await change(nora, { assigneeId: samir.user._id }, [quiet]);
    expect(await followersOf(quiet)).toEqual([samir.user._id]);
  });

  it("and one that was solved unanswered, opened, and solved again by that waits again once it is opened", async () => {
    const [ticket] = (await aFew(1)) as [Ticket];
    const { waitingSince } = await readNow(ticket);
    await change(nora, { status: "solved" }, [ticket]);
    const opened = await change(nora, { status: "open" }, [ticket]);
    await undo(nora, opened);
    expect(await readNow(ticket)).not.toHaveProperty("waitingSince");
    await change(nora, { status: "open" }, [ticket]);
    expect(await readNow(ticket)).toMatchObject({ status: "open", waitingSince });
  });

  it("but no message of a customer is hidden that came after it: the ticket is named, and stays open", async () => {
    const [solved, spam, quiet] = (await aFew(3)) as [Ticket, Ticket, Ticket];
    await change(nora, { status: "solved" }, [solved, quiet]);
    await change(nora, { isSpam: true }, [spam]);
    const opened = await change(nora, { status: "open", priority: "high" }, [solved, quiet]);
    const unmarked = await change(nora, { isSpam: false }, [spam]);
    for (const ticket of [solved, spam]) await aMessage(ada, ticket);
    await desk.tickets.settled();
    expect(await undo(nora, opened)).toMatchObject({
      done: 1,
      refused: [{ ticket: solved.ticket, reason: "stale_change", by: null }],
    });
    const after = await readNow(solved);
    expect(after).toMatchObject({ status: "open", priority: "normal" });
    expect(after.waitingSince).toBeDefined();
    expect((await readNow(quiet)).status).toBe("solved");
    expect(await undo(nora, unmarked)).toMatchObject({ done: 0, refusedCount: 1 });
    expect(await readNow(spam)).not.toHaveProperty("isSpam");
  });

  it("though its page was closed meanwhile: each finds their own latest ones again", async () => {
    const own = [];
    for (let i = 0; i <= limits.jobsListed; i++) {
      own.push(await change(kim, { priority: i % 2 ? "high" : "low" }, await aFew(1)));
    }
    const { status, body } = await kim.call("GET", "jobs");
    expect(status).toBe(200);
    expect(body.data).toEqual(own.slice(1).toReversed());
    expect(await undo(kim, body.data[0])).toMatchObject({ done: 1 });
    const { body: after } = await kim.call("GET", "jobs");
    expect(after.data).toMatchObject([{ kind: "undo" }, { undoableUntil: null }, {}, {}, {}]);
    const colleagues = await samir.call("GET", "jobs");
    expect(JSON.stringify(colleagues.body)).not.toContain(body.data[0].id);
  });

  it("once, and never its undoing", async () => {
    const job = await change(nora, { priority: "high" }, await aFew(2));
    const begun = await Promise.all([1, 2, 3].map(() => nora.call("POST", `jobs/${job.id}/undo`)));
    const ids = begun.map(({ body }) => body.data.id);
    expect(new Set(ids).size).toBe(1);
    const undone = await ended(nora, ids[0]);
    expect(undone).toMatchObject({ done: 2, undoableUntil: null });
    expect((await read(nora, job.id)).undoneBy).toBe(undone.id);
    expect((await nora.call("POST", `jobs/${undone.id}/undo`)).status).toBe(409);
    expect((await samir.call("POST", `jobs/${job.id}/undo`)).status).toBe(404);
  });

  // prototype 19
  it("for five minutes", async () => {
    const job = await change(nora, { priority: "high" }, await aFew(1));
    const longAgo = new Date(Date.now() - limits.bulkUndoMinutes * 60_000 - 1_000);
    await JobModel.updateOne({ _id: job.id }, { $set: { endedAt: longAgo } });
    expect((await nora.call("POST", `jobs/${job.id}/undo`)).status).toBe(409);
  });

  it("with its tags, its snooze and its place in no list", async () => {
    const [tag] = await TagModel.create([{ name: "Roof" }]);
    const [asleep, spam] = (await aFew(2)) as [Ticket, Ticket];
    const snoozedUntil = inMs(dayMs).toISOString();
    await change(nora, { status: "snoozed", snoozedUntil, wakeOn: "time" }, [asleep]);
    const opened = await change(nora, { status: "open", addTagIds: [String(tag?._id)] }, [asleep]);
    await undo(nora, opened);
    expect(await readNow(asleep)).toMatchObject({
      status: "snoozed",
      snoozedUntil,
      wakeOn: "time",
      tagIds: [],
    });
    const marked = await change(nora, { isSpam: true }, [spam]);
    expect((await readNow(spam)).isSpam).toBe(true);
    await undo(nora, marked);
    expect(await readNow(spam)).not.toHaveProperty("isSpam");
  });
});
