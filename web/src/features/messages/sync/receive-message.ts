import type { Message } from "@deskbell/shared/messages/message";
import { api } from "../../../api/api.ts";
import { isApiError } from "../../../api/http/api-error.ts";
import { isTransient } from "../../../api/http/request.ts";
import type { AppThunk } from "../../../state/hooks.ts";
import { messagesApi } from "../messages.api.ts";
import { hasMessage, lastSeq, placeOf, withMessages } from "./message-pages.ts";

const { listMessages, listMissedMessages } = messagesApi.endpoints;
const { getRunningQueryThunk, updateQueryData } = messagesApi.util;

let askings = 0;

/** How often an empty answer is doubted when an event has told of newer messages. */
const doubtsMax = 3;

/** Takes in one message, that an event or an answer brought. */
export const receiveMessage = (message: Message) =>
  receiveMessages(message.conversationId, [message]);

/**
 * Takes in messages of one ticket: those that are next in their place, and if others are missing
 * before one, those are fetched first. A conversation that is not loaded is asked for again when
 * somebody looks at it. Resolves when the thread has them, or could not have them.
 */
export function receiveMessages(
  ticketId: string,
  messages: readonly Message[],
): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const running = dispatch(getRunningQueryThunk("listMessages", ticketId));
    const loaded = listMessages.select(ticketId)(getState()).data;
    if (!loaded && !running) {
      dispatch(api.util.invalidateTags([{ type: "Message", id: ticketId }]));
      return;
    }
    const inOrder = messages.toSorted((a, b) => a.seq - b.seq);
    const newestSeq = inOrder.at(-1)?.seq ?? 0;
    const before = loaded && lastSeq(loaded);
    if (loaded && inOrder.some((message) => placeOf(loaded, message) === "foreign")) {
      const isReloaded = await dispatch(reloadMessages(ticketId));
      if (isReloaded) await dispatch(catchUpMessages(ticketId, newestSeq));
      return;
    }
    if (before !== undefined && newestSeq <= before) return; // they were all seen
    dispatch(putMessages(ticketId, inOrder));
    const now = listMessages.select(ticketId)(getState()).data;
    const isMissingSome = !now || lastSeq(now) < newestSeq;
    // An answer that is under way replaces the whole list, and may have been made before these messages.
    if (running || isMissingSome) await dispatch(catchUpMessages(ticketId, newestSeq));
  };
}

/** Takes in what the server says was missed: oldest first, and perhaps only a part. */
export function receiveMissed(
  ticketId: string,
  missed: readonly Message[],
): AppThunk<Promise<void>> {
  return async (dispatch) => {
    dispatch(putMessages(ticketId, missed));
    await dispatch(catchUpMessages(ticketId));
  };
}

/** Puts messages in front, oldest first. All as one change: patches for each cost more than drawing them. */
function putMessages(ticketId: string, messages: readonly Message[]): AppThunk {
  return (dispatch, getState) => {
    const { data } = listMessages.select(ticketId)(getState());
    if (!data || messages.length === 0) return;
    const grown = withMessages(data, messages);
    dispatch(updateQueryData("listMessages", ticketId, () => grown));
  };
}

/**
 * Fetches what follows the last loaded message until nothing does. The last one is asked for again:
 * if the server does not have it any more, a backup was put back, and the conversation is loaded anew.
 *
 * @param atLeast the newest sequence number we have heard of
 * @returns false when it could not be asked for; that is left to the next reconnect, focus, tick or event
 */
export function catchUpMessages(ticketId: string, atLeast = 0): AppThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const loadedNow = () => listMessages.select(ticketId)(getState()).data;
    for (let doubts = 0; doubts < doubtsMax; ) {
      await dispatch(getRunningQueryThunk("listMessages", ticketId));
      const loaded = loadedNow();
      if (!loaded) return true;
      const newest = loaded.pages[0]?.[0];
      const { data: answered, error } = await dispatch(
        listMissedMessages.initiate(
          { ticketId, after: newest ? newest.seq - 1 : 0, asking: ++askings },
          { forceRefetch: true, subscribe: false },
        ),
      );
      if (!answered) return isRefusal(error);
      const before = loadedNow();
      if (newest && answered[0]?._id !== newest._id && before && hasMessage(before, newest)) {
        if (!(await dispatch(reloadMessages(ticketId)))) return false;
        doubts++;
        continue;
      }
      const missed = newest ? answered.slice(1) : answered;
      dispatch(putMessages(ticketId, missed));
      if (missed.length > 0 || dispatch(getRunningQueryThunk("listMessages", ticketId))) continue;
      const now = loadedNow();
      if (!now || lastSeq(now) >= atLeast) return true;
      doubts++;
    }
    return true;
  };
}

/** Catches up every conversation that is loaded; resolves with whether all could be asked for. */
export function catchUpLoadedMessages(): AppThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const loaded = messagesApi.util.selectCachedArgsForQuery(getState(), "listMessages");
    const all = await Promise.all(loaded.map((ticketId) => dispatch(catchUpMessages(ticketId))));
    return all.every(Boolean);
  };
}

/** Replaces a conversation by what the server now has; false when it could not be asked. */
export function reloadMessages(ticketId: string): AppThunk<Promise<boolean>> {
  return async (dispatch) => {
    const reload = listMessages.initiate(ticketId, { forceRefetch: true, subscribe: false });
    const { data, error } = await dispatch(reload);
    if (!data || error) return isRefusal(error);
    return true;
  };
}

/** A refusal is an answer: there is nothing to be had, and asking again changes nothing. */
const isRefusal = (error: unknown) => isApiError(error) && !isTransient(error);
