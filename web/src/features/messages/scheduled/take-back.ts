import type { ScheduledMessage } from "@deskbell/shared/messages/scheduled-message";
import { useSyncExternalStore } from "react";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import type { AppThunk } from "../../../state/hooks.ts";
import { notify } from "../../../ui/toasts/notify.ts";
import { classifyFailure } from "../outbox/classify-failure.ts";
import { keepMacro } from "../writing/macros/macro-draft.ts";
import { putBack } from "./put-back.ts";
import { putScheduled } from "./put-scheduled.ts";
import { scheduledApi } from "./scheduled.api.ts";

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

const askAgainMs = 1_000;

/**
 * Puts a message that waits back into its ticket's composer. Only once the server has said so: where it cannot be
 * reached it is asked again, under the same id, until it says that it was taken back or that it was sent.
 *
 * @returns whether it was
 */
export function takeBack(message: ScheduledMessage): AppThunk<Promise<boolean>> {
  return async (dispatch) => {
    const { id, conversationId: ticketId } = message;
    if (underWay.has(id)) return false;
    const requestId = crypto.randomUUID();
    set(id, "asking");
    try {
      for (;;) {
        const { data, error } = await dispatch(
          scheduledApi.endpoints.takeBack.initiate({ id, requestId }, { track: false }),
        );
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
        await new Promise((resolve) => setTimeout(resolve, askAgainMs));
      }
    } finally {
      set(id, null);
    }
  };
}

/** Said where its composer is not in view. */
export const sayItIsBack = ({ ticket }: ScheduledMessage): void => {
  if (ticket)
    notify.success(
      t("Not sent. It is back where you write in #{number}.", { number: ticket.number }),
    );
};

/** Takes a reply back that its author wanted back while it was on its way, now that it `waits` at the server. */
export function takeWantedBack(waits: ScheduledMessage): AppThunk<Promise<void>> {
  return async (dispatch) => {
    if (await dispatch(takeBack(waits))) showBack(waits);
  };
}

let showBack: (message: ScheduledMessage) => void = sayItIsBack;

/** Provides what shows that one is back, while its composer may be in view. Returns how to withdraw it. */
export function showsWhatIsBack(show: (message: ScheduledMessage) => void): () => void {
  showBack = show;
  return () => {
    if (showBack === show) showBack = sayItIsBack;
  };
}
