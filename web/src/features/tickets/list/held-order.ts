import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { byLatest } from "../sync/ticket-pages.ts";

/** The order of a list that is frozen while somebody works through it. */
export interface HeldOrder {
  shown: readonly Ticket[];
  /** The oldest that belongs to it: what is older comes behind. */
  end: Pick<Ticket, "_id" | "updatedAt"> | null;
  /** How many new or changed tickets are not shown in it, and would be above. */
  arrivedCount: number;
}

/** Freezes the current order. */
export const holdOrder = (tickets: readonly Ticket[]): HeldOrder => ({
  shown: tickets,
  end: tickets.at(-1) ?? null,
  arrivedCount: 0,
});

/**
 * The frozen rows with the current tickets; older ones that were loaded since are appended, newer ones
 * are only counted.
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
