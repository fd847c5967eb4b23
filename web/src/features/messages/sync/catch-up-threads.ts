import { limits } from "@deskbell/shared/limits";
import type { Message } from "@deskbell/shared/messages/message";
import type { ThreadAnswer } from "@deskbell/shared/realtime/catch-up";
import { api } from "../../../api/api.ts";
import { isApiError } from "../../../api/http/api-error.ts";
import type { AppThunk } from "../../../state/hooks.ts";
import { messagesApi } from "../messages.api.ts";
import { hasMessage } from "./message-pages.ts";
import { putChanged } from "./put-changed.ts";
import { catchUpMessages, putMessages, reloadMessages } from "./receive-message.ts";

const { listMessages } = messagesApi.endpoints;
const { getRunningQueryThunk, selectCachedArgsForQuery } = messagesApi.util;

/** A loaded thread, and what is asked about it. */
export interface LoadedThread {
  asked: { id: string; seq: number; revision: number };
  newest: Message | undefined;
}

/** The revision that a thread had when it was caught up; a loaded one is never older than this. */
const revisions = new Map<string, number>();

/**
 * The loaded threads, once what is being loaded of them is there. The newest message is asked for
 * again: if the server does not have it any more, a backup was restored.
 */
export function loadedThreads(): AppThunk<Promise<LoadedThread[]>> {
  return async (dispatch, getState) => {
    const loaded = selectCachedArgsForQuery(getState(), "listMessages");
    await Promise.all(loaded.map((id) => dispatch(getRunningQueryThunk("listMessages", id))));
    const known = loaded.flatMap((id): LoadedThread[] => {
      const { data, error } = listMessages.select(id)(getState());
      if (!data || (isApiError(error) && error.status === 404)) return [];
      const newest = data.pages[0]?.[0];
      const seq = newest ? newest.seq - 1 : 0;
      return [{ asked: { id, seq, revision: revisions.get(id) ?? 0 }, newest }];
    });
    // Of more than can be asked for, those that were opened last; the others are loaded when they are needed.
    const others = known.slice(0, -limits.catchUpThreadsMax);
    if (others.length > 0) {
      dispatch(
        api.util.invalidateTags(others.map(({ asked: { id } }) => ({ type: "Message", id }))),
      );
    }
    return known.slice(-limits.catchUpThreadsMax);
  };
}

/** Adds what was missed of each thread; resolves with whether each has all of it. */
export function receiveThreads(
  known: readonly LoadedThread[],
  answers: readonly ThreadAnswer[],
): AppThunk<Promise<boolean>> {
  return async (dispatch) => {
    const byId = new Map(answers.map((answer) => [answer.id, answer]));
    const all = known.map((thread) => {
      const answer = byId.get(thread.asked.id);
      return answer ? dispatch(receiveThread(thread, answer)) : false;
    });
    return (await Promise.all(all)).every(Boolean);
  };
}

function receiveThread(
  { asked: { id, revision }, newest }: LoadedThread,
  answer: ThreadAnswer,
): AppThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    if (answer.isGone) {
      // Whoever looks at it is told so by the answers to these.
      dispatch(
        api.util.invalidateTags([
          { type: "Ticket", id },
          { type: "Message", id },
        ]),
      );
      return true;
    }
    const { seen } = answer;
    if (seen) {
      void import("../seen/receive-seen.ts")
        .then(({ receiveCaughtUpSeen }) => dispatch(receiveCaughtUpSeen(id, seen)))
        .catch(() => {}); // the next time
    }
    const running = dispatch(getRunningQueryThunk("listMessages", id));
    const { data: loaded } = listMessages.select(id)(getState());
    if (!loaded) return true;
    const isOther = newest && answer.messages[0]?._id !== newest._id && hasMessage(loaded, newest);
    const { changed } = answer;
    if (isOther || (!changed && answer.revision !== revision)) {
      if (!(await dispatch(reloadMessages(id)))) return false;
      revisions.set(id, answer.revision);
      return dispatch(catchUpMessages(id));
    }
    dispatch(putMessages(id, newest ? answer.messages.slice(1) : answer.messages));
    if (changed) {
      dispatch(putChanged(id, changed));
      revisions.set(id, answer.revision);
    }
    // A response that is under way replaces the whole list, and may be older than these messages.
    return answer.hasMore || running ? dispatch(catchUpMessages(id)) : true;
  };
}
