import { isApiError } from "../../api/http/api-error.ts";
import { isTransient } from "../../api/http/request.ts";
import { loadedThreads, receiveThreads } from "../../features/messages/sync/catch-up-threads.ts";
import { catchUpLoadedMessages } from "../../features/messages/sync/receive-message.ts";
import { receiveCustomerTickets } from "../../features/tickets/customer-tickets.live.ts";
import {
  loadedTickets,
  receiveTicketChanges,
  reloadTickets,
} from "../../features/tickets/sync/catch-up-tickets.ts";
import { marksVersion, receiveUnread, recount } from "../../features/tickets/sync/read-marks.ts";
import { collectReceived } from "../../features/tickets/sync/receive-tickets.ts";
import { caughtUp, fellBehind } from "../../state/connection.slice.ts";
import type { AppThunk } from "../../state/hooks.ts";
import { catchUpApi } from "./catch-up.api.ts";

let requests = 0;

/**
 * Makes what catches up list, threads and unread tickets in one request, see docs/decisions/0050. It takes whether the
 * lists of views are asked for again too, which is remembered until it was done.
 */
export function createCatchUp(): (areViewsReloaded?: boolean) => AppThunk<Promise<void>> {
  /** An older server, or one of the specification, does not know the request: it is not asked so again. */
  let isUnknown = false;
  const views = { areDue: false };
  return (areViewsReloaded = false) =>
    async (dispatch) => {
      const at = new Date().toISOString();
      views.areDue ||= areViewsReloaded;
      const together = isUnknown ? "unknown" : await dispatch(catchUpTogether(views));
      isUnknown = together === "unknown";
      const isComplete = together === "unknown" ? await dispatch(catchUpSeparately()) : together;
      dispatch(isComplete ? caughtUp(at) : fellBehind());
    };
}

/** @returns false when the request failed, or a part of it has to be asked for again */
function catchUpTogether(views: { areDue: boolean }): AppThunk<Promise<boolean | "unknown">> {
  return async (dispatch) => {
    const [list, threads] = await Promise.all([
      dispatch(loadedTickets()),
      dispatch(loadedThreads()),
    ]);
    if (list.hasFailed) return false;
    const marks = marksVersion();
    const received = collectReceived();
    const askedAtMs = Date.now();
    const changedSince = list.known?.changedAt;
    const question = {
      ...(changedSince && { changedSince }),
      threads: threads.map(({ asked }) => asked),
    };
    const { data, error } = await dispatch(
      catchUpApi.endpoints.catchUp.initiate(
        { question, requestId: ++requests },
        { forceRefetch: true, subscribe: false },
      ),
    );
    const meanwhile = received();
    if (isApiError(error) && error.status === 404) return "unknown";
    // A refusal is definite: retrying changes nothing.
    if (!data) return !isTransient(error);
    const areViewsReloaded = views.areDue;
    dispatch(receiveTicketChanges(list.known, data.tickets, { meanwhile, areViewsReloaded }));
    views.areDue = false;
    if (data.tickets) dispatch(receiveCustomerTickets(data.tickets.changed));
    dispatch(receiveUnread(data.unread, marks));
    const { scheduled } = data;
    if (scheduled) {
      const ticketIds = question.threads.map(({ id }) => id);
      void import("../../features/messages/scheduled/put-scheduled.ts")
        .then(({ receiveScheduled }) =>
          dispatch(receiveScheduled(scheduled, { ticketIds, askedAtMs })),
        )
        .catch(() => {}); // the next time
    }
    return dispatch(receiveThreads(threads, data.threads));
  };
}

/** The same by requests of their own, all of which are needed anyway. */
function catchUpSeparately(): AppThunk<Promise<boolean>> {
  return async (dispatch) => {
    dispatch(reloadTickets());
    void dispatch(recount());
    return dispatch(catchUpLoadedMessages());
  };
}
