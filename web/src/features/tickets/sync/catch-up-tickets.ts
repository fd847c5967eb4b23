import type { CatchUp } from "@deskbell/shared/realtime/catch-up";
import type { AppThunk } from "../../../state/hooks.ts";
import { allTickets, listTag, ticketsApi } from "../tickets.api.ts";
import { receiveTickets } from "./receive-tickets.ts";
import { latestChange, type TicketChangeMark } from "./ticket-pages.ts";

const { listTickets, readTicket } = ticketsApi.endpoints;
const { getRunningQueryThunk, invalidateTags, selectCachedArgsForQuery, updateQueryData } =
  ticketsApi.util;

const foundTag = listTag({ ...allTickets, search: "anything" });

/** Invalidates search results: only the server knows what matches. */
export const reloadFoundTickets = () => invalidateTags([{ type: "Ticket", id: foundTag }]);

/** Invalidates everything that is shown of tickets. */
export const reloadTickets = () => invalidateTags(["Ticket"]);

/** Up to where the list is complete, once what is being loaded of it is there. */
export interface LoadedTickets {
  known: TicketChangeMark | null;
  /** It has just failed after all its retries: those who wait must not wait as long once more. */
  hasFailed: boolean;
}

export function loadedTickets(): AppThunk<Promise<LoadedTickets>> {
  return async (dispatch, getState) => {
    const running = dispatch(getRunningQueryThunk("listTickets", allTickets));
    await running;
    const list = listTickets.select(allTickets)(getState());
    const known = list.isSuccess ? (list.data.pages[0]?.inStepWith ?? null) : null;
    return { known, hasFailed: running !== undefined && list.isError };
  };
}

/**
 * Applies what happened to tickets while the connection was down: only the changes, so that a server to
 * which everybody returns at once need not send whole lists. Where there may be more changes than were
 * answered, or after a backup was restored, all lists are reloaded.
 */
export function receiveTicketChanges(
  known: LoadedTickets["known"],
  changes: CatchUp["tickets"],
): AppThunk {
  return (dispatch, getState) => {
    const now = changes?.changed.find(({ _id }) => _id === known?._id);
    const isInStep = known && now && (latestChange([now])?.changedAt ?? "") >= known.changedAt;
    if (!changes?.isComplete || !isInStep) {
      dispatch(reloadTickets());
      return;
    }
    dispatch(receiveTickets(changes.changed));
    dispatch(
      updateQueryData("listTickets", allTickets, ({ pages: [first] }) => {
        if (first) first.inStepWith = latestChange(changes.changed);
      }),
    );
    const failed = selectCachedArgsForQuery(getState(), "readTicket").filter(
      (ticketId) => readTicket.select(ticketId)(getState()).isError,
    );
    dispatch(invalidateTags([foundTag, "view", ...failed].map((id) => ({ type: "Ticket", id }))));
  };
}
