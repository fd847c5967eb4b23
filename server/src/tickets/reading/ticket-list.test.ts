import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { ticketCursor } from "@deskbell/shared/tickets/ticket-cursor";
import { type Access, accesses } from "@deskbell/shared/users/user";
import { describe, expect, it } from "vitest";
import { aCustomer } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { TicketModel } from "../ticket.model.ts";

const { desk, admin, ada, eve } = aTestDeskWithPeople();

const subjectsOf = (tickets: Ticket[]) => tickets.map(({ subject }) => subject);

describe("the list of tickets", () => {
  // spec §6 Non-admin: sees only their own tickets
  // spec §7 GET /conversation
  it("shows customers their own, public or not, and staff all of them", async () => {
    const [mine, theirs] = [await aTicket(ada), await aTicket(eve, { visibility: "public" })];
    const lists = await Promise.all(
      [ada, eve, admin].map(async (person) => {
        const { body } = await person.call("GET", "conversation?limit=100");
        return body.map(({ _id }: Ticket) => _id) as string[];
      }),
    );
    const [adas, eves, staffs] = lists;
    expect(adas).toContain(mine._id);
    expect(adas).not.toContain(theirs._id);
    expect(eves).toContain(theirs._id);
    expect(eves).not.toContain(mine._id);
    expect(staffs).toEqual(expect.arrayContaining([mine._id, theirs._id]));
  });

  it("is read in pages, latest change first, and none is shown twice or left out", async () => {
    const bob = await aCustomer(desk, "Bob");
    for (let i = 0; i < 7; i++) await aTicket(bob, { subject: `The kettle, part ${i}` });
    const all = (await bob.call("GET", "conversation")).body as Ticket[];
    const paged: Ticket[] = [];
    for (let last: Ticket | undefined; ; last = paged.at(-1)) {
      const before = last ? `&before=${ticketCursor(last)}` : "";
      const page = (await bob.call("GET", `conversation?limit=3${before}`)).body as Ticket[];
      paged.push(...page);
      if (page.length < 3) break;
    }
    expect(paged).toEqual(all);
    expect(subjectsOf(all)).toEqual([6, 5, 4, 3, 2, 1, 0].map((i) => `The kettle, part ${i}`));
  });

  // spec §4 the ticket list reloads whenever
  it("moves a ticket to the top when somebody writes in it", async () => {
    const [old, newer] = [await aTicket(ada), await aTicket(ada)];
    await aMessage(admin, old);
    // The author finds it there at once, others soon.
    const twoOf = async (who: typeof ada) =>
      ((await who.call("GET", "conversation?limit=2")).body as Ticket[]).map(
        ({ _id, lastSeq }) => ({
          _id,
          lastSeq,
        }),
      );
    const moved = [
      { _id: old._id, lastSeq: 1 },
      { _id: newer._id, lastSeq: 0 },
    ];
    expect(await twoOf(admin)).toEqual(moved);
    await expect.poll(() => twoOf(ada)).toEqual(moved);
  });

  it.each([
    "limit=0",
    "limit=1000",
    "limit=x",
    "before=abc",
    "before[$gt]=1&limit=$",
    "limit=1&limit=2",
    "changedSince=yesterday",
    "changedSince=2026-02-31T00:00:00Z",
    "changedSince=2026-01-01T00:00:00Z&changedSince=2026-01-02T00:00:00Z",
  ])("refuses %s", async (query) => {
    const answer = await ada.call("GET", `conversation?${query}`);
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  });

  it("is given by an index, for customers and staff, without sorting", async () => {
    const { ticketPage } = await import("./ticket-page.ts");
    const viewer = (access: Access) => ({
      id: ada.user._id,
      sessionId: "",
      name: "",
      avatar: "",
      email: "",
      access,
      epoch: 0,
    });
    const cursor = ticketCursor(await aTicket(ada));
    for (const access of accesses) {
      const changedSince = new Date().toISOString();
      for (const part of [
        {},
        { before: cursor },
        { changedSince },
        { before: cursor, changedSince },
      ]) {
        const page = ticketPage(viewer(access), { limit: 5, ...part });
        const plan = JSON.stringify(await page.explain("executionStats"));
        expect(plan).toContain('"IXSCAN"');
        expect(plan).not.toContain('"SORT"');
        expect(plan).not.toContain('"COLLSCAN"');
        const isOfStaff = access !== "customer" && "changedSince" in part;
        expect(plan).toContain(isOfStaff ? "changedAt_-1" : "updatedAt_-1");
      }
    }
  });
});

describe("the list of tickets since somebody was here", () => {
  it("holds what has changed, what was known before, and nothing older", async () => {
    const cleo = await aCustomer(desk, "Cleo");
    const [old, known, answered] = [await aTicket(cleo), await aTicket(cleo), await aTicket(cleo)];
    await TicketModel.updateOne({ _id: old._id }, { updatedAt: new Date(Date.now() - 60_000) });
    await aMessage(admin, answered);
    const asked = `conversation?changedSince=${known.updatedAt}`;
    const changed = (await cleo.call("GET", asked)).body as Ticket[];
    expect(changed.map(({ _id }) => _id)).toEqual([answered._id, known._id]);
    const [first] = changed;
    if (!first) throw new Error("nothing has changed");
    const rest = await cleo.call("GET", `${asked}&before=${ticketCursor(first)}`);
    expect(rest.body).toEqual([changed[1]]);
    expect((await eve.call("GET", asked)).body).not.toEqual(
      expect.arrayContaining([expect.objectContaining({ _id: known._id })]),
    );
  });

  it("holds for staff what their customer does not see, at its place", async () => {
    const [put, known] = [await aTicket(ada), await aTicket(ada)];
    for (const { _id } of [put, known]) {
      await TicketModel.updateOne({ _id }, { changedAt: new Date(Date.now() - 60_000) });
    }
    const snoozedUntil = new Date(Date.now() + 60_000).toISOString();
    const change = { status: "snoozed", lastSeenSeq: 0, snoozedUntil };
    await admin.call("PUT", `conversation/${put._id}/status`, change);
    const asked = `conversation?changedSince=${new Date().toISOString()}`;
    const ids = ((await admin.call("GET", asked)).body as Ticket[]).map(({ _id }) => _id);
    expect(ids).toContain(put._id);
    expect(ids).not.toContain(known._id);
  });

  it("holds what became known half a minute after it was changed", async () => {
    const dora = await aCustomer(desk, "Dora");
    const [late, newest] = [await aTicket(dora), await aTicket(dora)];
    const at = new Date(Date.parse(newest.updatedAt) - 29_000);
    await TicketModel.updateOne({ _id: late._id }, { updatedAt: at });
    const { body } = await dora.call("GET", `conversation?changedSince=${newest.updatedAt}`);
    expect((body as Ticket[]).map(({ _id }) => _id)).toEqual([newest._id, late._id]);
  });
});
