import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { followTick } from "../../api/follow-tick.ts";
import { followWake } from "../../api/follow-wake.ts";
import type { LiveConnection } from "../../platform/live-connection.ts";
import type { AppStore } from "../../state/hooks.ts";
import { catchUpTickets, reloadFoundTickets, reloadTickets } from "./catch-up-tickets.ts";
import { receiveTicket } from "./receive-ticket.ts";

/** Search results are asked for again at most this often. */
const searchReloadMs = 1_000;

/** Keeps ticket lists in step with the server. Returns a function that stops listening. */
export function followTickets(
  socket: Pick<LiveConnection, "on" | "off">,
  { dispatch }: AppStore,
): () => void {
  let searchReload: ReturnType<typeof setTimeout> | undefined;

  const onTicketChanged = (ticket: Ticket) => {
    dispatch(receiveTicket(ticket));
    searchReload ??= setTimeout(() => {
      searchReload = undefined;
      dispatch(reloadFoundTickets());
    }, searchReloadMs);
  };
  // Events sent while we were away, or before the first connection stood, are gone for good.
  const catchUp = () => void dispatch(catchUpTickets());
  // What the server never told, or told wrongly, is found in time.
  const reload = () => void dispatch(reloadTickets());

  socket.on("ticket_changed", onTicketChanged);
  socket.on("connect", catchUp);
  const stopWake = followWake(catchUp);
  const stopTick = followTick(reload);
  return () => {
    socket.off("ticket_changed", onTicketChanged);
    socket.off("connect", catchUp);
    stopWake();
    stopTick();
    clearTimeout(searchReload);
  };
}
