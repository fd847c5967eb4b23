import type { Message } from "@deskbell/shared/messages/message";
import type { AppThunk } from "../../../state/hooks.ts";
import { messagesApi } from "../messages.api.ts";
import { lastSeq } from "./message-pages.ts";
import { catchUpMessages } from "./receive-message.ts";

const { listMessages } = messagesApi.endpoints;
const { getRunningQueryThunk, updateQueryData } = messagesApi.util;

/** Puts messages that were changed after they were sent in place of what is loaded of them: the newest version stays. */
export function putChanged(ticketId: string, changed: readonly Message[]): AppThunk {
  return (dispatch, getState) => {
    const apply = () => {
      const { data } = listMessages.select(ticketId)(getState());
      const isOlder = (known: Message, { _id, version = 0 }: Message) =>
        known._id === _id && (known.version ?? 0) < version;
      const isNewer = (message: Message) =>
        data?.pages.some((page) => page.some((known) => isOlder(known, message)));
      const newer = changed.filter(isNewer);
      if (newer.length === 0) return;
      dispatch(
        updateQueryData("listMessages", ticketId, ({ pages, pageParams }) => ({
          pageParams,
          pages: pages.map((page) =>
            page.map((known) => newer.find((one) => isOlder(known, one)) ?? known),
          ),
        })),
      );
    };
    apply();
    // What has not come yet may be on its way, as it was before.
    const { data: loaded } = listMessages.select(ticketId)(getState());
    const newestSeq = Math.max(...changed.map(({ seq }) => seq));
    if (loaded && lastSeq(loaded) < newestSeq)
      void dispatch(catchUpMessages(ticketId, newestSeq)).then(apply);
    // A response that is under way replaces the whole list, and may be older.
    const running = dispatch(getRunningQueryThunk("listMessages", ticketId));
    if (running) void running.then(apply);
  };
}
