import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "../identity/viewer.ts";
import { MessageModel } from "../messages/message.model.ts";
import { aCustomer, anAgent, type TestPerson } from "../testing/people.ts";
import { aTestDeskWithPeople } from "../testing/test-desk.ts";
import { begin, ended, manyLike, undo } from "../testing/ticket-work/bulk-jobs.ts";
import { ticketsInStatus } from "../testing/ticket-work/tickets-in-status.ts";
import { aMessage, aTicket } from "../testing/tickets.ts";
import { createBulkItems } from "../tickets/bulk/bulk-items.ts";
import { TicketModel } from "../tickets/ticket.model.ts";
import { JobBatchModel, JobModel } from "./job.model.ts";

const { desk, admin: nora, ada, eve } = aTestDeskWithPeople();
const { seen: readNow } = ticketsInStatus(desk, { agent: nora, customer: ada });

let kim: TestPerson;
beforeAll(async () => {
  kim = await anAgent(desk, "Kim");
});

const low = { priority: "low" };
const count = async (filter: string, more = "") =>
  (await nora.call("GET", `views/count?filter=${encodeURIComponent(filter)}${more}`)).body.data;

describe("staff change all that match", () => {
  it("a filter as it was when they began: what matches later was not meant, and it can be undone", async () => {
    const first = await aTicket(ada, { subject: "Boiler drips" });
    const ids = await manyLike(first, 25);
    await desk.tickets.settled();
    const filter = "status:open customer:byron";
    expect(await count(filter)).toEqual({
      count: 26,
      isCapped: false,
      isSearchCapped: false,
      problems: [],
    });
    const { status, body } = await begin(nora, { set: { status: "pending" }, filter });
    const later = await aTicket(ada);
    expect([status, body.data.total]).toEqual([202, 26]);
    const job = await ended(nora, body.data.id);
    expect(job).toMatchObject({ done: 26, refusedCount: 0 });
    expect((await readNow({ _id: ids[24] } as Ticket)).status).toBe("pending");
    expect((await readNow(later)).status).toBe("open");
    expect(await undo(nora, job)).toMatchObject({ kind: "undo", done: 26 });
    expect((await readNow(first)).status).toBe("open");
  });

  it("of before a day that begins where they are", async () => {
    const ticket = await aTicket(ada);
    await TicketModel.collection.updateOne(
      { number: ticket.ticket },
      { $set: { changedAt: new Date("2020-02-02T23:30:00Z") } },
    );
    const filter = `#${ticket.ticket} before:2020-02-03`;
    const set = { priority: "low" };
    const inUtc = await begin(nora, { set, filter });
    const there = await begin(nora, { set, filter, timeZone: "Pacific/Auckland" });
    expect([inUtc.body.data.total, there.body.data.total]).toEqual([1, 0]);
    await ended(nora, inUtc.body.data.id);
  });

  it("words, of one customer alone", async () => {
    const [one, other] = [await aTicket(ada), await aTicket(eve)];
    for (const [who, ticket] of [
      [ada, one],
      [eve, other],
    ] as const) {
      await aMessage(who, ticket, { text: "The zither hums" });
    }
    await desk.tickets.settled();
    expect((await count("zither", `&creator=${eve.user._id}`)).count).toBe(1);
    const { body } = await begin(nora, { set: low, filter: "zither", creator: eve.user._id });
    expect(await ended(nora, body.data.id)).toMatchObject({ total: 1, done: 1 });
    expect((await readNow(other)).priority).toBe("low");
    expect((await readNow(one)).priority).toBe("normal");
  });

  it("as they saw them: what its customer has written in since is not solved, and said, and new ones were not meant", async () => {
    const [still, written] = [
      await aTicket(ada, { subject: "Oboe squeaks now" }),
      await aTicket(ada, { subject: "Oboe is silent" }),
    ];
    await aMessage(ada, still, { text: "It is the reed." });
    await desk.tickets.settled();
    const hourMs = 60 * 60_000;
    const before = { createdAt: new Date(Date.now() - hourMs) };
    await TicketModel.collection.updateMany({ subject: /^Oboe/ }, { $set: before });
    await MessageModel.collection.updateMany({ text: "It is the reed." }, { $set: before });
    await aMessage(ada, written, { text: "Now it is broken." });
    const later = await aTicket(ada, { subject: "Oboe rattles now" });
    await desk.tickets.settled();
    const solveAll = async (which: object) => {
      const seenAgoMs = hourMs / 2;
      const { body } = await begin(nora, { set: { status: "solved" }, seenAgoMs, ...which });
      return ended(nora, body.data.id);
    };
    const refused = [{ conversationId: written._id, reason: "stale_change" }];
    expect(await solveAll({ filter: "oboe" })).toMatchObject({ total: 2, done: 1, refused });
    expect((await readNow(still)).status).toBe("solved");
    expect(await solveAll({ tickets: [{ id: written._id }] })).toMatchObject({ done: 0, refused });
    expect(await solveAll({ view: "open", creator: ada.user._id })).toMatchObject({
      refused: expect.arrayContaining([expect.objectContaining(refused[0])]),
    });
    for (const ticket of [written, later]) expect((await readNow(ticket)).status).toBe("open");
    // Of a list whose age nobody says each counts as it is now.
    const { body } = await begin(nora, { set: { status: "solved" }, filter: "oboe" });
    expect(await ended(nora, body.data.id)).toMatchObject({ total: 3, refusedCount: 0 });
  });

  it("no fewer of them because many are newer: those count for nothing, also not for the limit", async () => {
    const olga = await aCustomer(desk, "Olga");
    const old = [await aTicket(olga), await aTicket(olga), await aTicket(olga)];
    const hourMs = 60 * 60_000;
    const before = { createdAt: new Date(Date.now() - hourMs) };
    await TicketModel.collection.updateMany({ "creator.id": olga.user._id }, { $set: before });
    for (let i = 0; i < 2; i++) await aTicket(olga);
    const { itemsOfFiltered, itemsOfView } = createBulkItems({
      withTeams: async (viewer) => ({ ...viewer, teamIds: null }),
      findMessage: async () => null,
    });
    const viewer = { id: nora.user._id, access: "admin" } as Viewer;
    const asked = { max: 3, seenAt: new Date(Date.now() - hourMs / 2) };
    const wanted = { conditions: [], among: null, without: [], creator: olga.user._id };
    for (const items of [
      await itemsOfFiltered(viewer, wanted, asked),
      await itemsOfView(viewer, { view: "open", creator: olga.user._id, ...asked }),
    ]) {
      const ids = items.map(({ ticketId }) => ticketId);
      expect(ids.toSorted()).toEqual(old.map(({ _id }) => _id).toSorted());
    }
  });

  it("a saved view that they see", async () => {
    const ticket = await aTicket(ada, { subject: "Saxophone hums" });
    const draft = { name: "Sax", filter: "saxophone" };
    const savedView = (await nora.call("POST", "views", draft)).body.data.id;
    expect((await begin(kim, { set: low, savedView })).status).toBe(404);
    const { body } = await begin(nora, { set: low, savedView });
    expect(await ended(nora, body.data.id)).toMatchObject({ total: 1, done: 1 });
    expect((await readNow(ticket)).priority).toBe("low");
  });

  it("but not where a part of the filter has no meaning, which would mean more tickets than they do", async () => {
    const jobs = await JobModel.countDocuments();
    const { status, body } = await begin(nora, { set: low, filter: "tag:gone status:open" });
    expect([status, body.errors.filter.msg]).toEqual([
      400,
      expect.stringContaining("has no meaning"),
    ]);
    expect(await JobModel.countDocuments()).toBe(jobs);
    expect((await count("tag:gone")).problems).toMatchObject([{ offset: 4, length: 4 }]);
  });

  it("and nothing is kept of whom they looked for", async () => {
    const filter = `customer:${eve.email}`;
    const { body } = await begin(nora, { set: low, filter });
    await ended(nora, body.data.id);
    const kept = await JobModel.findById(body.data.id).lean();
    const batches = await JobBatchModel.find({ jobId: body.data.id }).lean();
    expect(JSON.stringify([kept, batches])).not.toContain(eve.email);
  });

  it("of one kind: ids, a view, a saved view or a filter", async () => {
    const savedView = "0".repeat(24);
    for (const which of [
      { filter: "status:open", view: "mine" },
      { filter: "status:open", savedView },
      { savedView, view: "mine" },
      { filter: "" },
      { filter: "x".repeat(501) },
      { savedView: "mine" },
    ]) {
      expect((await begin(nora, { set: low, ...which })).status).toBe(400);
    }
    expect((await begin(ada, { set: low, filter: "status:open" })).status).toBe(403);
    expect((await ada.call("GET", "views/count?filter=status:open")).status).toBe(403);
  });
});
