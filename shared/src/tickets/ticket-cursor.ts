import type { Ticket } from "./ticket.ts";

/** Cursor pagination: where a list of tickets goes on after this one: its last change in milliseconds, then its id to break ties. */
export function ticketCursor({ updatedAt, _id }: Pick<Ticket, "updatedAt" | "_id">): string {
  return `${Date.parse(updatedAt)}_${_id}`;
}
