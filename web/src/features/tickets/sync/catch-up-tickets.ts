import { limits } from "@deskbell/shared/limits";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import type { AppThunk } from "../../../state/hooks.ts";
import { allTickets, listTag, ticketsApi } from "../tickets.api.ts";
import { receiveTickets } from "./receive-tickets.ts";
import { byLatest } from "./ticket-pages.ts";

const { listChangedTickets, listTickets, readTicket } = ticketsApi.endpoints;
const { getRunningQueryThunk, invalidateTags, selectCachedArgsForQuery, updateQueryData } =
  ticketsApi.util;

let askings = 0;

const foundTag = listTag({ ...allTickets, search: "anything" });

/** Asks for search results again: only the server knows what matches. */
export const reloadFoundTickets = () => invalidateTags([{ type: "Ticket", id: foundTag }]);

/** Asks for everything that is shown of tickets again. */
export const reloadTickets = () => invalidateTags(["Ticket"]);

/**
 * Takes in what has happened to tickets while nothing was heard: usually little, so that not all of
 * them are asked for again when everybody comes back at once. Where it may be more than was answered,
 * or the server does not know what it knew, as after a backup was put back, all of them are.
 */
export function catchUpTickets(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const running = dispatch(getRunningQueryThunk("listTickets", allTickets));
    await running;
    const list = listTickets.select(allTickets)(getState());
    // It was just asked for with all its retries: whoever waits is not to wait as long once more.
    if (running && list.isError) return;
    const known = list.isSuccess ? list.data.pages[0]?.inStepWith : null;
    const changed = known ? await dispatch(changedSince(known)) : null;
    if (!changed) {
      dispatch(reloadTickets());
      return;
    }
    dispatch(receiveTickets(changed));
    dispatch(
      updateQueryData("listTickets", allTickets, ({ pages: [first] }) => {
        if (first) first.inStepWith = changed[0] ?? first.inStepWith;
      }),
    );
    const lacking = selectCachedArgsForQuery(getState(), "readTicket").filter(
      (ticketId) => readTicket.select(ticketId)(getState()).isError,
    );
    dispatch(invalidateTags([foundTag, ...lacking].map((id) => ({ type: "Ticket", id }))));
  };
}

/** What has changed since this ticket did, the latest first; null when that cannot be said for sure. */
function changedSince(
  known: Pick<Ticket, "_id" | "updatedAt">,
): AppThunk<Promise<Ticket[] | null>> {
  return async (dispatch) => {
    const { data: changed } = await dispatch(
      listChangedTickets.initiate(
        { changedSince: known.updatedAt, asking: ++askings },
        { forceRefetch: true, subscribe: false },
      ),
    );
    if (!changed || changed.length === limits.ticketsPageSize) return null;
    const now = changed.find(({ _id }) => _id === known._id);
    return now && byLatest(now, known) <= 0 ? changed : null;
  };
}
