import type { Ticket } from "@deskbell/shared/tickets/ticket";

/** The order of a list that is frozen while somebody works through it. */
export interface HeldOrder {
  shown: readonly Ticket[];
  /** How many new or changed tickets are not shown in it, and would be above. */
  arrivedCount: number;
}

/** Freezes the current order. */
export const holdOrder = (tickets: readonly Ticket[]): HeldOrder => ({
  shown: tickets,
  arrivedCount: 0,
});

/**
 * The frozen rows with the current tickets; those that stand behind all of them, for instance since their
 * page was loaded, are appended, others are only counted.
 *
 * @param tickets in their true order
 */
export function heldOrder(held: HeldOrder, tickets: readonly Ticket[]): HeldOrder {
  const places = new Map(tickets.map(({ _id }, place) => [_id, place]));
  const kept: Ticket[] = [];
  let end = -1;
  for (const { _id } of held.shown) {
    const place = places.get(_id);
    const ticket = place === undefined ? undefined : tickets[place];
    if (place === undefined || !ticket) continue;
    kept.push(ticket);
    places.delete(_id);
    end = Math.max(end, place);
  }
  const behind = tickets.filter(({ _id }, place) => place > end && places.has(_id));
  return { shown: [...kept, ...behind], arrivedCount: places.size - behind.length };
}
