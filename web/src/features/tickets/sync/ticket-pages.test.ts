import { limits } from "@deskbell/shared/limits";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aTicket } from "../../../testing/builders.ts";
import {
  byLatest,
  listedTickets,
  putTicket,
  type TicketPages,
  ticketPageOf,
  withTickets,
} from "./ticket-pages.ts";

const numbers = (data: TicketPages) => listedTickets(data).map(({ ticket }) => ticket);
const at = (second: number) => new Date(Date.UTC(2026, 7, 1, 10, 0, second)).toISOString();
const everybody = { search: "", creatorId: "" };
const pageOf = (tickets: Ticket[]) => ticketPageOf({ tickets, isEverything: false }, everybody);
const aPage = (tickets: Ticket[], nextCursor: string | null) => ({
  ...pageOf(tickets),
  nextCursor,
});
const aList = (): TicketPages => ({
  pages: [
    aPage([aTicket({ ticket: 6 }), aTicket({ ticket: 5 })], "more"),
    aPage([aTicket({ ticket: 4 }), aTicket({ ticket: 3 })], "more"),
  ],
  pageParams: [null, "more"],
});

describe("the ticket list", () => {
  test("a changed ticket moves to the front, out of its old page", () => {
    const data = aList();
    putTicket(data, aTicket({ ticket: 3, updatedAt: at(1) }));
    expect(numbers(data)).toEqual([3, 6, 5, 4]);
    expect(data.pages.flatMap(({ tickets }) => tickets)).toHaveLength(4);
  });

  test("a search for #3 shows #3 first, a search for words the latest", () => {
    const found = (search: string) => listedTickets(aList(), search).map(({ ticket }) => ticket);
    expect(found("#3")).toEqual([3, 6, 5, 4]);
    expect(found(" 4 ")).toEqual([4, 6, 5, 3]);
    expect(found("parcel 3")).toEqual([6, 5, 4, 3]);
  });

  test("a new ticket stands first", () => {
    const data = aList();
    putTicket(data, aTicket({ ticket: 7 }));
    expect(numbers(data)).toEqual([7, 6, 5, 4, 3]);
  });

  test("outdated events that arrive late change nothing", () => {
    const data = aList();
    putTicket(data, aTicket({ ticket: 3, updatedAt: at(9), subject: "The latest" }));
    putTicket(data, aTicket({ ticket: 3, updatedAt: at(2), subject: "Overtaken" }));
    expect(listedTickets(data)[0]?.subject).toBe("The latest");
  });

  test("events in any order give the same list", () => {
    const changes = [1, 2, 3, 4].map((second) =>
      aTicket({ ticket: 3 + (second % 2), updatedAt: at(second) }),
    );
    const forward = aList();
    const backward = aList();
    for (const ticket of changes) putTicket(forward, ticket);
    for (const ticket of changes.toReversed()) putTicket(backward, ticket);
    expect(numbers(forward)).toEqual(numbers(backward));
  });

  test("events in one batch show of each ticket the latest, whichever came first", () => {
    const data = aList();
    const changed = withTickets(data, [
      aTicket({ ticket: 3, updatedAt: at(9), subject: "The latest" }),
      aTicket({ ticket: 4, updatedAt: at(1) }),
      aTicket({ ticket: 3, updatedAt: at(2), subject: "Overtaken" }),
    ]);
    expect(numbers(changed)).toEqual([3, 4, 6, 5]);
    expect(listedTickets(changed)[0]?.subject).toBe("The latest");
    expect(data).toEqual(aList());
  });

  // case I08
  test("events in any order, doubled or lost and fetched later, end as a fresh list", () => {
    const changes = fc.uniqueArray(
      fc.record({
        ticket: fc.integer({ min: 1, max: 12 }),
        second: fc.integer({ min: 1, max: 59 }),
      }),
      { maxLength: 20, selector: ({ second }) => second },
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 8 }),
        changes,
        fc.infiniteStream(fc.nat()),
        (count, changes, random) => {
          // Tickets 8 … 1 exist, the latest `count` of them are loaded in pages of three; 9 … 12 are new.
          const old = Array.from({ length: 8 }, (_, index) => aTicket({ ticket: 8 - index }));
          const data: TicketPages = { pages: [], pageParams: [] };
          for (let from = 0; from === 0 || from < count; from += 3) {
            const tickets = old.slice(from, Math.min(from + 3, count));
            const isEnd = count === 8 && from + 3 >= count;
            data.pages.push(aPage(tickets, isEnd ? null : "more"));
            data.pageParams.push(from === 0 ? null : "more");
          }
          if (count === 0) data.pages = [aPage([], null)];
          const changed = changes.map(({ ticket, second }) =>
            aTicket({ ticket, updatedAt: at(second) }),
          );
          const order = changed
            .flatMap((ticket) => [ticket, ticket])
            .map((ticket) => ({ ticket, place: random.next().value as number }))
            .sort((a, b) => a.place - b.place);
          for (const { ticket } of order) putTicket(data, ticket);

          const latest = new Map((count === 0 ? [] : old).map((ticket) => [ticket.ticket, ticket]));
          for (const ticket of changed.toSorted((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1))) {
            latest.set(ticket.ticket, ticket);
          }
          const fresh = [...latest.values()].sort(byLatest);
          const shown = listedTickets(data);
          expect(shown).toEqual(fresh.slice(0, shown.length));
          expect(shown.length).toBeGreaterThanOrEqual(Math.min(count, fresh.length));
          expect(data.pages.flatMap(({ tickets }) => tickets)).toHaveLength(shown.length);
        },
      ),
      { numRuns: 500 },
    );
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
    expect(pageOf(full).nextCursor).toBe(`${Date.parse(last?.updatedAt ?? "")}_${last?._id}`);
    expect(pageOf(full.slice(1)).nextCursor).toBeNull();
    expect(pageOf([]).nextCursor).toBeNull();
  });

  test("a server that knows neither pages nor search has answered all: there is no more, and what was searched is found here", () => {
    const all = Array.from({ length: limits.ticketsPageSize }, (_, index) =>
      aTicket({ ticket: index + 1, subject: `Parcel ${index + 1}`, updatedAt: at(index) }),
    );
    const answered = { tickets: all, isEverything: true };
    const page = ticketPageOf(answered, everybody);
    expect(page.nextCursor).toBeNull();
    expect(page.tickets.map(({ ticket }) => ticket)).toEqual(
      all.map(({ ticket }) => ticket).reverse(),
    );
    const found = ticketPageOf(answered, { ...everybody, search: "parcel 7" }).tickets;
    expect(found.map(({ ticket }) => ticket)).toEqual([7]);
  });
});
