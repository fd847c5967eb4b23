import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { api } from "../../api/api.ts";
import type { BatchedEvents } from "../../api/realtime/batched-events.ts";
import type { AppStore, AppThunk } from "../../state/hooks.ts";
import { customerTicketsApi, customerTicketsMax } from "./customer-tickets.api.ts";
import { byLatest, changedAt } from "./sync/ticket-pages.ts";

const { getRunningQueryThunk, selectCachedArgsForQuery, updateQueryData } = customerTicketsApi.util;
const { listCustomerTickets } = customerTicketsApi.endpoints;

/** Keeps a customer's tickets, shown beside a ticket, up to date. Returns how to unsubscribe. */
export function subscribeCustomerTickets(
  events: BatchedEvents,
  { dispatch }: AppStore,
): () => void {
  const onTicketsChanged = (tickets: readonly Ticket[]) =>
    void dispatch(receiveCustomerTickets(tickets));
  events.on("tickets_changed", onTicketsChanged);
  return () => events.off("tickets_changed", onTicketsChanged);
}

/** Applies changed tickets, published or caught up, to the loaded lists of their customers. */
export function receiveCustomerTickets(tickets: readonly Ticket[]): AppThunk {
  return (dispatch, getState) => {
    const ids = new Set(selectCachedArgsForQuery(getState(), "listCustomerTickets"));
    for (const ticket of tickets) if (ids.has(ticket.creator.id)) dispatch(receive(ticket));
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
      // The person's ticket count changes.
      if (isOpened) dispatch(api.util.invalidateTags([{ type: "User", id: creatorId }]));
    };
    put();
    // A response that is under way may be older than this change.
    const running = dispatch(getRunningQueryThunk("listCustomerTickets", creatorId));
    if (running) void running.then(put);
  };
}

/** The latest tickets with the changed one among them; an outdated change is ignored. */
function withTicket(tickets: readonly Ticket[], changed: Ticket): Ticket[] {
  const known = tickets.find(({ _id }) => _id === changed._id);
  const latest = known && changedAt(known) > changedAt(changed) ? known : changed;
  return [latest, ...tickets.filter((ticket) => ticket !== known)]
    .sort(byLatest)
    .slice(0, customerTicketsMax);
}
