import { limits } from "@deskbell/shared/limits";
import * as fc from "fast-check";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { receiveReadMark } from "../../features/tickets/sync/read-marks.ts";
import { receiveTickets } from "../../features/tickets/sync/receive-tickets.ts";
import { type TicketListArg, ticketsOfView } from "../../features/tickets/sync/ticket-pages.ts";
import { ticketsApi } from "../../features/tickets/tickets.api.ts";
import { learnNewestChange } from "../../features/tickets/views/newest-change.ts";
import { sessionEnded } from "../../state/session.slice.ts";
import { aStaffDesk } from "../../testing/a-staff-desk.ts";
import { anId } from "../../testing/builders.ts";
import { addServerData, store } from "../store.ts";
import { createCatchUp } from "./catch-up.ts";

const { listTickets } = ticketsApi.endpoints;
const everything = "";
const listCalled = (view: string): TicketListArg => ({
  search: "",
  creatorId: "",
  ...(view && { view }),
});

beforeAll(async () => {
  await Promise.all([
    addServerData(),
    import("../../features/tickets/views/receive-in-views.ts"),
    import("../../features/tickets/views/views-in-step.ts"),
  ]);
});
// What one desk has told is no change of the next.
beforeEach(() => learnNewestChange(null));
afterEach(() => {
  store.dispatch(sessionEnded("left"));
  learnNewestChange(null);
  vi.unstubAllGlobals();
});

/** An agent at a desk, who opens lists and reads on in them. */
function anAgent(desk: ReturnType<typeof aStaffDesk>) {
  const catchUp = createCatchUp();
  const settled = async () => {
    for (let turn = 0; turn < 3; turn++) {
      await vi.dynamicImportSettled();
      await Promise.all(store.dispatch(ticketsApi.util.getRunningQueriesThunk()));
    }
  };
  return {
    opens: (view: string) => store.dispatch(listTickets.initiate(listCalled(view))),
    async readsOn(view: string, pages = 1) {
      for (let page = 0; page < pages; page++) {
        await store.dispatch(
          listTickets.initiate(listCalled(view), { direction: "forward", subscribe: false }),
        );
      }
    },
    sees: (view: string) => {
      const { data } = listTickets.select(listCalled(view))(store.getState());
      return data ? ticketsOfView(data) : null;
    },
    async comesBack(areViewsReloaded = false) {
      desk.asked.length = 0;
      await store.dispatch(catchUp(areViewsReloaded));
      await settled();
    },
    settled,
  };
}

const listsAskedFor = ({ asked }: ReturnType<typeof aStaffDesk>) =>
  asked.filter(({ path }) => path.startsWith("conversation"));

describe("whoever comes back to a view of which four pages are loaded", () => {
  it("has none of it loaded again when nothing was missed", async () => {
    const desk = aStaffDesk(4 * limits.ticketsPageSize + 10);
    const agent = anAgent(desk);
    await agent.opens("open");
    await agent.readsOn("open", 3);
    await agent.comesBack();
    desk.waits(60_000);
    await agent.comesBack();
    await agent.comesBack();
    expect(listsAskedFor(desk)).toEqual([]);
    expect(agent.sees("open")).toEqual(desk.listOf("open").slice(0, 4 * limits.ticketsPageSize));
  });

  it("sees what has come, gone and moved, without the pages being asked for", async () => {
    const desk = aStaffDesk(4 * limits.ticketsPageSize + 10);
    const agent = anAgent(desk);
    await agent.opens("open");
    await agent.readsOn("open", 3);
    await agent.comesBack();
    desk.waits(60_000);
    desk.changes(150, "solved");
    desk.changes(120, "open");
    desk.changes(900, "open");
    await agent.comesBack();
    expect(listsAskedFor(desk)).toEqual([]);
    expect(agent.sees("open")).toEqual(desk.listOf("open").slice(0, 4 * limits.ticketsPageSize));
  });
});

it("a view of old tickets is loaded anew once more than one answer holds has changed elsewhere, and then not again", async () => {
  const desk = aStaffDesk(3);
  for (let ticket = 10; ticket < 100; ticket++) desk.changes(ticket, "pending");
  const agent = anAgent(desk);
  await agent.opens("open");
  await agent.comesBack();
  expect(listsAskedFor(desk)).toHaveLength(1);
  desk.waits(60_000);
  desk.changes(10, "pending");
  await agent.comesBack();
  expect(listsAskedFor(desk)).toEqual([]);
  expect(agent.sees("open")).toEqual(desk.listOf("open"));
});

it("whoever was not connected has views loaded anew, also when the first try fails", async () => {
  const desk = aStaffDesk(20);
  const agent = anAgent(desk);
  await agent.opens("open");
  await agent.comesBack();
  desk.refuses(true);
  await agent.comesBack(true);
  desk.refuses(false);
  await agent.comesBack();
  expect(listsAskedFor(desk)).toHaveLength(1);
  await agent.comesBack();
  expect(listsAskedFor(desk)).toEqual([]);
});

it("a view that could not be loaded anew is loaded the next time, and shows what was missed", async () => {
  const desk = aStaffDesk(20);
  const agent = anAgent(desk);
  await agent.opens("open");
  await agent.comesBack();
  const missed = desk.changes(5, "solved");
  desk.refuses(true);
  await store.dispatch(ticketsApi.util.invalidateTags(["Ticket"]));
  await agent.settled();
  desk.refuses(false);
  await agent.comesBack();
  expect(agent.sees("open")).toEqual(desk.listOf("open"));
  expect(agent.sees("open")?.some(({ _id }) => _id === missed._id)).toBe(false);
});

describe("a row of a view", () => {
  /** On the first page, and no change of the last half a minute, which every answer has. */
  const ticket = 2 * limits.ticketsPageSize - 40;
  const isBold = (agent: ReturnType<typeof anAgent>) =>
    agent.sees("open")?.find((row) => row.ticket === ticket)?.isUnread;

  it("is bold no more once its ticket was read on another device, of which no word came", async () => {
    const desk = aStaffDesk(2 * limits.ticketsPageSize);
    desk.marks(ticket, true);
    const agent = anAgent(desk);
    await agent.opens("open");
    expect(isBold(agent)).toBe(true);
    desk.marks(ticket, false);
    await agent.comesBack();
    expect(isBold(agent)).toBe(false);
    expect(listsAskedFor(desk)).toEqual([]);
  });

  it("is bold no more once its ticket was read while more than a page is unread", async () => {
    const desk = aStaffDesk(2 * limits.ticketsPageSize);
    for (let each = 1; each <= 2 * limits.ticketsPageSize; each++) desk.marks(each, true);
    const agent = anAgent(desk);
    await agent.opens("open");
    await agent.comesBack();
    desk.marks(ticket, false);
    await agent.comesBack();
    expect(isBold(agent)).toBe(false);
    await agent.comesBack();
    expect(listsAskedFor(desk)).toEqual([]);
  });

  it("is not made bold again by an answer that was on its way when its ticket was read", async () => {
    const desk = aStaffDesk(2 * limits.ticketsPageSize);
    desk.marks(ticket, true);
    const agent = anAgent(desk);
    await agent.opens("open");
    const letThrough = desk.holdsAnswers();
    store.dispatch(ticketsApi.util.invalidateTags(["Ticket"]));
    const loading = store.dispatch(ticketsApi.util.getRunningQueriesThunk());
    await expect.poll(() => listsAskedFor(desk)).toHaveLength(2);
    store.dispatch(receiveReadMark(desk.marks(ticket, false)));
    letThrough();
    await Promise.all(loading);
    await agent.settled();
    expect(isBold(agent)).toBe(false);
  });
});

it("a ticket that was solved while its older change was on the way does not come back into the view", async () => {
  const desk = aStaffDesk(20);
  const agent = anAgent(desk);
  await agent.opens("open");
  await agent.comesBack();
  desk.changes(5, "open");
  const letThrough = desk.holdsAnswers();
  const back = agent.comesBack();
  await expect.poll(() => desk.asked).toHaveLength(1);
  store.dispatch(receiveTickets([desk.changes(5, "solved")]));
  await vi.dynamicImportSettled();
  letThrough();
  await back;
  expect(agent.sees("open")).toEqual(desk.listOf("open"));
});

it("a ticket of another team leaves Unassigned at the next return to it where one's own teams were not known yet", async () => {
  const desk = aStaffDesk(20);
  const agent = anAgent(desk);
  await agent.opens("unassigned");
  await agent.comesBack();
  store.dispatch(receiveTickets([desk.changes(5, "open", { teamId: anId(77) })]));
  await agent.settled();
  await agent.comesBack();
  expect(agent.sees("unassigned")).toEqual(desk.listOf("unassigned"));
});

it("every list shows what the server does after coming back, whatever was opened, published or lost, and when", async () => {
  const ticket = fc.integer({ min: 1, max: 90 });
  const status = fc.constantFrom("open" as const, "pending" as const, "solved" as const);
  const list = fc.constantFrom("open", "pending", "solved", everything);
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ does: fc.constant("change"), ticket, status }) },
    { weight: 3, arbitrary: fc.record({ does: fc.constant("publish"), ticket, status }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant("open"), list }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant("readOn"), list }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant("wait") }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant("lateOpen"), list }) },
    { weight: 3, arbitrary: fc.record({ does: fc.constant("mark"), ticket, is: fc.boolean() }) },
    {
      weight: 2,
      arbitrary: fc.record({ does: fc.constant("tellMark"), ticket, is: fc.boolean() }),
    },
  );
  type Step = {
    does: string;
    ticket?: number;
    status?: "open" | "pending";
    list?: string;
    is?: boolean;
  };
  await fc.assert(
    fc.asyncProperty(fc.nat(70), fc.array(fc.array(step), { maxLength: 5 }), async (n, times) => {
      learnNewestChange(null);
      const desk = aStaffDesk(n);
      const agent = anAgent(desk);
      const opened = new Set<string>();
      for (const steps of times as Step[][]) {
        const late: string[] = [];
        for (const { does, ticket = 1, status = "open", list = "", is = true } of steps) {
          if (does === "mark") desk.marks(ticket, is);
          if (does === "tellMark") store.dispatch(receiveReadMark(desk.marks(ticket, is)));
          if (does === "wait") desk.waits(40_000);
          if (does === "change") desk.changes(ticket, status);
          if (does === "publish") store.dispatch(receiveTickets([desk.changes(ticket, status)]));
          if (does === "open") await agent.opens(list);
          if (does === "readOn" && opened.has(list)) await agent.readsOn(list);
          if (does === "lateOpen") late.push(list);
          if (does === "open" || does === "lateOpen") opened.add(list);
        }
        const back = agent.comesBack();
        for (const list of late) void agent.opens(list);
        await back;
        await agent.settled();
        for (const list of opened) {
          const seen = agent.sees(list) ?? [];
          expect(seen, list).toEqual(desk.listOf(list || undefined).slice(0, seen.length));
          const loadedMin = Math.min(desk.listOf(list || undefined).length, 1);
          expect(seen.length, list).toBeGreaterThanOrEqual(loadedMin);
        }
      }
      store.dispatch(sessionEnded("left"));
    }),
    { numRuns: 25 },
  );
});

it("an answer that is older than what moved a ticket out of a view does not bring it back", async () => {
  const desk = aStaffDesk(3);
  const agent = anAgent(desk);
  await agent.opens(everything);
  await agent.opens("open");
  const before = desk.changes(1, "open");
  const solved = desk.changes(1, "solved");
  for (const received of [solved, before]) {
    store.dispatch(receiveTickets([received]));
    await agent.settled();
  }
  expect(agent.sees("open")).toEqual(desk.listOf("open"));
});
