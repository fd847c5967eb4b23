import { limits } from "@deskbell/shared/limits";
import type { StaffTicket, Ticket } from "@deskbell/shared/tickets/ticket";
import { orderCursor } from "@deskbell/shared/tickets/views/view-order";
import { describe, expect, it } from "vitest";
import { aTicket } from "../../../testing/builders.ts";
import type { TicketListArg, TicketPages } from "../sync/ticket-pages.ts";
import { pageOfView, withTicketInView } from "./view-pages.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 7, 1, 10, minute)).toISOString();
const viewer = { id: "nora", teamIds: null };
const nora = { id: "nora", name: "Nora", avatar: "" };

function aStaffTicket(ticket: number, own: Partial<StaffTicket> = {}): StaffTicket {
  return {
    ...aTicket({ ticket }),
    status: "open",
    statusSince: at(0),
    priority: "normal",
    assignee: null,
    teamId: null,
    tagIds: [],
    followerIds: [],
    reopenCount: 0,
    activitySeq: 0,
    changedAt: at(ticket),
    ...own,
  } as StaffTicket;
}

const listOf = (view: string, sort?: string): TicketListArg => ({
  search: "",
  creatorId: "",
  view,
  ...(sort && { sort }),
});
const pagesOf = (tickets: Ticket[], list: TicketListArg, isEnd = true): TicketPages => ({
  pages: [
    {
      ...pageOfView({ tickets, isEverything: false }, list),
      nextCursor: isEnd ? null : "more",
    },
  ],
  pageParams: [null],
});
const numbers = ({ pages }: TicketPages) =>
  pages.flatMap(({ tickets }) => tickets.map(({ ticket }) => ticket));

describe("the list of a view", () => {
  it("of a team takes in its active tickets, and lets one go to another team, or to its end", () => {
    const teamId = "5".repeat(24);
    const list = listOf(`team-${teamId}`);
    const before = pagesOf([aStaffTicket(9, { teamId }), aStaffTicket(5, { teamId })], list);
    const come = aStaffTicket(7, { teamId, status: "snoozed" });
    const entered = withTicketInView(before, list, { ticket: come, viewer });
    expect(numbers(entered)).toEqual([9, 7, 5]);
    const given = { ...come, teamId: "6".repeat(24), changedAt: at(20) };
    expect(numbers(withTicketInView(entered, list, { ticket: given, viewer }))).toEqual([9, 5]);
    const solved = { ...come, status: "solved" as const, changedAt: at(20) };
    expect(numbers(withTicketInView(entered, list, { ticket: solved, viewer }))).toEqual([9, 5]);
  });

  it("takes in a ticket at its place, and lets it go once it is another's", () => {
    const list = listOf("mine");
    const before = pagesOf(
      [aStaffTicket(9, { assignee: nora }), aStaffTicket(5, { assignee: nora })],
      list,
    );
    const taken = aStaffTicket(7, { assignee: nora });
    const entered = withTicketInView(before, list, { ticket: taken, viewer });
    expect(numbers(entered)).toEqual([9, 7, 5]);
    const given = { ...taken, assignee: null, changedAt: at(20) };
    expect(numbers(withTicketInView(entered, list, { ticket: given, viewer }))).toEqual([9, 5]);
  });

  it("by who waits longest puts a new one last, unless more are still to be loaded", () => {
    const list = listOf("needs_reply", "waiting");
    const waiting = [3, 1, 2].map((no) => aStaffTicket(no, { waitingSince: at(no) }));
    const sorted = [waiting[1], waiting[2], waiting[0]] as Ticket[];
    const ticket = aStaffTicket(8, { waitingSince: at(30) });
    expect(numbers(withTicketInView(pagesOf(sorted, list), list, { ticket, viewer }))).toEqual([
      1, 2, 3, 8,
    ]);
    const partly = pagesOf(sorted, list, false);
    expect(numbers(withTicketInView(partly, list, { ticket, viewer }))).toEqual([1, 2, 3]);
  });

  it("of all, by who waits longest, has every ticket but spam and what was merged", () => {
    const list = listOf("all", "waiting");
    const before = pagesOf([aStaffTicket(3, { waitingSince: at(3) }), aStaffTicket(9)], list);
    const put = (ticket: StaffTicket) =>
      numbers(withTicketInView(before, list, { ticket, viewer }));
    expect(put(aStaffTicket(8, { waitingSince: at(30) }))).toEqual([3, 8, 9]);
    expect(put(aStaffTicket(8, { status: "closed" }))).toEqual([3, 9, 8]);
    expect(put(aStaffTicket(8, { isSpam: true }))).toEqual([3, 9]);
    expect(put(aStaffTicket(8, { mergedInto: "5".repeat(24) }))).toEqual([3, 9]);
    const mine = aTicket({ ticket: 4 });
    const own = pagesOf([], list);
    expect(numbers(withTicketInView(own, list, { ticket: mine, viewer }))).toEqual([4]);
  });

  it("ignores what is older than what it shows", () => {
    const list = listOf("open");
    const before = pagesOf([aStaffTicket(9)], list);
    const late = { ...aStaffTicket(9), status: "solved" as const, changedAt: at(1) };
    expect(withTicketInView(before, list, { ticket: late, viewer })).toBe(before);
  });

  it("goes on behind its last ticket, by what that stands by", () => {
    const list = listOf("needs_reply");
    const full = Array.from({ length: limits.ticketsPageSize }, (_, no) =>
      aStaffTicket(no, { waitingSince: at(no) }),
    );
    const last = full.at(-1) as StaffTicket;
    expect(pageOfView({ tickets: full, isEverything: false }, list).nextCursor).toBe(
      orderCursor("due", last),
    );
    expect(pageOfView({ tickets: [last], isEverything: false }, list).nextCursor).toBeNull();
  });

  it("of a customer shows those that are their turn", () => {
    const list = listOf("your_turn");
    const mine = aTicket({ ticket: 4, customerStatus: "your_turn" });
    const before = pagesOf([mine], list);
    const answered = { ...mine, customerStatus: "with_us" as const, updatedAt: at(50) };
    expect(numbers(withTicketInView(before, list, { ticket: answered, viewer }))).toEqual([]);
  });
});
