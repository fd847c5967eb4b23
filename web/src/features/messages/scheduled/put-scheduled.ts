import type { ScheduledMessage } from "@deskbell/shared/messages/scheduled-message";
import type { AppThunk } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { messagesApi } from "../messages.api.ts";
import { lastSeq } from "../sync/message-pages.ts";
import { scheduledApi } from "./scheduled.api.ts";

const { selectCachedArgsForQuery, updateQueryData } = scheduledApi.util;

/** Shows one as it is answered: it waits in its lists, or has left them. */
export function putScheduled(message: ScheduledMessage): AppThunk {
  return (dispatch, getState) => {
    receivedAtMs.set(keyOf(message), performance.now());
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

/** What a window that was away has missed of the lists that it shows. */
export function receiveScheduled(all: readonly ScheduledMessage[]): AppThunk {
  return (dispatch, getState) => {
    const viewerId = selectViewer(getState())?._id;
    for (const list of selectCachedArgsForQuery(getState(), "listScheduled")) {
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
