import type { Message } from "@deskbell/shared/messages/message";
import { api } from "../../api/api.ts";
import type { AppThunk } from "../../state/hooks.ts";
import { lastSeq, placeOf, putMessage, putMissing } from "./message-pages.ts";
import { messagesApi } from "./messages.api.ts";

const { listMessages, listMissedMessages } = messagesApi.endpoints;
const { getRunningQueryThunk, updateQueryData } = messagesApi.util;

/** How often an empty answer is doubted when an event has told of newer messages. */
const doubtsMax = 3;

/**
 * Takes in a message that an event or an answer brought: in its place if it is the next one, else
 * the ones before it are fetched first. A conversation that is not loaded is asked for again when
 * somebody looks at it.
 */
export function receiveMessage(message: Message): AppThunk {
  return (dispatch, getState) => {
    const { conversationId: ticketId, seq } = message;
    const running = dispatch(getRunningQueryThunk("listMessages", ticketId));
    const loaded = listMessages.select(ticketId)(getState()).data;
    const place = loaded ? placeOf(loaded, message) : "gap";
    if (place === "seen") return;
    if (place === "next") {
      dispatch(updateQueryData("listMessages", ticketId, (data) => putMessage(data, message)));
    }
    // An answer that is under way replaces the whole list, and may have been made before this message.
    if (running || (loaded && place === "gap")) void dispatch(catchUpMessages(ticketId, seq));
    else if (!loaded) dispatch(api.util.invalidateTags([{ type: "Message", id: ticketId }]));
  };
}

/**
 * Fetches what follows the last loaded message until nothing does. A failure is left to the next
 * reconnect, focus or event.
 *
 * @param atLeast the newest sequence number we have heard of
 */
export function catchUpMessages(ticketId: string, atLeast = 0): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const loadedNow = () => listMessages.select(ticketId)(getState()).data;
    for (let doubts = 0; doubts < doubtsMax; ) {
      await dispatch(getRunningQueryThunk("listMessages", ticketId));
      const loaded = loadedNow();
      if (!loaded) return;
      const { data: missed } = await dispatch(
        listMissedMessages.initiate(
          { ticketId, after: lastSeq(loaded) },
          { forceRefetch: true, subscribe: false },
        ),
      );
      if (!missed) return;
      dispatch(updateQueryData("listMessages", ticketId, (data) => putMissing(data, missed)));
      if (missed.length > 0 || dispatch(getRunningQueryThunk("listMessages", ticketId))) continue;
      const now = loadedNow();
      if (!now || lastSeq(now) >= atLeast) return;
      doubts++;
    }
  };
}

/** Catches up every conversation that is loaded; resolves when all have been tried. */
export function catchUpLoadedMessages(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const loaded = messagesApi.util.selectCachedArgsForQuery(getState(), "listMessages");
    await Promise.all(loaded.map((ticketId) => dispatch(catchUpMessages(ticketId))));
  };
}
