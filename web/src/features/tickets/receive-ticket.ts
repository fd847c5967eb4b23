import type { Ticket } from "@deskbell/shared/tickets/ticket";
import type { AppThunk } from "../../state/hooks.ts";
import { putTicket } from "./ticket-pages.ts";
import { allTickets, ticketsApi } from "./tickets.api.ts";

const { getRunningQueryThunk, updateQueryData } = ticketsApi.util;

/** Takes in a new or changed ticket: to its place in the loaded list, and wherever it is shown alone. */
export function receiveTicket(ticket: Ticket): AppThunk {
  return (dispatch) => {
    const put = () =>
      dispatch(updateQueryData("listTickets", allTickets, (data) => putTicket(data, ticket)));
    put();
    dispatch(updateQueryData("readTicket", ticket._id, () => ticket));
    // An answer that is under way replaces the list, and may have been made before this change.
    const running = dispatch(getRunningQueryThunk("listTickets", allTickets));
    if (running) void running.then(put);
  };
}
