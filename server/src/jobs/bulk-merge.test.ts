import type { Job } from "@deskbell/shared/jobs/job";
import { limits } from "@deskbell/shared/limits";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { beforeAll, describe, expect, it } from "vitest";
import { anAgent, type TestPerson } from "../testing/people.ts";
import { aTestDeskWithPeople } from "../testing/test-desk.ts";
import { begin, change, ended, manyLike, read, undo } from "../testing/ticket-work/bulk-jobs.ts";
import { ticketMerges } from "../testing/ticket-work/ticket-merges.ts";
import { ticketsInStatus } from "../testing/ticket-work/tickets-in-status.ts";
import { aMessage, aTicket } from "../testing/tickets.ts";
import { JobBatchModel, JobModel } from "./job.model.ts";

const { desk, admin: nora, ada, eve } = aTestDeskWithPeople();
const { seen: readNow, historyOf, closed } = ticketsInStatus(desk, { agent: nora, customer: ada });
const { merge, undo: undoOne, leadsTo, recordOf } = ticketMerges({ agent: nora, customer: ada });

let kim: TestPerson;
beforeAll(async () => {
  kim = await anAgent(desk, "Kim");
});

const aFew = (count: number) => Promise.all(Array.from({ length: count }, () => aTicket(ada)));
const draftOf = (sources: readonly Pick<Ticket, "_id">[], { _id: into }: Ticket) => ({
  merge: { into },
  tickets: sources.map(({ _id: id }) => ({ id })),
});

async function mergeMany(sources: readonly Ticket[], target: Ticket): Promise<Job> {
  const { status, body } = await begin(nora, draftOf(sources, target));
  expect(status).toBe(202);
  return ended(nora, body.data.id);
}

/** The job as another process finds it that has lost its own: it begins with these tickets again. */
async function resumes({ id }: Job, items: readonly object[]): Promise<Job> {
  await JobBatchModel.updateOne({ jobId: id, number: 0 }, { $set: { items } });
  const before = { done: 0, unchanged: 0, refusedCount: 0, refused: [] };
  await JobModel.updateOne({ _id: id }, { $set: { ...before, nextBatch: 0, state: "running" } });
  await change(nora, { priority: "low" }, await aFew(1));
  return ended(nora, id);
}

const asSeen = ({ _id: ticketId }: Ticket, seq = 0) => ({
  ticketId,
  seen: { seq, activitySeq: 0, assigneeId: null },
});
const absorbedBy = async (target: Ticket) =>
  ((await readNow(target)).absorbs ?? []).map(({ ticket }) => ticket);

describe("staff merge selected tickets of one customer into one of them", () => {
  it("which leads there from each, and undo makes each its own again", async () => {
    const [target, one, other] = (await aFew(3)) as [Ticket, Ticket, Ticket];
    await aMessage(ada, one, { text: "It drips" });
    await desk.tickets.settled();
    const job = await mergeMany([one, other], target);
    expect(job).toMatchObject({
      ...{ kind: "bulk", state: "done", total: 2, done: 2, unchanged: 0, refusedCount: 0 },
      mergeInto: { conversationId: target._id, ticket: target.ticket },
    });
    for (const source of [one, other]) {
      expect(await leadsTo(ada, source)).toBe(target._id);
      expect(await readNow(source)).toMatchObject({ status: "closed", mergedInto: target._id });
    }
    expect(await absorbedBy(target)).toEqual([one.ticket, other.ticket]);
    const undone = await undo(nora, job);
    expect(undone).toMatchObject({ kind: "undo", total: 2, done: 2, refusedCount: 0 });
    expect(undone.mergeInto?.ticket).toBe(target.ticket);
    for (const source of [one, other]) {
      expect(await leadsTo(ada, source)).toBe(source._id);
      expect(await readNow(source)).toMatchObject({ status: "open" });
    }
    const record = await recordOf(target);
    for (const field of ["absorbs", "unsettled"]) expect(record).not.toHaveProperty(field);
  });

  it("which those that are there already are left in", async () => {
    const [target, there, other] = (await aFew(3)) as [Ticket, Ticket, Ticket];
    await merge(there, target);
    const job = await mergeMany([there, other], target);
    expect(job).toMatchObject({ done: 1, unchanged: 1, refusedCount: 0 });
    // What was there before is not taken out by undo.
    expect(await undo(nora, job)).toMatchObject({ done: 1, refusedCount: 0 });
    expect(await absorbedBy(target)).toEqual([there.ticket]);
  });

  it("but none of them where some are another customer's: those are named, and nothing is stored", async () => {
    const [target, one] = (await aFew(2)) as [Ticket, Ticket];
    const others = [await aTicket(eve), await aTicket(eve)];
    const jobs = await JobModel.countDocuments();
    const { status, body } = await begin(nora, draftOf([one, ...others], target));
    expect([status, body.code]).toEqual([400, "invalid_input"]);
    const numbers = others.map(({ ticket }) => `#${ticket}`);
    const said = body.errors.into.msg as string;
    expect(said).toContain(
      `cannot be merged into #${target.ticket}. These tickets are of different`,
    );
    for (const number of numbers) expect(said).toContain(number);
    expect(said).not.toContain(`#${one.ticket}`);
    expect(await JobModel.countDocuments()).toBe(jobs);
    expect(await readNow(one)).not.toHaveProperty("mergedInto");
  });

  it("but none of them where one is merged elsewhere or spam, is the other one, or that is closed", async () => {
    const [target, one, gone, spam] = (await aFew(4)) as [Ticket, Ticket, Ticket, Ticket];
    await merge(gone, await aTicket(ada));
    await change(nora, { isSpam: true }, [spam]);
    const shut = await closed(await aTicket(ada));
    const jobs = await JobModel.countDocuments();
    const refusal = async (sources: readonly Pick<Ticket, "_id">[], into: Ticket) => {
      const { body } = await begin(nora, draftOf(sources, into));
      return [body.code, body.message];
    };
    expect(await refusal([one, gone], target)).toEqual([
      "ticket_merged",
      expect.stringMatching(`^#${gone.ticket} cannot .* This ticket was merged already`),
    ]);
    expect(await refusal([one, spam], target)).toEqual([
      "invalid_input",
      expect.stringMatching(`^#${spam.ticket} cannot .* Spam`),
    ]);
    expect(await refusal([one, target], target)).toEqual([
      "invalid_input",
      expect.stringContaining("into itself"),
    ]);
    expect(await refusal([one], shut)).toEqual([
      "ticket_closed",
      expect.stringContaining("The other ticket is closed"),
    ]);
    expect(await refusal([one, { _id: "0".repeat(24) }], target)).toContain("not_found");
    expect(await JobModel.countDocuments()).toBe(jobs);
    expect(await readNow(one)).toMatchObject({ status: "open" });
  });

  it("but not all that match: only tickets that are named, and no more than 500", async () => {
    const [target, one] = (await aFew(2)) as [Ticket, Ticket];
    const into = { merge: { into: target._id } };
    const all = await begin(nora, { ...into, view: "open" });
    expect([all.status, all.body.errors.merge.msg]).toEqual([
      400,
      "Only tickets that are named one by one are merged.",
    ]);
    const many = Array(limits.bulkTicketsMax + 1).fill({ id: one._id });
    for (const draft of [
      { ...into, filter: "status:open" },
      { ...into, tickets: many },
      { ...into, tickets: [{ id: one._id }], set: { priority: "low" } },
      { merge: {}, tickets: [{ id: one._id }] },
      { merge: { into: "none" }, tickets: [{ id: one._id }] },
    ]) {
      expect((await begin(nora, draft)).status).toBe(400);
    }
  });

  it("and no customer does, nor one of staff who works here no more", async () => {
    const [target, one, next] = (await aFew(3)) as [Ticket, Ticket, Ticket];
    expect((await begin(ada, draftOf([one], target))).status).toBe(403);
    const leaver = await anAgent(desk, "Lee");
    const job = await mergeMany([one], target);
    const access = { role: "user", access: "customer" };
    await nora.call("PUT", `users/${leaver.user._id}/role`, access);
    await JobModel.updateOne({ _id: job.id }, { $set: { personId: leaver.user._id } });
    await JobBatchModel.updateOne({ jobId: job.id }, { $set: { items: [asSeen(next)] } });
    const again = { done: 0, nextBatch: 0, state: "running" };
    await JobModel.updateOne({ _id: job.id }, { $set: again });
    await change(nora, { priority: "low" }, await aFew(1));
    const ofLeaver = () => JobModel.findById(job.id).orFail().lean();
    await expect.poll(async () => (await ofLeaver()).state).toBe("done");
    expect((await ofLeaver()).refused).toMatchObject([
      { ticketId: next._id, reason: expect.stringMatching(/not_(allowed|found)/) },
    ]);
    expect(await readNow(next)).toMatchObject({ status: "open" });
  });

  it("except one that a colleague merges meanwhile, or in which its customer writes: those are named", async () => {
    const [target, one, taken, written] = (await aFew(4)) as [Ticket, Ticket, Ticket, Ticket];
    const job = await mergeMany([one], target);
    await kim.call("POST", `conversation/${taken._id}/merge`, { into: (await aTicket(ada))._id });
    await aMessage(ada, written, { text: "Wait" });
    await desk.tickets.settled();
    const resumed = await resumes(
      job,
      [one, taken, written].map((ticket) => asSeen(ticket)),
    );
    expect(resumed).toMatchObject({
      done: 1,
      refused: [
        { ticket: taken.ticket, reason: "ticket_merged", by: { name: "Kim" } },
        { ticket: written.ticket, reason: "stale_status", by: null },
      ],
    });
    expect(await absorbedBy(target)).toEqual([one.ticket]);
  });

  it("each once, though the process that merges them dies in between: what is taken out since stays out", async () => {
    const [target, out, ...others] = (await aFew(4)) as [Ticket, Ticket, ...Ticket[]];
    const job = await mergeMany([out, ...others], target);
    await kim.call("DELETE", `conversation/${out._id}/merge`);
    const resumed = await resumes(
      job,
      [out, ...others].map((source) => asSeen(source)),
    );
    expect(resumed).toMatchObject({ done: 3, unchanged: 0, refusedCount: 0 });
    expect(await absorbedBy(target)).toEqual(others.map(({ ticket }) => ticket));
    expect(await leadsTo(ada, out)).toBe(out._id);
    for (const source of others) expect(await historyOf(source)).toHaveLength(1);
  });
});

describe("a bulk merge is undone", () => {
  it("except what somebody has taken out, or merged elsewhere, since: that is named, and stays", async () => {
    const [target, one, out, elsewhere] = (await aFew(4)) as [Ticket, Ticket, Ticket, Ticket];
    const last = await aTicket(ada);
    const job = await mergeMany([one, out, elsewhere], target);
    for (const source of [out, elsewhere]) {
      await kim.call("DELETE", `conversation/${source._id}/merge`);
    }
    await kim.call("POST", `conversation/${elsewhere._id}/merge`, { into: last._id });
    expect(await undo(nora, job)).toMatchObject({
      done: 1,
      refused: [
        { ticket: out.ticket, reason: "stale_change", by: { name: "Kim" } },
        { ticket: elsewhere.ticket, reason: "stale_change", by: { name: "Kim" } },
      ],
    });
    expect(await readNow(one)).toMatchObject({ status: "open" });
    expect(await leadsTo(ada, elsewhere)).toBe(last._id);
  });

  it("not while the other ticket is closed: each is named with that", async () => {
    const [target, one] = (await aFew(2)) as [Ticket, Ticket];
    const job = await mergeMany([one], target);
    await closed(target);
    expect(await undo(nora, job)).toMatchObject({
      done: 0,
      refused: [{ ticket: one.ticket, reason: "ticket_closed" }],
    });
    expect(await leadsTo(ada, one)).toBe(target._id);
  });

  it("ticket by ticket, by whoever opens one, and once by its job", async () => {
    const [target, one, other] = (await aFew(3)) as [Ticket, Ticket, Ticket];
    const job = await mergeMany([one, other], target);
    expect((await undoOne(one)).status).toBe(200);
    const begun = await Promise.all([1, 2].map(() => nora.call("POST", `jobs/${job.id}/undo`)));
    const [id] = begun.map(({ body }) => body.data.id);
    const undone = await ended(nora, id);
    expect(undone).toMatchObject({ done: 1, refusedCount: 1 });
    // And once more by a process that goes on where another died.
    const again = { done: 0, refusedCount: 0, refused: [], nextBatch: 0, state: "running" };
    await JobModel.updateOne({ _id: id }, { $set: again });
    await change(nora, { priority: "low" }, await aFew(1));
    expect(await ended(nora, id)).toMatchObject({ done: 1, refusedCount: 1 });
    expect(await read(nora, job.id)).toMatchObject({ undoneBy: id });
    expect(await historyOf(other)).toHaveLength(2);
  });

  it("of many all, and nothing of it stays in the other ticket", async () => {
    const [target, one] = (await aFew(2)) as [Ticket, Ticket];
    const ids = await manyLike(one, 30);
    const many = ids.map((_id) => ({ _id }) as Ticket);
    const job = await mergeMany(many, target);
    expect(job).toMatchObject({ done: 30, refusedCount: 0 });
    expect(await undo(nora, job)).toMatchObject({ done: 30, refusedCount: 0 });
    expect(await recordOf(target)).not.toHaveProperty("absorbs");
  });
});
