import { backoffMs } from "@deskbell/shared/backoff";
import type { ScheduledMessage } from "@deskbell/shared/messages/scheduled-message";
import { useSyncExternalStore } from "react";
import { causeOf } from "../../../../api/http/api-error.ts";
import { t } from "../../../../i18n/t.ts";
import type { AppThunk } from "../../../../state/hooks.ts";
import { messageChanged, type OutgoingMessage } from "../../../../state/outbox.slice.ts";
import { selectViewer } from "../../../../state/session.slice.ts";
import { notify } from "../../../../ui/toasts/notify.ts";
import { classifyFailure } from "../../outbox/classify-failure.ts";
import { editMessage } from "../../outbox/send-message.ts";
import { keepMacro } from "../../writing/macros/macro-draft.ts";
import { putScheduled } from "../put-scheduled.ts";
import { scheduledApi } from "../scheduled.api.ts";
import { putBack } from "./put-back.ts";

/** `asking` the server, which has not answered yet; `unreachable`: it is asked again until it does. */
export type TakingBack = "asking" | "unreachable";

const underWay = new Map<string, TakingBack>();
const listeners = new Set<() => void>();
const set = (id: string, state: TakingBack | null) => {
  if (state) underWay.set(id, state);
  else underWay.delete(id);
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useTakingBack = (id: string): TakingBack | null =>
  useSyncExternalStore(subscribe, () => underWay.get(id) ?? null);

/** No longer: it goes in a few seconds. */
const askAgain = { firstMs: 1_000, minMs: 500, maxMs: 5_000 };
/** A question without an answer for so long is asked again. */
const answerMaxMs = 10_000;

/**
 * Puts a message that waits back into its ticket's composer. Only once the server has said so: where it cannot be
 * reached it is asked again, under the same id, until it says that it was taken back or that it was sent,
 * or the session ends.
 *
 * @returns whether it was
 */
export function takeBack(message: ScheduledMessage): AppThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const { id, conversationId: ticketId } = message;
    const viewerId = selectViewer(getState())?._id;
    if (underWay.has(id)) return false;
    const requestId = crypto.randomUUID();
    set(id, "asking");
    try {
      for (let attempt = 1; ; attempt++) {
        const asked = dispatch(
          scheduledApi.endpoints.takeBack.initiate({ id, requestId }, { track: false }),
        );
        const tooLong = setTimeout(() => asked.abort(), answerMaxMs);
        const { data, error } = await asked;
        clearTimeout(tooLong);
        if (selectViewer(getState())?._id !== viewerId) return false;
        if (data) {
          dispatch(putBack(data));
          if (data.macro) dispatch(keepMacro(ticketId, data.macro));
          dispatch(putScheduled(data));
          return true;
        }
        const { kind } = classifyFailure(error);
        if (kind !== "again") {
          if (kind !== "signedOut") notify.error(causeOf(error));
          dispatch(scheduledApi.util.invalidateTags(["scheduled"]));
          return false;
        }
        set(id, "unreachable");
        await new Promise((resolve) => setTimeout(resolve, backoffMs(attempt, askAgain)));
        if (selectViewer(getState())?._id !== viewerId) return false;
      }
    } finally {
      set(id, null);
    }
  };
}

/** Without `ticket` where its number is not at hand; null where it is gone. */
type Returned = Pick<ScheduledMessage, "conversationId"> & { ticket?: ScheduledMessage["ticket"] };

/** Said where its composer is not in view. */
export const sayItIsBack = ({ ticket }: Returned): void => {
  if (ticket)
    notify.success(
      t("Not sent. It is back where you write in #{number}.", { number: ticket.number }),
    );
  if (ticket === undefined)
    notify.success(t("Not sent. It is back where you write in its ticket."));
};

export const sayItHasGone = (): void => {
  notify.error(t("It has been sent: it cannot be taken back any more."));
};

/** Takes a reply back that its author wanted back while it was on its way, now that the server has it. */
export function takeWantedBack(reply: ScheduledMessage): AppThunk<Promise<void>> {
  return async (dispatch) => {
    if (reply.state === "sent") return sayItHasGone();
    // Taken back by a page that died before it knew.
    const isBack = reply.state === "cancelled" || (await dispatch(takeBack(reply)));
    if (isBack) showItIsBack(reply);
  };
}

/** Gives a reply that is on its way back to its author: at once where it has not left, else once the desk has it. */
export function wantBack(message: OutgoingMessage): AppThunk {
  return (dispatch) => {
    const { clientMessageId: id, ticketId, state, mayBeStored } = message;
    if (state !== "queued" || mayBeStored) {
      dispatch(messageChanged({ id, isWantedBack: true }));
      return;
    }
    dispatch(editMessage(message));
    showBack({ conversationId: ticketId });
  };
}

/** Wherever its author is by now. */
export const showItIsBack = (message: Returned): void => showBack(message);

let showBack: (message: Returned) => void = sayItIsBack;

/** Provides what shows that one is back, while its composer may be in view. Returns how to withdraw it. */
export function showsWhatIsBack(show: (message: Returned) => void): () => void {
  showBack = show;
  return () => {
    if (showBack === show) showBack = sayItIsBack;
  };
}
