import type { ScheduledMessage } from "@deskbell/shared/messages/scheduled-message";
import type { AppThunk } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { messagesApi } from "../messages.api.ts";
import { lastSeq } from "../sync/message-pages.ts";
import { scheduledApi } from "./scheduled.api.ts";

const { selectCachedArgsForQuery, updateQueryData } = scheduledApi.util;

/** When one was put into its lists last. */
let lastPutAtMs = 0;

/** Shows one as it is answered: it waits in its lists, or has left them. */
export function putScheduled(message: ScheduledMessage): AppThunk {
  return (dispatch, getState) => {
    receivedAtMs.set(keyOf(message), performance.now());
    lastPutAtMs = Date.now();
    const isThere = message.state === "waiting" || message.state === "held";
    for (const list of selectCachedArgsForQuery(getState(), "listScheduled")) {
      if (list !== null && list !== message.conversationId) continue;
      dispatch(
        updateQueryData("listScheduled", list, (known) => {
          const others = known.filter(({ id }) => id !== message.id);
          return isThere ? [...others, message] : others;
        }),
      );
    }
  };
}

/** What a catch-up was asked: of which tickets, and when by this computer's clock. */
export interface AskedScheduled {
  ticketIds: readonly string[];
  askedAtMs: number;
}

/**
 * What a window that was away has missed of the lists that it shows: the answer has the viewer's own of all tickets, and
 * all of those that were asked about. What is known of later than the question stays, or is asked for anew.
 */
export function receiveScheduled(
  all: readonly ScheduledMessage[],
  { ticketIds, askedAtMs }: AskedScheduled,
): AppThunk {
  return (dispatch, getState) => {
    if (lastPutAtMs >= askedAtMs) {
      dispatch(scheduledApi.util.invalidateTags(["scheduled"]));
      return;
    }
    const viewerId = selectViewer(getState())?._id;
    for (const list of selectCachedArgsForQuery(getState(), "listScheduled")) {
      const { startedTimeStamp = 0 } = scheduledApi.endpoints.listScheduled.select(list)(
        getState(),
      );
      const isNewer = startedTimeStamp >= askedAtMs;
      if (isNewer || (list !== null && !ticketIds.includes(list))) continue;
      const isListed = ({ conversationId, author }: ScheduledMessage) =>
        list === null ? author.id === viewerId : conversationId === list;
      dispatch(updateQueryData("listScheduled", list, () => all.filter(isListed)));
    }
  };
}

/** What is shown of a ticket's thread now, as far as it is loaded: a reply that goes now answers that. */
export function shownOf(ticketId: string): AppThunk<{ lastSeenSeq?: number }> {
  return (_dispatch, getState) => {
    const { data } = messagesApi.endpoints.listMessages.select(ticketId)(getState());
    return data ? { lastSeenSeq: lastSeq(data) } : {};
  };
}

const receivedAtMs = new Map<string, number>();
const keyOf = ({ id, version, sendsInMs }: ScheduledMessage) => `${id} ${version} ${sendsInMs}`;

/** In how many ms it goes, by the server's clock: counted from when it was first seen here. */
export function goesInMs(message: ScheduledMessage): number {
  const key = keyOf(message);
  const since = receivedAtMs.get(key) ?? performance.now();
  receivedAtMs.set(key, since);
  return message.sendsInMs - (performance.now() - since);
}
