import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { api } from "../../api/api.ts";
import type { BatchedEvents } from "../../api/realtime/batched-events.ts";
import { subscribeWake } from "../../api/realtime/catch-up-triggers.ts";
import type { AppStore, AppThunk } from "../../state/hooks.ts";
import {
  customerTicketsApi,
  customerTicketsMax,
  customerTicketsTag,
} from "./customer-tickets.api.ts";
import { byLatest } from "./sync/ticket-pages.ts";

const { getRunningQueryThunk, invalidateTags, selectCachedArgsForQuery, updateQueryData } =
  customerTicketsApi.util;
const { listCustomerTickets } = customerTicketsApi.endpoints;

/** Keeps the tickets beside a ticket in step with the server. Returns how to stop. */
export function subscribeCustomerTickets(
  news: BatchedEvents,
  { dispatch, getState }: AppStore,
): () => void {
  const loaded = () => selectCachedArgsForQuery(getState(), "listCustomerTickets");
  const onTicketsChanged = (tickets: readonly Ticket[]) => {
    const ids = new Set(loaded());
    for (const ticket of tickets) if (ids.has(ticket.creator.id)) dispatch(receive(ticket));
  };
  // Events sent while the connection was down are gone for good.
  const reload = () => void dispatch(invalidateTags(loaded().map(customerTicketsTag)));

  news.on("tickets_changed", onTicketsChanged);
  news.on("connect", reload);
  const stopWake = subscribeWake(reload);
  return () => {
    news.off("tickets_changed", onTicketsChanged);
    news.off("connect", reload);
    stopWake();
  };
}

function receive(ticket: Ticket): AppThunk {
  return (dispatch, getState) => {
    const creatorId = ticket.creator.id;
    const put = () => {
      const { data } = listCustomerTickets.select(creatorId)(getState());
      if (!data) return;
      dispatch(updateQueryData("listCustomerTickets", creatorId, () => withTicket(data, ticket)));
      const isOpened = ticket.lastSeq === 0 && !data.some(({ _id }) => _id === ticket._id);
      // How many there are is known of the person.
      if (isOpened) dispatch(api.util.invalidateTags([{ type: "User", id: creatorId }]));
    };
    put();
    // An answer that is under way may have been made before this change.
    const running = dispatch(getRunningQueryThunk("listCustomerTickets", creatorId));
    if (running) void running.then(put);
  };
}

/** The latest tickets with a changed one among them; news older than what is shown change nothing. */
function withTicket(tickets: readonly Ticket[], changed: Ticket): Ticket[] {
  const known = tickets.find(({ _id }) => _id === changed._id);
  const latest = known && byLatest(known, changed) < 0 ? known : changed;
  return [latest, ...tickets.filter((ticket) => ticket !== known)]
    .sort(byLatest)
    .slice(0, customerTicketsMax);
}
