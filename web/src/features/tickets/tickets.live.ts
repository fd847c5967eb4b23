import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { macrosApi } from "../../api/macros.api.ts";
import type { BatchedEvents } from "../../api/realtime/batched-events.ts";
import type { AppStore } from "../../state/hooks.ts";
import { reloadFoundTickets } from "./sync/catch-up-tickets.ts";
import { receiveTickets } from "./sync/receive-tickets.ts";

/** Throttles refetching search results. */
const searchThrottleMs = 1_000;

// Whoever runs a macro sees its change by its answer, however late the event is. Messages, which run it, know no list.
macrosApi.enhanceEndpoints({
  endpoints: {
    runMacro: {
      async onQueryStarted(_run, { dispatch, queryFulfilled }) {
        const { data: answer } = await queryFulfilled.catch(() => ({ data: null }));
        if (answer) dispatch(receiveTickets([answer.data]));
      },
    },
  },
});

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
