import { isStaffTicket } from "@deskbell/shared/tickets/is-staff-ticket";
import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import { afterEach, expect, it, vi } from "vitest";
import { macrosApi } from "../../api/macros.api.ts";
import { aStore } from "../../testing/a-store.ts";
import { anId, aTicket } from "../../testing/builders.ts";
import { answerByContract, refusal } from "../../testing/contract-fetch.ts";
import { seenOf } from "../../ui/tickets/seen-of.ts";
import { allTickets, ticketsApi } from "./tickets.api.ts";
import "./tickets.live.ts";

afterEach(() => vi.unstubAllGlobals());

const at = (minute: number) => new Date(Date.UTC(2026, 10, 27, 10, minute)).toISOString();
const kettle = {
  ...aTicket({ subject: "The kettle does not whistle" }),
  ...{ status: "open", priority: "normal", assignee: null, teamId: null, tagIds: [] },
  ...{ followerIds: [], reopenCount: 0, activitySeq: 0, isUnread: false },
  ...{ statusSince: at(1), updatedAt: at(1), changedAt: at(1) },
} as StaffTicket;
const solved: StaffTicket = {
  ...kettle,
  ...{ status: "solved", statusSince: at(2), activitySeq: 1, updatedAt: at(2), changedAt: at(2) },
};

function aListWithTheTicket() {
  const store = aStore();
  const pages = {
    pages: [{ tickets: [kettle], nextCursor: null, inStepWith: null }],
    pageParams: [null],
  };
  const known = { endpointName: "listTickets", arg: allTickets, value: pages } as const;
  store.dispatch(ticketsApi.util.upsertQueryEntries([known]));
  const list = () => ticketsApi.endpoints.listTickets.select(allTickets)(store.getState()).data;
  const run = { id: anId(1), ticketId: kettle._id, seen: seenOf(kettle) };
  return {
    runsMacro: () => store.dispatch(macrosApi.endpoints.runMacro.initiate(run)),
    statuses: () =>
      list()?.pages.flatMap(({ tickets }) =>
        tickets.map((ticket) => isStaffTicket(ticket) && ticket.status),
      ),
  };
}

it("the list shows what a macro has done as soon as it is answered, without its event", async () => {
  answerByContract({
    "POST macros/:id/run": () => ({ status: "success", data: solved, undo: 1 }),
  });
  const { runsMacro, statuses } = aListWithTheTicket();
  await runsMacro();
  expect(statuses()).toEqual(["solved"]);
});

it("the list stays as it is where a macro is refused", async () => {
  answerByContract({ "POST macros/:id/run": () => refusal("stale_change") });
  const { runsMacro, statuses } = aListWithTheTicket();
  await runsMacro();
  expect(statuses()).toEqual(["open"]);
});
