import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { byLatest } from "../sync/ticket-pages.ts";

/** A list in the order that somebody works through it in. */
export interface HeldOrder {
  shown: readonly Ticket[];
  /** The oldest that belongs to it: what is older comes behind. */
  end: Pick<Ticket, "_id" | "updatedAt"> | null;
  /** How many tickets with news do not stand in it, and would stand above. */
  arrivedCount: number;
}

/** The order as it is now, to be held from here on. */
export const holdOrder = (tickets: readonly Ticket[]): HeldOrder => ({
  shown: tickets,
  end: tickets.at(-1) ?? null,
  arrivedCount: 0,
});

/**
 * The same rows in the same order, as the tickets are now; older ones that were loaded since come
 * behind, and what arrived since is only counted.
 *
 * @param tickets in their true order, the latest change first
 */
export function heldOrder(held: HeldOrder, tickets: readonly Ticket[]): HeldOrder {
  const { end } = held;
  const rest = new Map(tickets.map((ticket) => [ticket._id, ticket]));
  const kept: Ticket[] = [];
  for (const { _id } of held.shown) {
    const ticket = rest.get(_id);
    if (ticket) kept.push(ticket);
    rest.delete(_id);
  }
  const older = [...rest.values()].filter((ticket) => end === null || byLatest(ticket, end) > 0);
  return {
    shown: [...kept, ...older],
    end: older.at(-1) ?? end,
    arrivedCount: rest.size - older.length,
  };
}
