import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { loadChunk } from "../../../platform/load-chunk.ts";
import type { AppThunk } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { allTickets, ticketsApi } from "../tickets.api.ts";
import { asSeenBy } from "./read-marks.ts";
import { changedAt, latestOfEach, withTickets } from "./ticket-pages.ts";

const { getRunningQueryThunk, selectCachedArgsForQuery, updateQueryData } = ticketsApi.util;

type Listener = (tickets: readonly Ticket[]) => void;
const listeners = new Set<Listener>();

/** Calls a listener with all that is received from now on. Returns how to unsubscribe. */
export function subscribeReceived(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Collects what is received from now on, until it is asked for: an answer that was on its way may be older. */
export function collectReceived(): () => readonly Ticket[] {
  const collected: Ticket[] = [];
  const stop = subscribeReceived((tickets) => collected.push(...tickets));
  return () => {
    stop();
    return collected;
  };
}

/**
 * Adds new or changed tickets to the loaded list, and wherever they are cached alone. One change for
 * all: a patch for each costs more than rendering them.
 */
export function receiveTickets(received: readonly Ticket[]): AppThunk {
  return (dispatch, getState) => {
    for (const listener of listeners) listener(received);
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
      const putAlone = () => void dispatch(updateQueryData("readTicket", ticket._id, later));
      putAlone();
      const reading = dispatch(getRunningQueryThunk("readTicket", ticket._id));
      if (reading) void reading.then(putAlone);
    }
    // A response that is under way replaces the list, and may be older than this change.
    const running = dispatch(getRunningQueryThunk("listTickets", allTickets));
    if (running) void running.then(put);
    const lists = selectCachedArgsForQuery(getState(), "listTickets").filter(({ view }) => view);
    if (lists.length > 0) {
      // Where that cannot be loaded the next reload of the lists corrects them.
      void loadChunk(() => import("../views/receive-in-views.ts")).then(
        ({ receiveInViews }) => dispatch(receiveInViews(dispatch(withoutOutdated(tickets)))),
        () => {},
      );
    }
  };
}

/** A view that a ticket has left knows nothing of it any more: an older answer must not bring it back. */
function withoutOutdated(tickets: readonly Ticket[]): AppThunk<Ticket[]> {
  return (_dispatch, getState) => {
    const ids = new Set(tickets.map(({ _id }) => _id));
    const { data: list } = ticketsApi.endpoints.listTickets.select(allTickets)(getState());
    const known = [
      ...(list?.pages ?? []).flatMap((page) => page.tickets.filter(({ _id }) => ids.has(_id))),
      ...[...ids].flatMap(
        (id) => ticketsApi.endpoints.readTicket.select(id)(getState()).data ?? [],
      ),
    ];
    return tickets.filter(
      (ticket) =>
        !known.some((one) => one._id === ticket._id && changedAt(one) > changedAt(ticket)),
    );
  };
}
