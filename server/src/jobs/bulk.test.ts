import { limits } from "@deskbell/shared/limits";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { Types, trusted } from "mongoose";
import { beforeAll, describe, expect, it } from "vitest";
import { TagModel } from "../tags/tag.model.ts";
import { aListener } from "../testing/a-listener.ts";
import { anAgent, type TestPerson } from "../testing/people.ts";
import { aTestDeskWithPeople } from "../testing/test-desk.ts";
import { begin, change, ended, manyLike, read } from "../testing/ticket-work/bulk-jobs.ts";
import { ticketsInStatus } from "../testing/ticket-work/tickets-in-status.ts";
import { aMessage, aTicket } from "../testing/tickets.ts";
import { ActivityModel } from "../tickets/activity/activity.model.ts";
import { TicketModel } from "../tickets/ticket.model.ts";
import { UserModel } from "../users/user.model.ts";
import { JobBatchModel, JobModel } from "./job.model.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();
const { seen: readNow, historyOf } = ticketsInStatus(desk, { agent: nora, customer: ada });

let samir: TestPerson;
let kim: TestPerson;
beforeAll(async () => {
  [samir, kim] = [await anAgent(desk, "Samir Haddad"), await anAgent(desk, "Kim")];
});

const aFew = (count: number) => Promise.all(Array.from({ length: count }, () => aTicket(ada)));

describe("staff change many tickets at once", () => {
  // helpdesk 33
  it("of 500 three that a colleague has changed are refused and named, 497 are changed", async () => {
    const [first] = await aFew(1);
    const ids = await manyLike(first as Ticket, 500);
    const seen = { seq: 0, activitySeq: 0, assigneeId: null };
    const changed = [ids[7], ids[250], ids[499]];
    for (const id of changed) {
      const { status } = await samir.call("PATCH", `conversation/${id}`, {
        set: { priority: "low" },
        seen,
      });
      expect(status).toBe(200);
    }
    const window = await aListener(desk, nora);
    const others = await aListener(desk, samir);
    const { status, body } = await begin(nora, {
      set: { priority: "high" },
      tickets: ids.map((id) => ({ id, seen })),
    });
    expect([status, body.data.total]).toEqual([202, 500]);
    const job = await ended(nora, body.data.id);
    expect(job).toMatchObject({ state: "done", done: 497, unchanged: 0, refusedCount: 3 });
    const numbers = await TicketModel.find({ _id: trusted({ $in: changed }) }).lean();
    expect(job.refused.map(({ ticket }) => ticket).toSorted()).toEqual(
      numbers.map(({ number }) => number).toSorted(),
    );
    for (const refused of job.refused) {
      expect(refused).toMatchObject({
        reason: "stale_change",
        subject: first?.subject,
        by: { id: samir.user._id, name: "Samir Haddad" },
      });
    }
    expect(await TicketModel.countDocuments({ _id: trusted({ $in: ids }), priority: "high" })).toBe(
      497,
    );
    await expect.poll(() => ActivityModel.countDocuments({ bulkId: job.id })).toBe(497);
    await window.receives("job:progress", ({ id, state }) => id === job.id && state === "done");
    expect(others.received.filter(({ event }) => event === "job:progress")).toEqual([]);
    window.close();
    others.close();
  });

  it("all of a view, whatever of it is shown", async () => {
    const team = (await nora.call("POST", "teams", { name: "Night shift", memberIds: [] })).body;
    const tickets = await aFew(3);
    await change(nora, { teamId: team.data.id, assigneeId: kim.user._id }, tickets);
    const { body } = await begin(kim, { set: { status: "pending" }, view: "mine" });
    expect(await ended(kim, body.data.id)).toMatchObject({ total: 3, done: 3 });
    for (const ticket of tickets) expect((await readNow(ticket)).status).toBe("pending");
  });

  it("and tags are put on beside those that each has, whoever has tagged them since", async () => {
    const [leak, bath] = await TagModel.create([{ name: "Leak" }, { name: "Bath" }]);
    const [one, other] = await aFew(2);
    const ids = [String(leak?._id), String(bath?._id)];
    await change(samir, { addTagIds: [ids[0]] }, [one as Ticket]);
    const seen = { seq: 0, activitySeq: 0 };
    const tickets = [one, other].map((ticket) => ({ id: ticket?._id, seen }));
    const { body } = await begin(nora, { set: { addTagIds: [ids[1]] }, tickets });
    expect(await ended(nora, body.data.id)).toMatchObject({ done: 2 });
    expect((await readNow(one as Ticket)).tagIds).toEqual(ids);
    await change(nora, { removeTagIds: ids }, [one, other] as Ticket[]);
    expect((await readNow(one as Ticket)).tagIds).toEqual([]);
  });

  it("but solve none in which its customer has written since, and what is so already stays", async () => {
    const [one, other, solved] = (await aFew(3)) as [Ticket, Ticket, Ticket];
    await change(nora, { status: "solved" }, [solved]);
    await aMessage(ada, one);
    await desk.tickets.settled();
    const seen = { seq: 0, activitySeq: 9, assigneeId: null };
    const tickets = [one, other, solved].map(({ _id: id }) => ({ id, seen }));
    const { body } = await begin(nora, { set: { status: "solved" }, tickets });
    expect(await ended(nora, body.data.id)).toMatchObject({
      done: 1,
      unchanged: 1,
      refused: [{ ticket: one.ticket, reason: "stale_change", by: null }],
    });
  });

  it("and one that cannot be found is refused without a word of it", async () => {
    const job = await change(nora, { priority: "low" }, [{ _id: "0".repeat(24) } as Ticket]);
    expect(job.refused).toEqual([
      {
        conversationId: "0".repeat(24),
        ticket: null,
        subject: null,
        reason: "not_found",
        by: null,
      },
    ]);
  });

  it("and what a dead process has left half done is done once", async () => {
    const tickets = await aFew(30);
    const job = await change(nora, { priority: "urgent" }, tickets);
    const before = { done: 0, unchanged: 0, refusedCount: 0, refused: [] };
    await JobModel.updateOne(
      { _id: job.id },
      { $set: { ...before, nextBatch: 0, state: "running" } },
    );
    await change(nora, { priority: "urgent" }, tickets.slice(0, 1));
    expect(await ended(nora, job.id)).toMatchObject({ done: 30 });
    await expect.poll(() => ActivityModel.countDocuments({ bulkId: job.id })).toBe(30);
    expect(await historyOf(tickets[0] as Ticket)).toHaveLength(1);
  });

  it("until they cancel it: what is done stays, and is counted", async () => {
    const ids = await manyLike(await aTicket(ada), 300);
    const { body } = await begin(nora, {
      set: { priority: "low" },
      tickets: ids.map((id) => ({ id })),
    });
    const { id } = body.data;
    const cancelled = (await nora.call("POST", `jobs/${id}/cancel`)).body.data;
    expect(cancelled.state).toBe("cancelled");
    // After this one the desk is at no ticket of the other any more.
    await change(nora, { priority: "high" }, await aFew(1));
    const { state, done } = await read(nora, id);
    expect(state).toBe("cancelled");
    expect(done).toBeLessThan(300);
    expect(await TicketModel.countDocuments({ _id: trusted({ $in: ids }), priority: "low" })).toBe(
      done,
    );
    expect((await nora.call("POST", `jobs/${id}/cancel`)).body.data.state).toBe("cancelled");
  });

  it("as long as they may: the rest is refused to one who works here no more", async () => {
    const leaver = await anAgent(desk, "Lee");
    const ids = await manyLike(await aTicket(ada), 200);
    const { body } = await begin(leaver, {
      set: { priority: "low" },
      tickets: ids.map((id) => ({ id })),
    });
    await UserModel.updateOne({ _id: leaver.user._id }, { $set: { disabledAt: new Date() } });
    const ofLeaver = () => JobModel.findById(body.data.id).orFail().lean();
    await expect.poll(async () => (await ofLeaver()).state).toBe("done");
    const { done, refused } = await ofLeaver();
    expect(done + refused.length).toBe(200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { reason } of refused) expect(reason).toBe("not_allowed");
  });

  it("a few times at once, each their own", async () => {
    const ids = (await manyLike(await aTicket(ada), 200)).map((id) => ({ id }));
    const asked = await Promise.all(
      Array.from({ length: limits.bulkJobsMax + 1 }, () =>
        begin(samir, { set: { priority: "low" }, tickets: ids }),
      ),
    );
    expect(asked.map(({ status }) => status).toSorted()).toEqual([202, 202, 202, 429]);
    const begun = asked.flatMap(({ body }) => (body.data ? [body.data.id as string] : []));
    for (const id of begun) {
      expect((await nora.call("GET", `jobs/${id}`)).status).toBe(404);
      expect((await nora.call("POST", `jobs/${id}/cancel`)).status).toBe(404);
      await samir.call("POST", `jobs/${id}/cancel`);
    }
    const again = await begin(samir, { set: { priority: "low" }, tickets: ids.slice(0, 1) });
    expect(again.status).toBe(202);
    // Of the one that was refused nothing stays behind.
    const stored = await JobBatchModel.distinct("jobId");
    const jobs = await JobModel.countDocuments({ _id: trusted({ $in: stored }) });
    expect(jobs).toBe(stored.length);
  });

  it("and nobody waits for a colleague's ticket that cannot be changed", async () => {
    const [broken, mine] = (await aFew(2)) as [Ticket, Ticket];
    const [tag] = await TagModel.create([{ name: "Cellar" }]);
    const _id = new Types.ObjectId(broken._id);
    await TicketModel.collection.updateOne({ _id }, { $set: { tagIds: 7 as never } });
    const set = { addTagIds: [String(tag?._id)] };
    const ids = await manyLike(mine, 60);
    const { body } = await begin(samir, { set, tickets: [{ id: broken._id }] });
    const others = await begin(nora, { set, tickets: ids.map((id) => ({ id })) });
    const done = await ended(nora, others.body.data.id);
    expect(done).toMatchObject({ done: 60, refusedCount: 0 });
    // It was tried before them, and is again, in a while or once there is more to do.
    const tried = await JobModel.findById(body.data.id).orFail().lean();
    expect(tried.state).toBe("running");
    expect(tried.failures).toBeGreaterThan(0);
    await TicketModel.collection.updateOne({ _id }, { $set: { tagIds: [] } });
    await change(nora, { priority: "low" }, [mine]);
    expect(await ended(samir, body.data.id)).toMatchObject({ done: 1, refusedCount: 0 });
  });

  it("and say what is to change, and of which", async () => {
    const [ticket] = await aFew(1);
    const tickets = [{ id: ticket?._id }];
    for (const draft of [
      {},
      { set: {}, tickets },
      { set: { priority: "low" } },
      { set: { priority: "low" }, tickets, view: "mine" },
      { set: { priority: "low" }, view: "yours" },
      { set: { status: "closed" }, tickets },
      { set: { status: "snoozed" }, tickets },
      { set: { priority: "low" }, tickets: Array(501).fill(tickets[0]) },
    ]) {
      expect((await begin(nora, draft)).status).toBe(400);
    }
  });
});
