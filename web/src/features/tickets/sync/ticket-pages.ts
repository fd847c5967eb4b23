import { limits } from "@deskbell/shared/limits";
import { isStaffTicket } from "@deskbell/shared/tickets/is-staff-ticket";
import type { ReceivedTickets } from "@deskbell/shared/tickets/received-tickets";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { ticketCursor } from "@deskbell/shared/tickets/ticket-cursor";
import { searchedNumber } from "@deskbell/shared/tickets/views/searched-number";
import type { InfiniteData } from "@reduxjs/toolkit/query";

/** Which tickets: all that the viewer may see, those that match a few words, or one person's. */
export interface TicketListArg {
  search: string;
  /** Empty: everybody's. */
  creatorId: string;
  /** The name of a standard view, and an order of it other than its own. */
  view?: string;
  sort?: string;
  /** What is searched for is a text in the filter language. */
  isFilter?: true;
}

/**
 * One page. Its cursor is stored with it: tickets move between pages later, and a page that became
 * shorter must not look like the last one.
 */
export interface TicketPage {
  tickets: Ticket[];
  nextCursor: string | null;
  /**
   * The latest change in the page at the last catch-up: up to there nothing is missing. Events since
   * then may have gaps.
   */
  inStepWith: TicketChangeMark | null;
  /** What is to be said of the filter that was asked for. */
  filtered?: ReceivedTickets["filtered"];
}
/** A ticket, and when it changed last, ISO, as far as its reader sees. */
export interface TicketChangeMark {
  _id: string;
  changedAt: string;
}
export type TicketPages = InfiniteData<TicketPage, string | null>;

/**
 * The page of an answer: an answer shorter than the page size is the end of the list. A server of the
 * specification always answers all tickets, which are then filtered here.
 */
export function ticketPageOf(answered: ReceivedTickets, asked: TicketListArg): TicketPage {
  const { isEverything } = answered;
  const tickets = isEverything
    ? answered.tickets.filter((ticket) => isFound(ticket, asked)).sort(byLatest)
    : answered.tickets;
  const last = tickets.at(-1);
  const isEnd = isEverything || tickets.length < limits.ticketsPageSize;
  return {
    tickets,
    nextCursor: last && !isEnd ? ticketCursor(last) : null,
    inStepWith: latestChange(tickets),
  };
}

function isFound({ ticket, subject, creator }: Ticket, { search, creatorId }: TicketListArg) {
  const text = `#${ticket} ${subject} ${creator.name}`.toLowerCase();
  return text.includes(search.toLowerCase()) && (creatorId === "" || creator.id === creatorId);
}

/** Negative when `a` stands before `b`: the latest change first, ties by id, as the server orders. */
export function byLatest(
  a: Pick<Ticket, "_id" | "updatedAt">,
  b: Pick<Ticket, "_id" | "updatedAt">,
): number {
  const later = Date.parse(b.updatedAt) - Date.parse(a.updatedAt);
  if (later !== 0) return later;
  return a._id < b._id ? 1 : a._id > b._id ? -1 : 0;
}

/** The loaded tickets of a view, each once: its pages are in its order. */
export const ticketsOfView = ({ pages }: TicketPages): Ticket[] => [
  ...new Map(pages.flatMap(({ tickets }) => tickets).map((each) => [each._id, each])).values(),
];

/** All loaded tickets in order, each once; the one whose number is searched for comes first, as the server orders. */
export function listedTickets({ pages }: TicketPages, search = ""): Ticket[] {
  const latest = new Map<string, Ticket>();
  for (const ticket of pages.flatMap((page) => page.tickets)) {
    const known = latest.get(ticket._id);
    if (!known || byLatest(ticket, known) < 0) latest.set(ticket._id, ticket);
  }
  const number = searchedNumber(search);
  const rank = ({ ticket }: Ticket) => (ticket === number ? 0 : 1);
  return [...latest.values()].sort((a, b) => rank(a) - rank(b) || byLatest(a, b));
}

/**
 * Puts a changed or new ticket where it now belongs, in place. An outdated change is ignored; a ticket
 * that belongs beyond the loaded end comes with its page. One that was loaded never does: a change moves
 * it up.
 */
export function putTicket(data: TicketPages, ticket: Ticket): void {
  let wasLoaded = false;
  for (const { tickets } of data.pages) {
    const at = tickets.findIndex(({ _id }) => _id === ticket._id);
    const known = tickets[at];
    if (!known) continue;
    if (changedAt(known) > changedAt(ticket)) return;
    tickets.splice(at, 1);
    wasLoaded = true;
  }
  // Spam is in no list, nor what was merged into another.
  if (isStaffTicket(ticket) && (ticket.isSpam || ticket.mergedInto)) return;
  for (const { tickets } of data.pages) {
    const at = tickets.findIndex((other) => byLatest(ticket, other) < 0);
    if (at >= 0) {
      tickets.splice(at, 0, ticket);
      return;
    }
  }
  const end = data.pages.at(-1);
  if (end && (wasLoaded || end.nextCursor === null)) end.tickets.push(ticket);
}

/** Staff see what does not move a ticket up. */
const changeOf = (ticket: Ticket): TicketChangeMark => ({
  _id: ticket._id,
  changedAt: isStaffTicket(ticket) ? ticket.changedAt : ticket.updatedAt,
});

export const changedAt = (ticket: Ticket): number => Date.parse(changeOf(ticket).changedAt);

/** The latest change among these; null where there are none. */
export const latestChange = (tickets: readonly Ticket[]): TicketChangeMark | null =>
  tickets
    .map(changeOf)
    .reduce<TicketChangeMark | null>(
      (latest, change) => (latest && latest.changedAt >= change.changedAt ? latest : change),
      null,
    );

/** Of each of these tickets its latest change. */
export function latestOfEach(changes: readonly Ticket[]): Iterable<Ticket> {
  const inTime = changes.toSorted((a, b) => changedAt(a) - changedAt(b));
  return new Map(inTime.map((each) => [each._id, each])).values();
}

/** A copy of the pages with changed tickets where they belong, of each the latest; `data` is not mutated. */
export function withTickets(data: TicketPages, changes: readonly Ticket[]): TicketPages {
  const pages = data.pages.map((page) => ({ ...page, tickets: [...page.tickets] }));
  const changed: TicketPages = { ...data, pages };
  for (const ticket of latestOfEach(changes)) putTicket(changed, ticket);
  return changed;
}
