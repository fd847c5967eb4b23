import { limits } from "@deskbell/shared/limits";
import { isStaffTicket } from "@deskbell/shared/tickets/is-staff-ticket";
import type { ReceivedTickets } from "@deskbell/shared/tickets/received-tickets";
import type { StaffTicket, Ticket } from "@deskbell/shared/tickets/ticket";
import { ticketCursor } from "@deskbell/shared/tickets/ticket-cursor";
import {
  compareInOrder,
  orderCursor,
  type ViewSort,
  viewSorts,
} from "@deskbell/shared/tickets/views/view-order";
import {
  customerViews,
  isInView,
  staffViewCalled,
  type ViewerWithTeams,
} from "@deskbell/shared/tickets/views/views";
import {
  byLatest,
  type TicketListArg,
  type TicketPage,
  type TicketPages,
} from "../sync/ticket-pages.ts";
import { inStepWith } from "./newest-change.ts";

// Lists of views, whose tickets enter and leave while they change: as the server would answer them.

/** The order of a list: the one that was chosen, or its view's own. */
export function sortOf({ view, sort }: Pick<TicketListArg, "view" | "sort">): ViewSort {
  const chosen = viewSorts.find((known) => known === sort);
  return chosen ?? staffViewCalled(view ?? "")?.sort ?? "changed";
}

/** The page of an answer: one shorter than the page size is the end of the list. */
export function pageOfView(
  { tickets, filtered }: ReceivedTickets,
  asked: TicketListArg,
): TicketPage {
  const last = tickets.at(-1);
  const isEnd = tickets.length < limits.ticketsPageSize;
  const nextCursor = last && !isEnd ? cursorOf(last, asked) : null;
  return { tickets, nextCursor, inStepWith: inStepWith(tickets), ...(filtered && { filtered }) };
}

const cursorOf = (ticket: Ticket, asked: TicketListArg): string =>
  isStaffTicket(ticket) ? orderCursor(sortOf(asked), ticket) : ticketCursor(ticket);

/** A copy of the pages in which a changed ticket is where it now belongs, or is not any more. */
export function withTicketInView(
  data: TicketPages,
  list: TicketListArg,
  { ticket, viewer }: { ticket: Ticket; viewer: ViewerWithTeams },
): TicketPages {
  const known = data.pages.flatMap(({ tickets }) => tickets).find(({ _id }) => _id === ticket._id);
  if (known && changedAt(known) > changedAt(ticket)) return data;
  const isShown = belongs(ticket, list, viewer);
  if (!known && !isShown) return data;
  const pages = data.pages.map((page) => ({
    ...page,
    tickets: page.tickets.filter(({ _id }) => _id !== ticket._id),
  }));
  if (isShown) insert(pages, ticket, { list, wasLoaded: known !== undefined });
  return { ...data, pages };
}

/** One that belongs beyond the loaded end comes with its page, unless it was loaded. */
function insert(
  pages: TicketPage[],
  ticket: Ticket,
  { list, wasLoaded }: { list: TicketListArg; wasLoaded: boolean },
): void {
  for (const { tickets } of pages) {
    const at = tickets.findIndex((other) => compare(ticket, other, list) < 0);
    if (at >= 0) {
      tickets.splice(at, 0, ticket);
      return;
    }
  }
  const end = pages.at(-1);
  if (end && (wasLoaded || end.nextCursor === null)) end.tickets.push(ticket);
}

function compare(a: Ticket, b: Ticket, list: TicketListArg): number {
  return isStaffTicket(a) && isStaffTicket(b) ? compareInOrder(sortOf(list), a, b) : byLatest(a, b);
}

function belongs(
  ticket: Ticket,
  { view, creatorId }: TicketListArg,
  viewer: ViewerWithTeams,
): boolean {
  if (creatorId !== "" && ticket.creator.id !== creatorId) return false;
  if (!isStaffTicket(ticket)) {
    if (view === "all") return true;
    const shown = customerViews[view as keyof typeof customerViews];
    return ticket.customerStatus !== undefined && shown.includes(ticket.customerStatus);
  }
  // Another has taken its place.
  if (ticket.mergedInto) return false;
  const shown = staffViewCalled(view ?? "");
  return shown !== undefined && isInView(shown, factsOf(ticket), viewer);
}

function factsOf(ticket: StaffTicket) {
  const { status, assignee, teamId, followerIds, mentionedIds = [], waitingSince, isSpam } = ticket;
  return {
    mentionedIds,
    status,
    teamId,
    followerIds,
    assigneeId: assignee?.id ?? null,
    isWaiting: waitingSince !== undefined,
    isSpam: isSpam ?? false,
  };
}

const changedAt = (ticket: Ticket): number =>
  Date.parse(isStaffTicket(ticket) ? ticket.changedAt : ticket.updatedAt);
