import type { Message } from "@deskbell/shared/messages/message";
import { api } from "../../api/api.ts";
import { isApiError } from "../../api/api-error.ts";
import { isPassing } from "../../api/request.ts";
import type { AppThunk } from "../../state/hooks.ts";
import { seenLowered } from "../../state/unread.slice.ts";
import { hasMessage, lastSeq, placeOf, putMessage, putMissing } from "./message-pages.ts";
import { messagesApi } from "./messages.api.ts";

const { listMessages, listMissedMessages } = messagesApi.endpoints;
const { getRunningQueryThunk, updateQueryData } = messagesApi.util;

let askings = 0;

/** How often an empty answer is doubted when an event has told of newer messages. */
const doubtsMax = 3;

/**
 * Takes in a message that an event or an answer brought: in its place if it is the next one, else
 * the ones before it are fetched first. A conversation that is not loaded is asked for again when
 * somebody looks at it. Resolves when the thread has it, or could not have it.
 */
export function receiveMessage(message: Message): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { conversationId: ticketId, seq } = message;
    const running = dispatch(getRunningQueryThunk("listMessages", ticketId));
    const loaded = listMessages.select(ticketId)(getState()).data;
    const place = loaded ? placeOf(loaded, message) : "gap";
    if (place === "seen") return;
    if (place === "foreign") {
      await dispatch(reloadMessages(ticketId));
      return;
    }
    if (place === "next") {
      dispatch(updateQueryData("listMessages", ticketId, (data) => putMessage(data, message)));
    }
    // An answer that is under way replaces the whole list, and may have been made before this message.
    if (running || (loaded && place === "gap")) await dispatch(catchUpMessages(ticketId, seq));
    else if (!loaded) dispatch(api.util.invalidateTags([{ type: "Message", id: ticketId }]));
  };
}

/** Takes in what the server says was missed: oldest first, and perhaps only a part. */
export function receiveMissed(
  ticketId: string,
  missed: readonly Message[],
): AppThunk<Promise<void>> {
  return async (dispatch) => {
    dispatch(updateQueryData("listMessages", ticketId, (data) => putMissing(data, missed)));
    await dispatch(catchUpMessages(ticketId));
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
      dispatch(updateQueryData("listMessages", ticketId, (data) => putMissing(data, missed)));
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

/** Replaces a conversation by what the server now has. */
function reloadMessages(ticketId: string): AppThunk<Promise<boolean>> {
  return async (dispatch) => {
    const reload = listMessages.initiate(ticketId, { forceRefetch: true, subscribe: false });
    const { data, error } = await dispatch(reload);
    if (!data || error) return isRefusal(error);
    dispatch(seenLowered({ _id: ticketId, lastSeq: lastSeq(data) }));
    return true;
  };
}

/** A refusal is an answer: there is nothing to be had, and asking again changes nothing. */
const isRefusal = (error: unknown) => isApiError(error) && !isPassing(error);
