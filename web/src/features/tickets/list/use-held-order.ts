import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { useEffect, useRef, useState } from "react";
import { type HeldOrder, heldOrder, holdOrder } from "./held-order.ts";

interface Held {
  shown: readonly Ticket[];
  arrivedCount: number;
  /** Freezes the order, while somebody works through the list by keyboard. */
  hold(): void;
  /** Back to the true order. */
  release(): void;
}

/**
 * The list as it is shown: in the true order, or frozen while somebody works through it by keyboard, for as
 * long as the focus is in the list or in the conversation opened from it.
 *
 * @param list another list begins anew
 */
export function useHeldOrder(tickets: readonly Ticket[], list: string): Held {
  const [heldList, setHeldList] = useState<string | null>(null);
  const order = useRef<HeldOrder | null>(null);
  const isHeld = heldList === list;

  useEffect(() => {
    if (!isHeld) return;
    const onFocus = ({ target }: FocusEvent) => {
      const isAtWork = target instanceof Element && target.closest("nav, main") !== null;
      if (!isAtWork) setHeldList(null);
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, [isHeld]);

  if (!isHeld) order.current = null;
  else order.current = order.current ? heldOrder(order.current, tickets) : holdOrder(tickets);
  const { shown, arrivedCount } = order.current ?? { shown: tickets, arrivedCount: 0 };
  return {
    shown,
    arrivedCount,
    hold: () => setHeldList(list),
    release: () => setHeldList(null),
  };
}
