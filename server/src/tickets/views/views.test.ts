import type { StaffTicket, Ticket } from "@deskbell/shared/tickets/ticket";
import { orderCursor, viewSorts } from "@deskbell/shared/tickets/views/view-order";
import { agentViewName, staffViewNames, teamViewName } from "@deskbell/shared/tickets/views/views";
import { Types } from "mongoose";
import { beforeAll, describe, expect, it } from "vitest";
import { dayMs } from "../../testing/durations.ts";
import { aCustomer, anAgent, type TestPerson } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { inMs, ticketsInStatus } from "../../testing/ticket-work/tickets-in-status.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { TicketModel } from "../ticket.model.ts";

const { desk, admin: nora, ada, eve } = aTestDeskWithPeople();
const { setStatus, aTicketThatIs } = ticketsInStatus(desk, { agent: nora, customer: ada });

const views = staffViewNames.filter((name) => name !== "all");

async function seenBy(person: TestPerson, query: string): Promise<StaffTicket[]> {
  await desk.tickets.settled();
  const { status, body } = await person.call("GET", `conversation?limit=100&${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const idsSeenBy = async (person: TestPerson, query: string) =>
  (await seenBy(person, query)).map(({ _id }) => _id);

/** In which views somebody sees it. */
async function viewsOf(ticket: Ticket, person = nora): Promise<string[]> {
  const lists = views.map(async (view) => [view, await idsSeenBy(person, `view=${view}`)] as const);
  return (await Promise.all(lists)).filter(([, ids]) => ids.includes(ticket._id)).map(([v]) => v);
}

const setFields = (ticket: Ticket, fields: object) =>
  TicketModel.collection.updateOne({ _id: new Types.ObjectId(ticket._id) }, { $set: fields });

describe("the views of staff", () => {
  it("show a ticket where its state puts it", async () => {
    const ticket = await aTicket(ada);
    expect(await viewsOf(ticket)).toEqual(["needs_reply", "unassigned", "open"]);
    await aMessage(nora, ticket);
    expect(await viewsOf(ticket)).toEqual(["mine", "pending", "following"]);
    const until = { snoozedUntil: inMs(dayMs).toISOString() };
    await setStatus(nora, ticket, "snoozed", until);
    expect(await viewsOf(ticket)).toEqual(["snoozed", "following"]);
    await aMessage(ada, ticket);
    await setStatus(nora, ticket, "solved");
    expect(await viewsOf(ticket)).toEqual(["solved"]);
    expect(await viewsOf(await aTicketThatIs("closed"))).toEqual(["solved"]);
  });

  it("show whose a ticket is, and who follows it, to them alone", async () => {
    const samir = await anAgent(desk, "Samir");
    const ticket = await aTicket(ada);
    await setFields(ticket, { assigneeId: nora.user._id, followerIds: [samir.user._id] });
    expect(await viewsOf(ticket)).toEqual(["needs_reply", "mine", "open"]);
    expect(await viewsOf(ticket, samir)).toEqual(["needs_reply", "open", "following"]);
  });

  it("show spam in Spam alone", async () => {
    const ticket = await aTicket(ada);
    await setFields(ticket, { isSpam: true, assigneeId: nora.user._id });
    expect(await viewsOf(ticket)).toEqual(["spam"]);
  });

  it("show a team's active tickets in its view, whoever looks, and none of others", async () => {
    const samir = await anAgent(desk, "Samir, who is in no team");
    const teamId = new Types.ObjectId().toString();
    const inTeam = async (status: string, fields: object = {}) => {
      const ticket = await aTicket(ada);
      await setFields(ticket, { teamId, status, ...fields });
      return ticket._id;
    };
    const active = [await inTeam("open"), await inTeam("pending"), await inTeam("snoozed")];
    await inTeam("solved");
    await inTeam("closed");
    await inTeam("open", { isSpam: true });
    const view = `view=${teamViewName(teamId)}`;
    expect((await idsSeenBy(samir, view)).toSorted()).toEqual(active.toSorted());
    expect((await idsSeenBy(samir, `${view}&sort=due`)).toSorted()).toEqual(active.toSorted());
    expect(await idsSeenBy(samir, `${view}&creator=${eve.user._id}`)).toEqual([]);
    // A team that is gone has none.
    expect(await idsSeenBy(samir, `view=${teamViewName("0".repeat(24))}`)).toEqual([]);
  });

  it("show a colleague's active tickets in theirs, and nobody else's", async () => {
    const ines = await anAgent(desk, "Ines");
    const withInes = async (status: string) => {
      const ticket = await aTicket(ada);
      await setFields(ticket, { assigneeId: ines.user._id, status });
      return ticket._id;
    };
    const active = [await withInes("open"), await withInes("pending"), await withInes("snoozed")];
    await withInes("solved");
    await aTicket(ada);
    const seen = await idsSeenBy(nora, `view=${agentViewName(ines.user._id)}`);
    expect(seen.toSorted()).toEqual(active.toSorted());
  });

  // helpdesk 39
  it("keep a ticket in Needs reply that somebody has read and not answered", async () => {
    const ticket = await aTicket(ada);
    await nora.call("PUT", `conversation/${ticket._id}/read`, { seq: 0 });
    expect(await viewsOf(ticket)).toContain("needs_reply");
  });

  it("are found within one customer's tickets, too, and searching looks into all", async () => {
    const rare = { subject: "Zwieback toaster jams" };
    const [mine, pending] = [await aTicket(eve, rare), await aTicket(ada, rare)];
    await setStatus(nora, pending, "pending");
    expect(await idsSeenBy(nora, `view=open&creator=${eve.user._id}`)).toEqual([mine._id]);
    // Who searches looks for a ticket wherever it is.
    expect(await idsSeenBy(nora, "view=open&search=zwieback")).toHaveLength(2);
  });
});

describe("the order of a view", () => {
  const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n));
  let customer: TestPerson;

  beforeAll(async () => {
    customer = await aCustomer(desk, "Olga Order");
    // Some at the same minute, some that nobody waits for, and one that is due.
    const fields = [0, 3, 1, 1, 2, 2, 5, 4].map((n, i) => ({
      changedAt: minute(i % 3),
      ...(n < 4 && { waitingSince: minute(n) }),
      ...(n === 3 && { nextDueAt: minute(60) }),
    }));
    for (const own of fields) {
      const ticket = await aTicket(customer);
      await TicketModel.collection.updateOne(
        { _id: new Types.ObjectId(ticket._id) },
        { $unset: { waitingSince: 1 } },
      );
      await setFields(ticket, own);
    }
  });

  const timesOf = (tickets: StaffTicket[]) =>
    tickets.map(({ nextDueAt, waitingSince }) => {
      if (nextDueAt) return "due";
      return waitingSince ? new Date(waitingSince).getUTCMinutes() : "-";
    });

  it("is what is due first, then who waits longest, then what has changed last", async () => {
    const seen = (sort: string) =>
      seenBy(nora, `view=open&creator=${customer.user._id}&sort=${sort}`);
    expect(timesOf(await seen("due"))).toEqual(["due", 0, 1, 1, 2, 2, "-", "-"]);
    expect(timesOf(await seen("waiting"))).toEqual([0, 1, 1, 2, 2, "due", "-", "-"]);
    const changed = (await seen("changed")).map(({ changedAt }) => changedAt);
    expect(changed).toEqual(changed.toSorted().toReversed());
  });

  it("of all tickets is the latest first as ever, or any of these, closed ones too, without spam and what was merged", async () => {
    const many = await aCustomer(desk, "Alla Order");
    const own = [
      { status: "closed", changedAt: minute(9) },
      { status: "open", changedAt: minute(1), waitingSince: minute(2) },
      { status: "pending", changedAt: minute(2), waitingSince: minute(1) },
      { status: "snoozed", changedAt: minute(3), nextDueAt: minute(60) },
      { status: "open", changedAt: minute(4), waitingSince: minute(0), isSpam: true },
      { status: "closed", changedAt: minute(5), mergedInto: new Types.ObjectId().toString() },
    ];
    const ids: string[] = [];
    for (const { waitingSince, ...fields } of own) {
      const { _id } = await aTicket(many);
      await TicketModel.collection.updateOne(
        { _id: new Types.ObjectId(_id) },
        waitingSince ? { $set: { waitingSince } } : { $unset: { waitingSince: 1 } },
      );
      await setFields({ _id } as Ticket, fields);
      ids.push(_id);
    }
    const [closed, open, pending, snoozed] = ids;
    const query = `view=all&creator=${many.user._id}`;
    expect(await idsSeenBy(nora, `${query}&sort=due`)).toEqual([snoozed, pending, open, closed]);
    expect(await idsSeenBy(nora, `${query}&sort=waiting`)).toEqual([
      pending,
      open,
      closed,
      snoozed,
    ]);
    expect(await idsSeenBy(nora, `${query}&sort=changed`)).toEqual([
      closed,
      snoozed,
      pending,
      open,
    ]);
    // As it always was: by what its customer sees of it.
    expect(await idsSeenBy(nora, query)).toEqual([snoozed, pending, open, closed]);
  });

  it("of a customer's own list cannot be chosen", async () => {
    const alone = await aCustomer(desk, "Ole Own");
    const [first, second] = [await aTicket(alone), await aTicket(alone)];
    const seen = await idsSeenBy(alone, "view=all&sort=waiting");
    expect(seen).toEqual([second._id, first._id]);
  });

  for (const view of ["open", "needs_reply", "all"] as const) {
    it.each(viewSorts)(
      `of ${view}, by %s, is read in pages, none shown twice or left out`,
      async (sort) => {
        const query = `view=${view}&creator=${customer.user._id}&sort=${sort}`;
        const all = await idsSeenBy(nora, query);
        expect(all).toHaveLength(view === "needs_reply" ? 6 : 8);
        for (const limit of [1, 3]) {
          const paged: StaffTicket[] = [];
          for (;;) {
            const last = paged.at(-1);
            const before = last ? `&before=${orderCursor(sort, last)}` : "";
            const { body } = await nora.call(
              "GET",
              `conversation?${query}&limit=${limit}${before}`,
            );
            paged.push(...body);
            if (body.length < limit) break;
          }
          expect(paged.map(({ _id }) => _id)).toEqual(all);
        }
      },
    );
  }
});

describe("a customer's filters", () => {
  it("show their own tickets by what they are told of them: a snoozed one is with us", async () => {
    const bea = await aCustomer(desk, "Bea");
    const [fresh, snoozed, answered, solved] = [
      await aTicket(bea),
      await aTicket(bea),
      await aTicket(bea),
      await aTicket(bea),
    ];
    await setStatus(nora, snoozed, "snoozed", { snoozedUntil: inMs(dayMs).toISOString() });
    await aMessage(nora, answered);
    await setStatus(nora, solved, "solved");
    const seen = async (view: string) => (await idsSeenBy(bea, `view=${view}`)).toSorted();
    expect(await seen("with_us")).toEqual([fresh._id, snoozed._id].toSorted());
    expect(await seen("your_turn")).toEqual([answered._id]);
    expect(await seen("solved")).toEqual([solved._id]);
    expect(await seen("all")).toHaveLength(4);
  });
});

it.each([
  ["a customer", "view=mine", 403],
  ["a customer", "view=spam&search=kettle", 403],
  ["a customer", `view=${teamViewName("0".repeat(24))}`, 403],
  ["staff", "view=with_us", 403],
  ["a customer", `view=${agentViewName("0".repeat(24))}`, 403],
  ["staff", "view=team-", 400],
  ["staff", "view=team-nowhere", 400],
  ["staff", "view=nowhere", 400],
  ["staff", "view=open&sort=age", 400],
  ["staff", "view=open&before=1_000000000000000000000000", 400],
  ["staff", "view=open&before=w1_000000000000000000000000", 400],
  ["staff", "before=c1_000000000000000000000000", 400],
  ["staff", "view=all&before=c1_000000000000000000000000", 400],
  ["staff", "view=all&sort=due&before=1_000000000000000000000000", 400],
])("%s is refused %s", async (who, query, expected) => {
  const person = who === "staff" ? nora : ada;
  await aTicket(ada);
  expect((await person.call("GET", `conversation?${query}`)).status).toBe(expected);
});
