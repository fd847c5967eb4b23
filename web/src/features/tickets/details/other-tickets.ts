import { isStaffTicket } from "@deskbell/shared/tickets/is-staff-ticket";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { customerTicketsMax } from "../customer-tickets.api.ts";
import { byLatest } from "../sync/ticket-pages.ts";

/**
 * What stands beside a ticket of what else its customer has asked: first what is still worked on, which matters for
 * the answer, however old it is; then the latest others.
 */
export function otherTickets(
  latest: readonly Ticket[],
  active: readonly Ticket[],
  currentId: string,
): Ticket[] {
  const known = new Map<string, Ticket>();
  for (const ticket of [...latest, ...active]) {
    const other = known.get(ticket._id);
    if (!other || changedAt(other) < changedAt(ticket)) known.set(ticket._id, ticket);
  }
  return [...known.values()]
    .filter(({ _id }) => _id !== currentId)
    .sort((a, b) => rankOf(a) - rankOf(b) || byLatest(a, b))
    .slice(0, customerTicketsMax - 1);
}

const rankOf = (ticket: Ticket): number =>
  isStaffTicket(ticket) && (ticket.status === "solved" || ticket.status === "closed") ? 1 : 0;

const changedAt = (ticket: Ticket): number =>
  Date.parse(isStaffTicket(ticket) ? ticket.changedAt : ticket.updatedAt);
