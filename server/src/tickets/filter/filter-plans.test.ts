import { orderKeys, type ViewSort, viewSorts } from "@deskbell/shared/tickets/views/view-order";
import { Types } from "mongoose";
import { beforeAll, describe, expect, it } from "vitest";
import { scoped } from "../../access/can.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { ticketsInStatus } from "../../testing/ticket-work/tickets-in-status.ts";
import { TicketModel } from "../ticket.model.ts";
import { partInOrder } from "../views/view-page.ts";
import { indexFor } from "./filter-query.ts";
import { queryOf } from "./filtered-tickets.ts";
import { resolveFilter } from "./resolve-filter.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();
const { aTicketThatIs } = ticketsInStatus(desk, { agent: nora, customer: ada });

const count = 600;
const idOf = (name: string) => async () => [[name]];
const names = {
  tags: idOf("leak"),
  teams: idOf("repairs"),
  staff: idOf("samir"),
  customers: idOf("ada"),
  organisations: idOf("acme"),
  customerTags: idOf("vip"),
};
const viewer = () => ({ id: nora.user._id, access: "admin" }) as never;

beforeAll(async () => {
  const record = await TicketModel.findById((await aTicketThatIs("closed"))._id).lean();
  await TicketModel.collection.deleteMany({});
  // Each thing that can be asked for is true of some sixty of six hundred tickets, thirty of them active.
  await TicketModel.collection.insertMany(
    Array.from({ length: count }, (_, at) => {
      const isRare = at % 10 === 0;
      const isActive = at % 20 === 0 || at % 60 === 1;
      return {
        ...record,
        _id: new Types.ObjectId(),
        number: at + 1,
        searchWords: [],
        unreadBy: [],
        status: isActive ? "open" : "closed",
        changedAt: new Date(Date.UTC(2026, 0, 1, 0, at)),
        teamId: isRare ? "repairs" : "support",
        creator: { id: isRare ? "ada" : "others", name: "Ada" },
        ...(isRare && {
          assigneeId: "samir",
          followerIds: ["samir"],
          mentionedIds: ["samir"],
          tagIds: ["leak"],
          priority: "urgent",
          unreadBy: [nora.user._id],
        }),
        ...(isActive && { waitingSince: new Date(Date.UTC(2026, 0, 1, 0, at)) }),
      } as never;
    }),
  );
});

type Plan = { executionStats: { totalDocsExamined: number } };

async function plansOf(text: string, sort: ViewSort, limit = 20) {
  const { conditions, problems } = await resolveFilter(text, viewer(), names);
  expect(problems).toEqual([]);
  const query = queryOf(viewer(), { conditions, among: null, without: [] });
  const parts = orderKeys[sort].map((_, rank) =>
    partInOrder(viewer(), query, { sort, rank, after: null, hint: indexFor(conditions) })
      .limit(limit)
      .explain("executionStats"),
  );
  return (await Promise.all(parts)) as unknown as Plan[];
}

/** What staff ask for, and how many tickets a page of twenty may read: the page, or all that have the rarest of it. */
const cases: [filter: string, readMax: number][] = [
  ["status:open", 20],
  ["status:active", 20],
  ["status:solved,closed", 20],
  ["-status:closed", 20],
  ["assignee:samir", 20],
  ["assignee:me,samir", 20],
  ["assignee:none", 20],
  ["assignee:samir status:active", 20],
  ["follower:samir", 20],
  ["mentions:samir", 20],
  ["team:repairs", 20],
  ["team:repairs status:active", 20],
  ["tag:leak", 20],
  ["tag:leak status:active", 60],
  ["priority:urgent", 20],
  ["priority:urgent,high status:active", 60],
  ["priority:normal", 40],
  ["customer:ada", 60],
  ["customer:ada status:active", 60],
  ["organisation:acme customer-tag:vip", 60],
  ["is:unread", 60],
  ["is:unread assignee:samir status:open", 60],
  ["is:waiting", 50],
  ["is:spam", 0],
  ["before:2026-01-01", 0],
  ["after:2026-01-01", 20],
  ["after:2026-01-01 before:2026-01-02 tag:leak", 20],
  ["status:closed before:2026-01-02", 20],
  ["number:7", 1],
  ["#7 status:closed tag:leak team:repairs", 1],
  ["-tag:leak", 40],
  ["-team:repairs -assignee:samir", 40],
  ["", 20],
];

describe("a page of a filter is given by an index", () => {
  // helpdesk 31
  it.each(cases)(
    "%s by latest change reads at most %i of six hundred tickets",
    async (filter, readMax) => {
      const [plan] = await plansOf(filter, "changed");
      expect(JSON.stringify(plan)).not.toContain('"COLLSCAN"');
      expect(plan?.executionStats.totalDocsExamined).toBeLessThanOrEqual(readMax + 1);
    },
  );

  // helpdesk 31
  it.each(viewSorts)("by %s no part of it scans the collection", async (sort) => {
    for (const [filter] of cases) {
      for (const plan of await plansOf(filter, sort)) {
        expect(JSON.stringify(plan), filter).not.toContain('"COLLSCAN"');
      }
    }
  });

  // helpdesk 31
  it("so are what is counted, and the ids of all of it", async () => {
    for (const [filter] of cases) {
      const { conditions } = await resolveFilter(filter, viewer(), names);
      const query = scoped(
        viewer(),
        "ticket:read",
        queryOf(viewer(), { conditions, among: null, without: [] }),
      );
      const plan = await TicketModel.find(query)
        .sort({ changedAt: -1, _id: -1 })
        .select({ _id: 1 })
        .explain();
      expect(JSON.stringify(plan), filter).not.toContain('"COLLSCAN"');
    }
  });
});
