import type { Message } from "@deskbell/shared/messages/message";
import { api } from "../../../api/api.ts";
import { isApiError } from "../../../api/http/api-error.ts";
import { isTransient } from "../../../api/http/request.ts";
import type { AppThunk } from "../../../state/hooks.ts";
import { messagesApi } from "../messages.api.ts";
import { hasMessage, lastSeq, placeOf, withMessages } from "./message-pages.ts";

const { listMessages, listMissedMessages } = messagesApi.endpoints;
const { getRunningQueryThunk, updateQueryData } = messagesApi.util;

let requests = 0;

/** How often an empty answer is checked again although an event had announced newer messages. */
const recheckMax = 3;

/** Adds one message, from an event or an answer, to the cache. */
export const receiveMessage = (message: Message) =>
  receiveMessages(message.conversationId, [message]);

/**
 * Adds messages of one ticket to the cache, in the order of their numbers; if there is a gap, the missing
 * ones are fetched first. A conversation that is not loaded is invalidated instead. Resolves when the
 * thread has the messages, or could not get them.
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
    if (before !== undefined && newestSeq <= before) return; // all known already
    dispatch(putMessages(ticketId, inOrder));
    const now = listMessages.select(ticketId)(getState()).data;
    const isMissingSome = !now || lastSeq(now) < newestSeq;
    // A response that is under way replaces the whole list, and may be older than these messages.
    if (running || isMissingSome) await dispatch(catchUpMessages(ticketId, newestSeq));
  };
}

/** Adds what the server says was missed: oldest first, and perhaps only a part. */
export function receiveMissed(
  ticketId: string,
  missed: readonly Message[],
): AppThunk<Promise<void>> {
  return async (dispatch) => {
    dispatch(putMessages(ticketId, missed));
    await dispatch(catchUpMessages(ticketId));
  };
}

/** Prepends messages, given oldest first, in one change: a patch for each costs more than rendering them. */
export function putMessages(ticketId: string, messages: readonly Message[]): AppThunk {
  return (dispatch, getState) => {
    const { data } = listMessages.select(ticketId)(getState());
    if (!data || messages.length === 0) return;
    const grown = withMessages(data, messages);
    dispatch(updateQueryData("listMessages", ticketId, () => grown));
  };
}

/**
 * Fetches what follows the last loaded message until nothing does. The last one is fetched again with it:
 * if the server does not have it any more, a backup was restored, and the conversation is reloaded.
 *
 * @param atLeast the newest sequence number that was announced
 * @returns false when a request failed; the next reconnect, focus, timer or event tries again
 */
export function catchUpMessages(ticketId: string, atLeast = 0): AppThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const loadedNow = () => listMessages.select(ticketId)(getState()).data;
    for (let rechecks = 0; rechecks < recheckMax; ) {
      await dispatch(getRunningQueryThunk("listMessages", ticketId));
      const loaded = loadedNow();
      if (!loaded) return true;
      const newest = loaded.pages[0]?.[0];
      const { data: answered, error } = await dispatch(
        listMissedMessages.initiate(
          { ticketId, after: newest ? newest.seq - 1 : 0, requestId: ++requests },
          { forceRefetch: true, subscribe: false },
        ),
      );
      if (!answered) return isRefusal(error);
      const before = loadedNow();
      if (newest && answered[0]?._id !== newest._id && before && hasMessage(before, newest)) {
        if (!(await dispatch(reloadMessages(ticketId)))) return false;
        rechecks++;
        continue;
      }
      const missed = newest ? answered.slice(1) : answered;
      dispatch(putMessages(ticketId, missed));
      if (missed.length > 0 || dispatch(getRunningQueryThunk("listMessages", ticketId))) continue;
      const now = loadedNow();
      if (!now || lastSeq(now) >= atLeast) return true;
      rechecks++;
    }
    return true;
  };
}

/** Catches up every loaded conversation; resolves with whether all requests succeeded. */
export function catchUpLoadedMessages(): AppThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const loaded = messagesApi.util.selectCachedArgsForQuery(getState(), "listMessages");
    const all = await Promise.all(loaded.map((ticketId) => dispatch(catchUpMessages(ticketId))));
    return all.every(Boolean);
  };
}

/** Reloads a conversation; false when the request failed. */
export function reloadMessages(ticketId: string): AppThunk<Promise<boolean>> {
  return async (dispatch) => {
    // One that is under way would be taken for it.
    await dispatch(getRunningQueryThunk("listMessages", ticketId));
    const reload = listMessages.initiate(ticketId, { forceRefetch: true, subscribe: false });
    const { data, error } = await dispatch(reload);
    if (!data || error) return isRefusal(error);
    return true;
  };
}

/** A refusal is definite: retrying changes nothing. */
const isRefusal = (error: unknown) => isApiError(error) && !isTransient(error);
