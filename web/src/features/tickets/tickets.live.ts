import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { api } from "../../api/api.ts";
import { followTick } from "../../api/follow-tick.ts";
import { followWake } from "../../api/follow-wake.ts";
import type { LiveConnection } from "../../platform/live-connection.ts";
import type { AppStore } from "../../state/hooks.ts";
import { receiveTicket } from "./receive-ticket.ts";
import { allTickets, listTag } from "./tickets.api.ts";

/** Search results are asked for again, at most this often: only the server knows what matches. */
const searchReloadMs = 1_000;

const foundTag = listTag({ ...allTickets, search: "anything" });

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
      dispatch(api.util.invalidateTags([{ type: "Ticket", id: foundTag }]));
    }, searchReloadMs);
  };
  // Events sent while we were away, or before the first connection stood, are gone for good.
  const catchUp = () => {
    dispatch(api.util.invalidateTags(["Ticket"]));
  };

  socket.on("ticket_changed", onTicketChanged);
  socket.on("connect", catchUp);
  const stopWake = followWake(catchUp);
  const stopTick = followTick(catchUp);
  return () => {
    socket.off("ticket_changed", onTicketChanged);
    socket.off("connect", catchUp);
    stopWake();
    stopTick();
    clearTimeout(searchReload);
  };
}
