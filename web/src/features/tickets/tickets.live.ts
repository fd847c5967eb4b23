import type { Ticket } from "@deskbell/shared/tickets/ticket";
import type { BatchedEvents } from "../../api/realtime/batched-events.ts";
import { startCatchUpTimer } from "../../api/realtime/catch-up-timer.ts";
import { subscribeWake } from "../../api/realtime/catch-up-triggers.ts";
import type { AppStore } from "../../state/hooks.ts";
import { catchUpTickets, reloadFoundTickets, reloadTickets } from "./sync/catch-up-tickets.ts";
import { receiveTickets } from "./sync/receive-tickets.ts";

/** Search results are asked for again at most this often. */
const searchReloadMs = 1_000;

/** Keeps ticket lists in step with the server. Returns a function that stops listening. */
export function subscribeTickets(news: BatchedEvents, { dispatch }: AppStore): () => void {
  let searchReload: ReturnType<typeof setTimeout> | undefined;

  const onTicketsChanged = (tickets: readonly Ticket[]) => {
    dispatch(receiveTickets(tickets));
    searchReload ??= setTimeout(() => {
      searchReload = undefined;
      dispatch(reloadFoundTickets());
    }, searchReloadMs);
  };
  // Events sent while we were away, or before the first connection stood, are gone for good.
  const catchUp = () => void dispatch(catchUpTickets());
  // What the server never told, or told wrongly, is found in time.
  const reload = () => void dispatch(reloadTickets());

  news.on("tickets_changed", onTicketsChanged);
  news.on("connect", catchUp);
  const stopWake = subscribeWake(catchUp);
  const stopTick = startCatchUpTimer(reload);
  return () => {
    news.off("tickets_changed", onTicketsChanged);
    news.off("connect", catchUp);
    stopWake();
    stopTick();
    clearTimeout(searchReload);
  };
}
