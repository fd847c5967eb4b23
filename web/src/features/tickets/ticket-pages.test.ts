import { limits } from "@deskbell/shared/limits";
import { describe, expect, test } from "vitest";
import { aTicket } from "../../testing/tickets.ts";
import { listedTickets, putTicket, type TicketPages, ticketPageOf } from "./ticket-pages.ts";

const numbers = (data: TicketPages) => listedTickets(data).map(({ ticket }) => ticket);
const at = (second: number) => new Date(Date.UTC(2026, 7, 1, 10, 0, second)).toISOString();
const aList = (): TicketPages => ({
  pages: [
    { tickets: [aTicket({ ticket: 6 }), aTicket({ ticket: 5 })], nextCursor: "more" },
    { tickets: [aTicket({ ticket: 4 }), aTicket({ ticket: 3 })], nextCursor: "more" },
  ],
  pageParams: [null, "more"],
});

describe("the ticket list", () => {
  test("a ticket with news moves to the front, out of its old page", () => {
    const data = aList();
    putTicket(data, aTicket({ ticket: 3, updatedAt: at(1) }));
    expect(numbers(data)).toEqual([3, 6, 5, 4]);
    expect(data.pages.flatMap(({ tickets }) => tickets)).toHaveLength(4);
  });

  test("a new ticket stands first", () => {
    const data = aList();
    putTicket(data, aTicket({ ticket: 7 }));
    expect(numbers(data)).toEqual([7, 6, 5, 4, 3]);
  });

  test("old news that arrive late change nothing", () => {
    const data = aList();
    putTicket(data, aTicket({ ticket: 3, updatedAt: at(9), subject: "The latest" }));
    putTicket(data, aTicket({ ticket: 3, updatedAt: at(2), subject: "Overtaken" }));
    expect(listedTickets(data)[0]?.subject).toBe("The latest");
  });

  test("news in any order give the same list", () => {
    const news = [1, 2, 3, 4].map((second) =>
      aTicket({ ticket: 3 + (second % 2), updatedAt: at(second) }),
    );
    const forward = aList();
    const backward = aList();
    for (const ticket of news) putTicket(forward, ticket);
    for (const ticket of news.toReversed()) putTicket(backward, ticket);
    expect(numbers(forward)).toEqual(numbers(backward));
  });

  test("a ticket beyond the loaded end waits for its page", () => {
    const data = aList();
    putTicket(data, aTicket({ ticket: 1 }));
    expect(numbers(data)).toEqual([6, 5, 4, 3]);
  });

  test("a page shorter than asked for is the last one", () => {
    const full = Array.from({ length: limits.ticketsPageSize }, (_, index) =>
      aTicket({ ticket: 100 - index }),
    );
    const last = full.at(-1);
    expect(ticketPageOf(full).nextCursor).toBe(`${Date.parse(last?.updatedAt ?? "")}_${last?._id}`);
    expect(ticketPageOf(full.slice(1)).nextCursor).toBeNull();
    expect(ticketPageOf([]).nextCursor).toBeNull();
  });
});
