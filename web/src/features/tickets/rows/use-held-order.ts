import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { useEffect, useReducer, useRef } from "react";
import { type ListUse, watchListUse } from "../list/list-use.ts";
import { type HeldOrder, heldOrder, holdOrder } from "./held-order.ts";

interface Held {
  shown: readonly Ticket[];
  arrivedCount: number;
  /** Keeps the order for whoever works through the list by keyboard, also while they read a ticket. */
  hold(): void;
  /** Back to the true order. */
  release(): void;
}

/**
 * The list as it is shown: in the true order, or in that which it had when somebody's pointer or focus came
 * to it, for as long as one of them is there.
 *
 * @param list another list begins anew; null while another's tickets are shown
 * @param place an element of the sidebar
 */
export function useHeldOrder(
  tickets: readonly Ticket[],
  list: string | null,
  place: HTMLElement | null,
): Held {
  const order = useRef<(HeldOrder & { list: string; tickets: readonly Ticket[] }) | null>(null);
  const use = useRef<ListUse>(null);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const sidebar = place?.closest("nav");
    if (!sidebar) return;
    use.current = watchListUse(sidebar, draw);
    return () => use.current?.end();
  }, [place]);
  // Where the list with the focus is not shown any more nothing is said of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there is something to show
  useEffect(() => use.current?.look(), [tickets]);

  if (list === null || !use.current?.isUsed()) order.current = null;
  else if (order.current?.list !== list) order.current = { ...holdOrder(tickets), list, tickets };
  else if (order.current.tickets !== tickets) {
    order.current = { ...heldOrder(order.current, tickets), list, tickets };
  }
  const { shown, arrivedCount } = order.current ?? { shown: tickets, arrivedCount: 0 };
  return {
    shown,
    arrivedCount,
    hold: () => use.current?.work(),
    release: () => {
      order.current = null;
      draw();
    },
  };
}
