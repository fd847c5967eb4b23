import { limits } from "@deskbell/shared/limits";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import type { AppThunk } from "../../../state/hooks.ts";
import { allTickets, listTag, ticketsApi } from "../tickets.api.ts";
import { receiveTickets } from "./receive-tickets.ts";
import { byLatest } from "./ticket-pages.ts";

const { listChangedTickets, listTickets, readTicket } = ticketsApi.endpoints;
const { getRunningQueryThunk, invalidateTags, selectCachedArgsForQuery, updateQueryData } =
  ticketsApi.util;

let requests = 0;

const foundTag = listTag({ ...allTickets, search: "anything" });

/** Invalidates search results: only the server knows what matches. */
export const reloadFoundTickets = () => invalidateTags([{ type: "Ticket", id: foundTag }]);

/** Invalidates everything that is shown of tickets. */
export const reloadTickets = () => invalidateTags(["Ticket"]);

/**
 * Catches up what happened to tickets while the connection was down: only the changes, so that a server
 * to which everybody returns at once need not send whole lists. Where there may be more changes than
 * one page, or after a backup was restored, all lists are reloaded.
 */
export function catchUpTickets(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const running = dispatch(getRunningQueryThunk("listTickets", allTickets));
    await running;
    const list = listTickets.select(allTickets)(getState());
    // It has just failed after all its retries: those who wait must not wait as long once more.
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
    const failed = selectCachedArgsForQuery(getState(), "readTicket").filter(
      (ticketId) => readTicket.select(ticketId)(getState()).isError,
    );
    dispatch(invalidateTags([foundTag, ...failed].map((id) => ({ type: "Ticket", id }))));
  };
}

/** The changes since this ticket changed, the latest first; null when they may be incomplete. */
function changedSince(
  known: Pick<Ticket, "_id" | "updatedAt">,
): AppThunk<Promise<Ticket[] | null>> {
  return async (dispatch) => {
    const { data: changed } = await dispatch(
      listChangedTickets.initiate(
        { changedSince: known.updatedAt, requestId: ++requests },
        { forceRefetch: true, subscribe: false },
      ),
    );
    if (!changed || changed.length === limits.ticketsPageSize) return null;
    const now = changed.find(({ _id }) => _id === known._id);
    return now && byLatest(now, known) <= 0 ? changed : null;
  };
}
