import type { Ticket } from "@deskbell/shared/tickets/ticket";
import type { AppThunk } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { allTickets, ticketsApi } from "../tickets.api.ts";
import { asSeenBy } from "./read-marks.ts";
import { withTickets } from "./ticket-pages.ts";

const { getRunningQueryThunk, updateQueryData } = ticketsApi.util;

/**
 * Takes in new or changed tickets: to their places in the loaded list, and wherever they are shown
 * alone. All as one change of the list: patches for each cost more than drawing them.
 */
export function receiveTickets(told: readonly Ticket[]): AppThunk {
  return (dispatch, getState) => {
    const viewerId = selectViewer(getState())?._id ?? "";
    const tickets = told.map((ticket) => asSeenBy(viewerId, ticket));
    const put = () => {
      const { data } = ticketsApi.endpoints.listTickets.select(allTickets)(getState());
      if (!data) return;
      const changed = withTickets(data, tickets);
      dispatch(updateQueryData("listTickets", allTickets, () => changed));
    };
    put();
    for (const [ticketId, ticket] of new Map(tickets.map((each) => [each._id, each]))) {
      dispatch(updateQueryData("readTicket", ticketId, () => ticket));
    }
    // An answer that is under way replaces the list, and may have been made before this change.
    const running = dispatch(getRunningQueryThunk("listTickets", allTickets));
    if (running) void running.then(put);
  };
}
