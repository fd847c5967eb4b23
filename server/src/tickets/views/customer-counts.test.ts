import { limits } from "@deskbell/shared/limits";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import {
  type CustomerListedView,
  customerViewsAnswerSchema,
  viewsAnswerSchema,
} from "@deskbell/shared/tickets/views/view-counts";
import { customerViewNames } from "@deskbell/shared/tickets/views/views";
import { Types } from "mongoose";
import { describe, expect, it } from "vitest";
import { dayMs } from "../../testing/durations.ts";
import { aCustomer, type TestPerson } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { ticketMerges } from "../../testing/ticket-work/ticket-merges.ts";
import { inMs, ticketsInStatus } from "../../testing/ticket-work/tickets-in-status.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { findListed } from "../reading/count-listed.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";

const { desk, stranger, admin: nora, ada, eve } = aTestDeskWithPeople();
const { merge } = ticketMerges({ agent: nora, customer: ada });
const { setStatus, closed } = ticketsInStatus(desk, { agent: nora, customer: ada });

async function viewsOf(who: TestPerson, query = ""): Promise<CustomerListedView[]> {
  const { status, body } = await who.call("GET", `views${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return customerViewsAnswerSchema.strict().parse(body).data;
}

const countsOf = async (who: TestPerson) =>
  Object.fromEntries((await viewsOf(who)).map(({ name, count }) => [name, count]));

/** How long each of their lists is. */
async function lengthsOf(who: TestPerson) {
  const lengths = customerViewNames.map(async (name) => {
    const { body } = await who.call("GET", `conversation?limit=100&view=${name}`);
    return [name, body.length];
  });
  return Object.fromEntries(await Promise.all(lengths));
}

const marksAsSpam = (ticket: Ticket) =>
  nora.call("PATCH", `conversation/${ticket._id}`, {
    set: { isSpam: true },
    seen: { seq: 1_000, activitySeq: 1_000 },
  });

describe("a customer's filters are counted", () => {
  it("in their order, each with as many tickets as its list shows, whatever becomes of these", async () => {
    const bea = await aCustomer(desk, "Bea");
    expect(await viewsOf(bea)).toEqual(customerViewNames.map((name) => ({ name, count: 0 })));
    const [, snoozed, answered, solved, old] = [
      await aTicket(bea),
      await aTicket(bea),
      await aTicket(bea),
      await aTicket(bea),
      await aTicket(bea),
    ];
    await closed(old);
    await setStatus(nora, snoozed, "snoozed", { snoozedUntil: inMs(dayMs).toISOString() });
    await aMessage(nora, answered);
    await setStatus(nora, solved, "solved");
    expect(await countsOf(bea)).toEqual({ all: 5, your_turn: 1, with_us: 2, solved: 2 });
    expect(await countsOf(bea)).toEqual(await lengthsOf(bea));
    // Who writes finds it counted at once.
    await aMessage(bea, answered);
    expect(await countsOf(bea)).toEqual({ all: 5, your_turn: 0, with_us: 3, solved: 2 });
    await setStatus(bea, solved, "open");
    expect(await countsOf(bea)).toEqual({ all: 5, your_turn: 0, with_us: 4, solved: 1 });
  });

  it("with tickets that staff have marked as spam, and those merged into others, as their lists show them", async () => {
    const cleo = await aCustomer(desk, "Cleo");
    const [spam, source, target] = [await aTicket(cleo), await aTicket(cleo), await aTicket(cleo)];
    expect((await marksAsSpam(spam)).status).toBe(200);
    await merge(source, target);
    await desk.tickets.settled();
    expect(await countsOf(cleo)).toEqual({ all: 3, your_turn: 0, with_us: 2, solved: 1 });
    expect(await countsOf(cleo)).toEqual(await lengthsOf(cleo));
  });

  it("with their own tickets alone, public ones of others or not", async () => {
    const [dora, finn] = [await aCustomer(desk, "Dora"), await aCustomer(desk, "Finn")];
    await aTicket(dora, { visibility: "public" });
    await aTicket(eve, { visibility: "public" });
    expect(await countsOf(dora)).toEqual({ all: 1, your_turn: 0, with_us: 1, solved: 0 });
    expect(await countsOf(finn)).toEqual({ all: 0, your_turn: 0, with_us: 0, solved: 0 });
  });

  it("whatever is asked for: no view of staff, no saved one, and no words of theirs", async () => {
    const shared = { name: "Kept by staff", filter: "status:open", scope: "desk" };
    const { body } = await nora.call("POST", "views", shared);
    const own = await viewsOf(ada);
    for (const counting of ["solved", "spam", body.data.id]) {
      expect(await viewsOf(ada, `?counting=${counting}`)).toEqual(own);
    }
    expect((await ada.call("GET", "views?counting=mine")).status).toBe(400);
    expect((await stranger("GET", "views")).status).toBe(401);
  });

  it("and staff are answered as before", async () => {
    const { body } = await nora.call("GET", "views");
    expect(viewsAnswerSchema.strict().parse(body)).toEqual(body);
    expect(customerViewsAnswerSchema.safeParse(body).success).toBe(false);
  });

  it("up to a thousand, and say so; by the index of their own tickets", async () => {
    const gus = await aCustomer(desk, "Gus, who writes a lot");
    const first = await aTicket(gus);
    await setStatus(nora, first, "solved");
    const record = await TicketModel.findById(first._id).lean();
    await TicketModel.insertMany(
      Array.from({ length: limits.viewCountMax + 4 }, (_, i) => ({
        ...record,
        _id: new Types.ObjectId(),
        number: 4_000_000 + i,
        searchWords: [],
      })) as TicketRecord[],
    );
    await aTicket(gus);
    const capped = { count: limits.viewCountMax, isCapped: true };
    expect(await viewsOf(gus)).toEqual([
      { name: "all", ...capped },
      { name: "your_turn", count: 0 },
      { name: "with_us", count: 1 },
      { name: "solved", ...capped },
    ]);
    const others = { id: ada.user._id, access: "customer" } as never;
    for (const view of customerViewNames) {
      const plan = (await findListed(others, view).explain("executionStats")) as unknown as {
        executionStats: { totalDocsExamined: number };
      };
      expect(JSON.stringify(plan)).toContain('"creator.id_1_updatedAt_-1__id_-1"');
      expect(JSON.stringify(plan)).not.toContain('"COLLSCAN"');
      // Somebody else's thousand are not looked at.
      expect(plan.executionStats.totalDocsExamined).toBeLessThan(20);
    }
    await TicketModel.collection.deleteMany({ number: { $gte: 4_000_000 } });
  });
});
