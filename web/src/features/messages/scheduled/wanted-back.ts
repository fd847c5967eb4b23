import type { ScheduledMessage } from "@deskbell/shared/messages/scheduled-message";
import type { AppThunk } from "../../../state/hooks.ts";
import type { OutgoingMessage } from "../../../state/outbox.slice.ts";
import { rememberViewer } from "../../../ui/toasts/notify.ts";
import { sayItIsBack, takeBack } from "./take-back.ts";

type Sent = Pick<OutgoingMessage, "clientMessageId" | "queuedAtMs">;

/** A reply that is to be taken back as soon as the server has it; written anew, it is another by its time. */
let wanted: (Sent & { isSameViewer(): boolean }) | null = null;

const isWanted = ({ clientMessageId, queuedAtMs }: Sent): boolean =>
  wanted?.clientMessageId === clientMessageId && wanted.queuedAtMs === queuedAtMs;

/** Wants a reply back that is on its way, for whoever is signed in now. */
export function wantBack({ clientMessageId, queuedAtMs }: Sent): void {
  wanted = { clientMessageId, queuedAtMs, isSameViewer: rememberViewer() };
}

/** Its author is asked first: what they decide then counts. */
export function wantNoMore(message: Sent): void {
  if (isWanted(message)) wanted = null;
}

/** Takes a reply back that was wanted while it was on its way, now that it `waits` at the server. */
export function takeBackWanted(message: Sent, waits: ScheduledMessage): AppThunk<Promise<void>> {
  return async (dispatch) => {
    if (!isWanted(message)) return;
    const isTheirs = wanted?.isSameViewer();
    wanted = null;
    if (isTheirs && (await dispatch(takeBack(waits)))) showBack(waits);
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
