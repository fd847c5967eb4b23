import { orderKeys, type ViewSort, viewSorts } from "@deskbell/shared/tickets/views/view-order";
import {
  agentViewName,
  type StaffView,
  staffViewCalled,
  staffViewNames,
  teamViewName,
} from "@deskbell/shared/tickets/views/views";
import { Types } from "mongoose";
import { beforeAll, describe, expect, it } from "vitest";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { ticketsInStatus } from "../../testing/ticket-work/tickets-in-status.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";
import { partOfPage } from "./view-page.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();
const { aTicketThatIs } = ticketsInStatus(desk, { agent: nora, customer: ada });

const ranks = (sort: ViewSort) => orderKeys[sort].map((_, rank) => rank);

describe("each view is given by an index", () => {
  const agent = () => ({ ...nora.user, id: nora.user._id, access: "admin" }) as never;
  const old = 400;
  const teamId = new Types.ObjectId().toString();
  const assigneeId = new Types.ObjectId().toString();
  const viewerWithTeams = { id: "", teamIds: null };

  beforeAll(async () => {
    for (const status of ["open", "open", "pending", "snoozed", "solved"] as const) {
      await aTicketThatIs(status);
    }
    const record = await TicketModel.findById((await aTicketThatIs("closed"))._id).lean();
    await TicketModel.insertMany(
      Array.from({ length: old }, (_, i) => ({
        ...record,
        _id: new Types.ObjectId(),
        number: 2_000_000 + i,
        searchWords: [],
        teamId,
        assigneeId,
        followerIds: i % 2 ? [nora.user._id] : undefined,
      })) as TicketRecord[],
    );
  });

  const ofOne = [teamViewName(teamId), agentViewName(assigneeId)];
  const cases = [...staffViewNames, ...ofOne].flatMap((view) =>
    viewSorts.map((sort) => [view, sort] as const),
  );
  // helpdesk 31
  it.each(cases)("%s by %s, and no page reads what it does not show", async (view, sort) => {
    const active = await TicketModel.collection.countDocuments({
      status: { $nin: ["solved", "closed"] },
    });
    for (const rank of ranks(sort)) {
      const page = partOfPage(agent(), staffViewCalled(view) as StaffView, {
        viewerWithTeams,
        sort,
        rank,
        after: null,
      }).limit(20);
      const plan = (await page.explain("executionStats")) as unknown as {
        executionStats: { totalDocsExamined: number };
      };
      expect(JSON.stringify(plan)).not.toContain('"COLLSCAN"');
      // Without a $sort of its own where the order is the view's; else of the few that are active.
      if (sort === "changed") expect(JSON.stringify(plan)).not.toContain('"SORT"');
      const read = plan.executionStats.totalDocsExamined;
      // What waits or is due is passed over where it does not stand; of all, each other one read is shown.
      if (view === "all") expect(read).toBeLessThanOrEqual(active + 20);
      else if (view !== "solved") expect(read).toBeLessThanOrEqual(active + 1);
      else if (sort === "changed") expect(read).toBeLessThanOrEqual(20);
    }
  });
});
