import type { CatchUpQuestion } from "@deskbell/shared/realtime/catch-up";
import { isApiError } from "../../api/http/api-error.ts";
import { isTransient } from "../../api/http/request.ts";
import type { AskMissed } from "../../api/realtime/ask-missed.ts";
import { loadedThreads, receiveThreads } from "../../features/messages/sync/catch-up-threads.ts";
import { catchUpLoadedMessages } from "../../features/messages/sync/receive-message.ts";
import { receiveCustomerTickets } from "../../features/tickets/customer-tickets.live.ts";
import {
  loadedTickets,
  receiveTicketChanges,
  reloadTickets,
} from "../../features/tickets/sync/catch-up-tickets.ts";
import { receiveUnread, recount, unreadVersions } from "../../features/tickets/sync/read-marks.ts";
import { collectReceived } from "../../features/tickets/sync/receive-tickets.ts";
import { caughtUp, fellBehind } from "../../state/connection.slice.ts";
import type { AppThunk } from "../../state/hooks.ts";
import { catchUpApi } from "./catch-up.api.ts";

let requests = 0;

/**
 * Makes what catches up list, threads and unread tickets in one request, see docs/decisions/0050. It takes whether the
 * lists of views are asked for again too, which is remembered until it was done.
 *
 * @param askMissed asked before a request is made
 */
export function createCatchUp(
  askMissed: AskMissed = async () => null,
): (areViewsReloaded?: boolean) => AppThunk<Promise<void>> {
  /** An older server, or one of the specification, does not know the request: it is not asked so again. */
  let isUnknown = false;
  const views = { areDue: false };
  return (areViewsReloaded = false) =>
    async (dispatch) => {
      const at = new Date().toISOString();
      views.areDue ||= areViewsReloaded;
      const together = isUnknown ? "unknown" : await dispatch(catchUpTogether(views, askMissed));
      isUnknown = together === "unknown";
      const isComplete = together === "unknown" ? await dispatch(catchUpSeparately()) : together;
      dispatch(isComplete ? caughtUp(at) : fellBehind());
    };
}

/** @returns false when the request failed, or a part of it has to be asked for again */
function catchUpTogether(
  views: { areDue: boolean },
  askMissed: AskMissed,
): AppThunk<Promise<boolean | "unknown">> {
  return async (dispatch) => {
    const [list, threads] = await Promise.all([
      dispatch(loadedTickets()),
      dispatch(loadedThreads()),
    ]);
    if (list.hasFailed) return false;
    const askedAt = unreadVersions();
    const received = collectReceived();
    const askedAtMs = Date.now();
    const changedSince = list.known?.changedAt;
    const question = {
      ...(changedSince && { changedSince }),
      threads: threads.map(({ asked }) => asked),
    };
    const missed = await askMissed(question);
    const { data, error } =
      missed === null ? await dispatch(askByHttp(question)) : { data: missed, error: null };
    const meanwhile = received();
    if (data === "cut") return false;
    if (isApiError(error) && error.status === 404) return "unknown";
    // A refusal is definite: retrying changes nothing.
    if (!data) return !isTransient(error);
    const areViewsReloaded = views.areDue;
    dispatch(receiveTicketChanges(list.known, data.tickets, { meanwhile, areViewsReloaded }));
    views.areDue = false;
    if (data.tickets) dispatch(receiveCustomerTickets(data.tickets.changed));
    dispatch(receiveUnread(data.unread, { askedAt, meanwhile }));
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

const askByHttp = (question: CatchUpQuestion) =>
  catchUpApi.endpoints.catchUp.initiate(
    { question, requestId: ++requests },
    { forceRefetch: true, subscribe: false },
  );

/** The same by requests of their own, all of which are needed anyway. */
function catchUpSeparately(): AppThunk<Promise<boolean>> {
  return async (dispatch) => {
    dispatch(reloadTickets());
    void dispatch(recount());
    return dispatch(catchUpLoadedMessages());
  };
}
