import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { loadChunk } from "../../../platform/load-chunk.ts";
import type { AppThunk } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { allTickets, ticketsApi } from "../tickets.api.ts";
import { asSeenBy } from "./read-marks.ts";
import { changedAt, latestOfEach, withTickets } from "./ticket-pages.ts";

const { getRunningQueryThunk, selectCachedArgsForQuery, updateQueryData } = ticketsApi.util;

const collections = new Set<Ticket[]>();

/** Collects what is received from now on, until it is asked for: an answer that was on its way may be older. */
export function collectReceived(): () => readonly Ticket[] {
  const collected: Ticket[] = [];
  collections.add(collected);
  return () => {
    collections.delete(collected);
    return collected;
  };
}

/**
 * Adds new or changed tickets to the loaded list, and wherever they are cached alone. One change for
 * all: a patch for each costs more than rendering them.
 */
export function receiveTickets(received: readonly Ticket[]): AppThunk {
  return (dispatch, getState) => {
    for (const collected of collections) collected.push(...received);
    const viewerId = selectViewer(getState())?._id ?? "";
    const tickets = received.map((ticket) => asSeenBy(viewerId, ticket));
    const put = () => {
      const { data } = ticketsApi.endpoints.listTickets.select(allTickets)(getState());
      if (!data) return;
      const changed = withTickets(data, tickets);
      dispatch(updateQueryData("listTickets", allTickets, () => changed));
    };
    put();
    for (const ticket of latestOfEach(tickets)) {
      const later = (known: Ticket) => (changedAt(known) > changedAt(ticket) ? known : ticket);
      dispatch(updateQueryData("readTicket", ticket._id, later));
    }
    // A response that is under way replaces the list, and may be older than this change.
    const running = dispatch(getRunningQueryThunk("listTickets", allTickets));
    if (running) void running.then(put);
    const lists = selectCachedArgsForQuery(getState(), "listTickets").filter(({ view }) => view);
    if (lists.length > 0) {
      // Where that cannot be loaded the next reload of the lists corrects them.
      void loadChunk(() => import("../views/receive-in-views.ts")).then(
        ({ receiveInViews }) => dispatch(receiveInViews(tickets)),
        () => {},
      );
    }
  };
}
