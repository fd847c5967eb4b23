import type { Message } from "@deskbell/shared/messages/message";
import { t } from "../../../i18n/t.ts";
import type { RealtimeConnection } from "../../../platform/realtime-connection.ts";
import type { AppStore } from "../../../state/hooks.ts";
import { notify } from "../../../ui/toasts/notify.ts";
import { activityApi } from "../history/activity.api.ts";
import { messagesApi } from "../messages.api.ts";
import { editedWords, hasEdits, isEditing, onEditing, stopEditing } from "./editing.ts";
import { menuIdOf } from "./menu-id.ts";

/** As much of a message or note as says whether the words that are edited are still its words. */
type Changeable = Pick<Message, "_id" | "version" | "redactedAt" | "deletedAt">;

/**
 * Ends what is edited of messages and notes that were redacted or deleted since it was begun, whether or not they are
 * in view: what was typed would keep in this browser what was taken out for good. It looks at what is loaded, and at
 * the event of what is not; where the event was missed, the words stay until the thread is loaded again. Returns how to
 * stop.
 */
export function subscribeEndedEdits(
  socket: Pick<RealtimeConnection, "on" | "off">,
  store: AppStore & { subscribe(listener: () => void): () => void },
): () => void {
  const onChanged = (message: Message) => endEdits([message], ofMessage());
  let lookedAt: unknown;
  const look = () => {
    const state = store.getState();
    if (!hasEdits() || state.api === lookedAt) return;
    lookedAt = state.api;
    for (const id of messagesApi.util.selectCachedArgsForQuery(state, "listMessages")) {
      const { data } = messagesApi.endpoints.listMessages.select(id)(state);
      if (data) endEdits(data.pages.flat(), ofMessage());
    }
    for (const id of activityApi.util.selectCachedArgsForQuery(state, "listActivity")) {
      const { data = [] } = activityApi.endpoints.listActivity.select(id)(state);
      endEdits(
        data.flatMap(({ note }) => note ?? []),
        ofNote(),
      );
    }
  };
  /** What this browser has kept comes back after its thread was loaded, too. */
  const lookAgain = () => {
    lookedAt = undefined;
    look();
  };
  socket.on("message:changed", onChanged);
  const stops = [store.subscribe(look), onEditing(lookAgain)];
  look();
  return () => {
    socket.off("message:changed", onChanged);
    for (const stop of stops) stop();
  };
}

const ofMessage = () =>
  t("Words of this message were redacted while you edited it. What you typed was discarded.");
const ofNote = () =>
  t("Words of this note were redacted while you edited it. What you typed was discarded.");

function endEdits(changed: readonly Changeable[], words: string): void {
  for (const one of changed) {
    if (!isEditing(one._id)) continue;
    const isRedacted = isRedactedSince(one);
    if (isRedacted || one.deletedAt !== undefined) endEdit(one._id);
    if (isRedacted) notify.error(words);
  }
}

/** An edit that the version before has kept does not know of earlier redactions: the message is as it was then. */
function isRedactedSince({ _id, redactedAt, version = 0 }: Changeable): boolean {
  const begun = editedWords(_id);
  return redactedAt !== undefined && redactedAt !== begun.redactedAt && version > begun.version;
}

function endEdit(id: string): void {
  const hadFocus = document.activeElement?.closest("form")?.dataset.edits === id;
  stopEditing(id);
  if (hadFocus) document.getElementById(menuIdOf(id))?.focus();
}
