import type { Ticket } from "@deskbell/shared/tickets/ticket";
import type { BatchedEvents } from "../../api/realtime/batched-events.ts";
import type { AppStore } from "../../state/hooks.ts";
import { reloadFoundTickets } from "./sync/catch-up-tickets.ts";
import { receiveTickets } from "./sync/receive-tickets.ts";

/** Throttles refetching search results. */
const searchThrottleMs = 1_000;

/** Keeps ticket lists up to date by events. Returns how to unsubscribe. */
export function subscribeTickets(events: BatchedEvents, { dispatch }: AppStore): () => void {
  let searchReload: ReturnType<typeof setTimeout> | undefined;

  const onTicketsChanged = (tickets: readonly Ticket[]) => {
    dispatch(receiveTickets(tickets));
    searchReload ??= setTimeout(() => {
      searchReload = undefined;
      dispatch(reloadFoundTickets());
    }, searchThrottleMs);
  };

  events.on("tickets_changed", onTicketsChanged);
  return () => {
    events.off("tickets_changed", onTicketsChanged);
    clearTimeout(searchReload);
  };
}
