import type { CatchUp } from "@deskbell/shared/realtime/catch-up";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { loadChunk } from "../../../platform/load-chunk.ts";
import type { AppThunk, RootState } from "../../../state/hooks.ts";
import { allTickets, listTag, ticketsApi } from "../tickets.api.ts";
import { learnBeforeReload } from "../views/newest-change.ts";
import { receiveTickets } from "./receive-tickets.ts";
import { changedAt, latestChange, type TicketChangeMark } from "./ticket-pages.ts";

const { listTickets, readTicket } = ticketsApi.endpoints;
const { getRunningQueryThunk, invalidateTags, selectCachedArgsForQuery, updateQueryData } =
  ticketsApi.util;

const foundTag = listTag({ ...allTickets, search: "anything" });

/** Invalidates search results: only the server knows what matches. */
export const reloadFoundTickets = () => invalidateTags([{ type: "Ticket", id: foundTag }]);

/** Invalidates everything that is shown of tickets. */
export const reloadTickets = () => invalidateTags(["Ticket"]);

/** Up to where all lists that changes are put into are complete, once what is being loaded of them is there. */
export interface LoadedTickets {
  /** The oldest of their marks; null where there is none, or the list of all could not be loaded. */
  known: TicketChangeMark | null;
  /** It has just failed after all its retries: those who wait must not wait as long once more. */
  hasFailed: boolean;
}

export function loadedTickets(): AppThunk<Promise<LoadedTickets>> {
  return async (dispatch, getState) => {
    const running = dispatch(getRunningQueryThunk("listTickets", allTickets));
    await Promise.all([running, ...dispatch(runningViews())]);
    const list = listTickets.select(allTickets)(getState());
    const hasFailed = running !== undefined && list.isError;
    const own = list.data?.pages[0]?.inStepWith;
    if (list.isError || (list.data && !own)) return { known: null, hasFailed };
    const marks = cachedViews(getState()).map(
      (view) => listTickets.select(view)(getState()).data?.pages[0]?.inStepWith,
    );
    const [known = null] = [own, ...marks]
      .filter((mark) => mark != null)
      .toSorted((a, b) => (a.changedAt < b.changedAt ? -1 : 1));
    return { known, hasFailed };
  };
}

const cachedViews = (state: RootState) =>
  selectCachedArgsForQuery(state, "listTickets").filter((list) => listTag(list) === "view");

const runningViews = (): AppThunk<Promise<unknown>[]> => (dispatch, getState) =>
  cachedViews(getState()).flatMap(
    (list) => dispatch(getRunningQueryThunk("listTickets", list)) ?? [],
  );

/**
 * Applies what happened to tickets while the connection was down: only the changes, so that a server to
 * which everybody returns at once need not send whole lists. Where there may be more changes than were
 * answered, or after a backup was restored, all lists are reloaded.
 *
 * @param meanwhile what was received while the changes were asked for, and may be newer
 * @param areViewsReloaded lists of views are asked for again: what else decides about them may have been missed
 */
export function receiveTicketChanges(
  known: LoadedTickets["known"],
  changes: CatchUp["tickets"],
  { meanwhile, areViewsReloaded }: { meanwhile: readonly Ticket[]; areViewsReloaded: boolean },
): AppThunk {
  return (dispatch, getState) => {
    const now = changes?.changed.find(({ _id }) => _id === known?._id);
    const isInStep = known && now && (latestChange([now])?.changedAt ?? "") >= known.changedAt;
    if (!changes?.isComplete || !isInStep) {
      void learnBeforeReload(latestChange(changes?.changed ?? []), dispatch(runningViews()));
      dispatch(reloadTickets());
      return;
    }
    const isOutdated = (ticket: Ticket) =>
      meanwhile.some((one) => one._id === ticket._id && changedAt(one) >= changedAt(ticket));
    dispatch(receiveTickets(changes.changed.filter((ticket) => !isOutdated(ticket))));
    dispatch(
      updateQueryData("listTickets", allTickets, ({ pages: [first] }) => {
        if (first) first.inStepWith = latestChange(changes.changed);
      }),
    );
    const failed = selectCachedArgsForQuery(getState(), "readTicket").filter(
      (ticketId) => readTicket.select(ticketId)(getState()).isError,
    );
    const reload = (ids: string[]) =>
      dispatch(invalidateTags(ids.map((id) => ({ type: "Ticket", id }))));
    reload([foundTag, ...failed]);
    loadChunk(() => import("../views/views-in-step.ts")).then(
      ({ keepViewsInStep }) =>
        dispatch(keepViewsInStep({ known, areViewsReloaded }, changes.changed)),
      () => reload(["view"]),
    );
  };
}
