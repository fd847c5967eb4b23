import { staleReplySchema } from "@deskbell/shared/messages/message";
import { refusalTexts } from "../../../api/http/refusal-texts.ts";
import type { AppStore } from "../../../state/hooks.ts";
import { messageChanged, type OutgoingMessage } from "../../../state/outbox.slice.ts";
import { receiveMissed } from "../sync/receive-message.ts";
import { bringFiles } from "./bring-files.ts";
import { failWhereChanged } from "./changed-file.ts";
import type { Attempt } from "./classify-failure.ts";
import { perhapsStored } from "./perhaps-stored.ts";
import { editMessage } from "./send-message.ts";

type Store = Pick<AppStore, "dispatch" | "getState">;

/** After so many attempts without an answer its author may give it up, though it may be stored. */
const attemptsBeforeExit = 3;

/**
 * What follows from an attempt that failed. A refusal is shown to its author; what is tried again and may be stored does
 * not hold up its ticket without a way out.
 *
 * @param attempt counts from 1
 * @returns whether it is not tried again by itself
 */
export async function endsIt(
  store: Store,
  message: OutgoingMessage,
  result: Attempt,
  attempt: number,
): Promise<boolean> {
  const { dispatch, getState } = store;
  const { clientMessageId: id } = message;
  if (result.kind !== "again") {
    await showRefusal(store, message, result);
    return true;
  }
  const hasChanged = await failWhereChanged(store, message);
  const now = getState().outbox.find(({ clientMessageId }) => clientMessageId === id);
  if (!now) return true;
  if (!hasChanged && now.isWantedBack && !now.mayBeStored) {
    dispatch(editMessage(now));
    return true;
  }
  const isToBeWarned = hasChanged || attempt >= attemptsBeforeExit;
  if (now.mayBeStored && isToBeWarned && !now.problems.includes(perhapsStored))
    dispatch(messageChanged({ id, problems: [...now.problems, perhapsStored] }));
  return hasChanged;
}

/** The desk has answered that it does not have it. That a session is over is noticed by the API itself (api.ts). */
async function showRefusal(store: Store, message: OutgoingMessage, result: Attempt): Promise<void> {
  const { dispatch } = store;
  const { clientMessageId: id, ticketId } = message;
  // Its author is asked first: what they decide then counts.
  const answered = { id, mayBeStored: false, isWantedBack: false };
  if (result.kind === "refused") {
    const problems = refusalTexts(result.error);
    dispatch(messageChanged({ ...answered, state: "failed", problems }));
    if (result.error.errors.draftFiles) bringFiles(store, message);
  }
  if (result.kind === "stale") {
    const { success, data } = staleReplySchema.safeParse(result.error.body);
    await dispatch(receiveMissed(ticketId, success ? data.missed : []));
    dispatch(messageChanged({ ...answered, state: "stale", problems: [] }));
  }
}
