import type { Ticket } from "@deskbell/shared/tickets/ticket";
import type { BatchedEvents } from "../../api/realtime/batched-events.ts";
import { startCatchUpTimer, subscribeWake } from "../../api/realtime/catch-up-triggers.ts";
import type { AppStore } from "../../state/hooks.ts";
import { catchUpTickets, reloadFoundTickets, reloadTickets } from "./sync/catch-up-tickets.ts";
import { receiveTickets } from "./sync/receive-tickets.ts";

/** Throttles refetching search results. */
const searchThrottleMs = 1_000;

/** Keeps ticket lists up to date by events and catch-up. Returns how to unsubscribe. */
export function subscribeTickets(events: BatchedEvents, { dispatch }: AppStore): () => void {
  let searchReload: ReturnType<typeof setTimeout> | undefined;

  const onTicketsChanged = (tickets: readonly Ticket[]) => {
    dispatch(receiveTickets(tickets));
    searchReload ??= setTimeout(() => {
      searchReload = undefined;
      dispatch(reloadFoundTickets());
    }, searchThrottleMs);
  };
  // Events published while the connection was down, or before the first one, are lost.
  const catchUp = () => void dispatch(catchUpTickets());
  // Corrects what no event has published.
  const reload = () => void dispatch(reloadTickets());

  events.on("tickets_changed", onTicketsChanged);
  events.on("connect", catchUp);
  const stopWake = subscribeWake(catchUp);
  const stopTick = startCatchUpTimer(reload);
  return () => {
    events.off("tickets_changed", onTicketsChanged);
    events.off("connect", catchUp);
    stopWake();
    stopTick();
    clearTimeout(searchReload);
  };
}
