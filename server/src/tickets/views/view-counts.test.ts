import type { ListedView } from "@deskbell/shared/tickets/views/view-counts";
import { compareInOrder } from "@deskbell/shared/tickets/views/view-order";
import {
  countedViewNames,
  isInView,
  type StaffView,
  staffViewCalled,
  staffViews,
  teamViewName,
} from "@deskbell/shared/tickets/views/views";
import { Types } from "mongoose";
import { describe, expect, it } from "vitest";
import { aListener } from "../../testing/a-listener.ts";
import { anAgent } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { ticketsInStatus } from "../../testing/ticket-work/tickets-in-status.ts";
import { aDraft, aMessage, aTicket } from "../../testing/tickets.ts";
import { commitChange } from "../activity/commit-change.ts";
import { countFiltered } from "../filter/filtered-tickets.ts";
import { resolveFilter } from "../filter/resolve-filter.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";
import { createActiveTickets, factsOf, findActiveTickets } from "./active-tickets.ts";
import { viewPage } from "./view-page.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();
const { setStatus, aTicketThatIs } = ticketsInStatus(desk, { agent: nora, customer: ada });

/** Numbers that are the same in each run. */
function aDice(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

async function copiesOf(ticketId: string, count: number, own: object = {}): Promise<string[]> {
  const record = await TicketModel.findById(ticketId).lean();
  const first = (await TicketModel.countDocuments({})) + 3_000_000;
  const copies = Array.from({ length: count }, (_, i) => ({
    ...record,
    _id: new Types.ObjectId(),
    number: first + i,
    searchWords: [],
    ...own,
  }));
  await TicketModel.insertMany(copies as TicketRecord[]);
  return copies.map(({ _id }) => _id.toString());
}

const countsSeenBy = async (person: typeof nora, query = "") => {
  await desk.tickets.settled();
  const { body } = await person.call("GET", `views${query}`);
  const views: ListedView[] = [...body.data, body.mentions];
  return Object.fromEntries(views.map(({ name, count }) => [name, count]));
};

/** What saved views ask for, of active tickets. */
const filters = [
  "status:active",
  "status:open tag:leak,drip",
  "status:active -tag:leak assignee:me",
  "status:open,snoozed -assignee:none priority:normal",
  `is:waiting team:${"a".repeat(24)}`,
  "status:active -is:waiting mentions:me -follower:me",
  "status:active before:1970-01-02 -priority:urgent,low",
  "status:active after:1970-01-02",
];
const teamIds = ["a".repeat(24), "b".repeat(24)];
const teamViews = teamIds.map(teamViewName);
const itself = async (names: readonly string[]) => names.map((name) => [name]);
const names = {
  tags: itself,
  teams: itself,
  staff: itself,
  customers: itself,
  organisations: itself,
  customerTags: itself,
};

describe("the counts of views", () => {
  // helpdesk 29
  it("equal their lists after 1,000 changes of all kinds, however late or twice some were received", async () => {
    const dice = aDice(7);
    const one = <T>(of: readonly T[]): T => of[dice(of.length)] as T;
    const ids = await copiesOf((await aTicket(ada))._id, 60);
    const people = [nora.user._id, ada.user._id, null];
    const active = createActiveTickets();
    await active.ready();
    let late: TicketRecord[] = [];
    const viewerIds = people.flatMap((id) => id ?? []);

    for (let change = 1; change <= 1_000; change++) {
      const at = new Date(change);
      const set = one<() => Record<string, unknown>>([
        () => ({ status: one(["open", "pending", "snoozed", "solved", "closed"]) }),
        () => ({ assigneeId: one(people) }),
        () => ({ followerIds: people.filter((id) => id !== null && dice(2) === 1) }),
        () => ({ waitingSince: one([at, null]) }),
        () => ({ mentionedIds: people.filter((id) => id !== null && dice(2) === 1) }),
        () => ({ tagIds: ["leak", "drip", "loud"].filter(() => dice(2) === 1) }),
        () => ({ priority: one(["low", "normal", "urgent", null]), teamId: one(teamIds) }),
        () => ({ isSpam: one([true, null, null]) }),
      ])();
      const entry = { actor: { kind: "system" as const }, changes: [], at };
      const committed = await commitChange(one(ids), () => ({
        set: { ...set, changedAt: at },
        entry,
      }));
      if (!committed) throw new Error("It is there.");
      late.push(committed.ticket);
      if (dice(4) === 0) active.receive(committed.ticket);
      if (change === 500) void active.reload();
      if (change % 50 > 0) continue;
      for (const ticket of late.toReversed()) active.receive(ticket);
      late = [];
      if (change === 500) await active.reload();
      for (const id of viewerIds) {
        const counts = active.countsFor({ id, teamIds: null });
        for (const name of [...countedViewNames, ...teamViews]) {
          const viewer = { id, access: "agent" } as never;
          const page = await viewPage(viewer, staffViewCalled(name) as StaffView, {
            viewerWithTeams: { id, teamIds: null },
            sort: "due",
            limit: 1_000,
          });
          expect(counts?.[name] ?? 0, `${name} after ${change}`).toBe(page.length);
        }
        for (const filter of filters) {
          const { conditions } = await resolveFilter(filter, { id, access: "agent" }, names);
          const wanted = { conditions, among: null, without: [] };
          const found = await countFiltered({ id, access: "agent" } as never, wanted, 1_000);
          expect(
            active.countFiltered({ conditions, key: JSON.stringify(conditions) }),
            `${filter} after ${change}`,
          ).toBe(found);
        }
      }
    }
    // What decides in memory decides as the queries do, and puts them in the same order.
    const viewerWithTeams = { id: nora.user._id, teamIds: null };
    const all = (await TicketModel.find().lean()) as TicketRecord[];
    const ordered = all
      .map((record) => ({ record, seen: orderedOf(record) }))
      .toSorted((a, b) => compareInOrder("due", a.seen, b.seen));
    const ofTeams = teamViews.map((name) => staffViewCalled(name) as StaffView);
    for (const view of [...Object.values(staffViews), ...ofTeams]) {
      const viewer = { id: nora.user._id, access: "agent" } as never;
      const page = await viewPage(viewer, view, { viewerWithTeams, sort: "due", limit: 1_000 });
      const shown = ordered.filter(({ record }) =>
        isInView(view, factsOf(record), viewerWithTeams),
      );
      expect(page.map(({ _id }) => _id.toString())).toEqual(shown.map(({ seen }) => seen._id));
    }
    await TicketModel.deleteMany({});
  });

  it("are there for staff, each for their own, and follow what anybody does", async () => {
    const samir = await anAgent(desk, "Samir");
    expect(await countsSeenBy(samir)).toMatchObject({ needs_reply: 0, open: 0, solved: null });
    const ticket = await aTicket(ada);
    expect(await countsSeenBy(nora)).toMatchObject({ needs_reply: 1, unassigned: 1, open: 1 });
    await aMessage(nora, ticket);
    expect(await countsSeenBy(samir)).toMatchObject({ needs_reply: 0, open: 0, pending: 1 });
    await setStatus(nora, ticket, "solved");
    expect(await countsSeenBy(samir)).toMatchObject({ pending: 0, unassigned: 0 });
  });

  it("of a team are its active tickets for all staff, go with a ticket to another team, and end with the last", async () => {
    const teamId = (await nora.call("POST", "teams", { name: "Spare parts" })).body.data.id;
    const samir = await anAgent(desk, "Samir");
    const ofTeam = async () => {
      await desk.tickets.settled();
      const { body } = await samir.call("GET", "conversation/counts");
      return body.data.views[teamViewName(teamId)];
    };
    expect(await ofTeam()).toBeUndefined();
    const [first, second] = [await aTicket(ada), await aTicket(ada)];
    const change = async (ticket: { _id: string }, set: object) => {
      const { body } = await nora.call("GET", `conversation/${ticket._id}`);
      const seen = { seq: 0, activitySeq: body.data.activitySeq };
      const { status } = await nora.call("PATCH", `conversation/${ticket._id}`, { set, seen });
      expect(status).toBe(200);
    };
    const before = (await nora.call("GET", `conversation/${first._id}`)).body.data.teamId;
    await change(first, { teamId });
    await change(second, { teamId });
    expect(await ofTeam()).toBe(2);
    await change(first, { status: "solved" });
    expect(await ofTeam()).toBe(1);
    await change(second, { teamId: before });
    expect(await ofTeam()).toBeUndefined();
  });

  it("of what nobody has taken are those of one's teams; who is in none looks after all", async () => {
    const [samir, ines] = [await anAgent(desk, "Samir"), await anAgent(desk, "Ines")];
    const members = { memberIds: [samir.user._id] };
    const { body } = await nora.call("POST", "teams", { name: "Repairs", ...members });
    const unassigned = async (who: typeof nora) => (await countsSeenBy(who)).unassigned ?? -1;
    const [before, all] = [await unassigned(samir), await unassigned(ines)];
    await aTicket(ada);
    expect([await unassigned(samir), await unassigned(ines)]).toEqual([before, all + 1]);
    await nora.call("PATCH", `teams/${body.data.id}`, { reasons: [aDraft.enquiryInfo] });
    const ticket = await aTicket(ada);
    expect([await unassigned(samir), await unassigned(ines)]).toEqual([before + 1, all + 2]);
    const list = (await samir.call("GET", "conversation?view=unassigned")).body;
    expect(list.map(({ _id }: { _id: string }) => _id)).toEqual([ticket._id]);
  });

  it("come to the windows of staff soon after a change, those of customers learn nothing of them", async () => {
    const { open = 0 } = await countsSeenBy(nora);
    const [staffs, customers] = await Promise.all([aListener(desk, nora), aListener(desk, ada)]);
    await aTicket(ada);
    await staffs.receives("counts:changed", ({ views }) => views?.open === Number(open) + 1);
    const ticket = await aTicketThatIs("pending");
    await aMessage(nora, ticket);
    const published = await customers.receives("counts:changed");
    expect(published).toEqual({ unread: expect.any(Number) });
    expect((await ada.call("GET", "conversation/counts")).body.data).not.toHaveProperty("views");
    for (const window of [staffs, customers]) window.close();
  });

  it("of what has closed tickets end at a thousand, and say so", async () => {
    const ids = await copiesOf((await aTicketThatIs("closed"))._id, 1_005);
    const { body } = await nora.call("GET", "views?counting=solved");
    const solved = (body.data as ListedView[]).find(({ name }) => name === "solved");
    expect(solved).toEqual({ name: "solved", sort: "changed", count: 1_000, isCapped: true });
    expect((await nora.call("GET", "views?counting=all")).status).toBe(400);
    await TicketModel.collection.deleteMany({ number: { $gte: 3_000_000 } });
    expect(ids).toHaveLength(1_005);
  });

  // helpdesk 30
  it("read no closed ticket", async () => {
    await copiesOf((await aTicketThatIs("closed"))._id, 300);
    const active = await findActiveTickets().toArray();
    const { queryPlanner, executionStats } = await findActiveTickets().explain("executionStats");
    expect(JSON.stringify(queryPlanner)).not.toContain('"COLLSCAN"');
    expect(executionStats.totalDocsExamined).toBe(active.length);
    expect(active.length).toBeLessThan(100);
  });
});

const orderedOf = ({ _id, changedAt, waitingSince, nextDueAt }: TicketRecord) => ({
  _id: _id.toString(),
  changedAt: (changedAt ?? new Date(0)).toISOString(),
  ...(waitingSince && { waitingSince: waitingSince.toISOString() }),
  ...(nextDueAt && { nextDueAt: nextDueAt.toISOString() }),
});
