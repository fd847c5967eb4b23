import type { Toast } from "./toast.ts";

type Details = Electron.ActivationArguments;
type Listener = (details: Details) => void;

const click = (launch: string) => ({ type: "click", arguments: launch }) as Details;

/** As Electron reads it: shell/browser/notifications/win/windows_toast_activator.cc, `HandleToastActivation`. */
const answer = (toast: Pick<Toast, "reply">, reply: string): Details => {
  const given = toast.reply?.arguments ?? "";
  if (new URLSearchParams(given).get("type") !== "reply")
    throw new Error("This toast has no field for an answer.");
  return { type: "reply", arguments: given, reply, userInputs: { reply } } as Details;
};

/** A toast whose click started the program: what it was shown with. */
const startedBy = process.env.ELECTRON_FAKE_TOAST;

let listener: Listener | null = null;
let isRegistered = false;
const answeredWith = process.env.ELECTRON_FAKE_TOAST_REPLY;

let waiting = startedBy === undefined ? [] : [started(startedBy)];

/** With ELECTRON_FAKE_TOAST_REPLY by its button, which then stands in ELECTRON_FAKE_TOAST. */
function started(given: string): Details {
  if (answeredWith === undefined) return click(given);
  return answer({ reply: { placeholder: "", arguments: given } }, answeredWith);
}

function deliver(): void {
  if (!listener || !isRegistered) return;
  for (const details of waiting.splice(0)) listener(details);
}

/**
 * Clicks on toasts that no running program has shown, as Windows hands them over: docs/api/notification.md,
 * `Notification.handleActivation`. They reach the program once it has used notifications, which is when
 * Electron registers it (shell/browser/notifications/win/notification_presenter_win.cc).
 */
export const activations = {
  handle(handler: Listener): void {
    listener = handler;
    deliver();
  },

  register(): void {
    isRegistered = true;
    deliver();
  },

  /** For tests: a click in the Action Center on one of an earlier run. */
  clicked(launch: string): void {
    waiting = [...waiting, click(launch)];
    deliver();
  },

  /** For tests: an answer typed into a toast, also one of an earlier run. @returns what its button hands over */
  replied(toast: Pick<Toast, "reply"> | null, reply: string): { tag: string | null } {
    if (!toast) throw new Error("This notification is not shown.");
    const details = answer(toast, reply);
    waiting = [...waiting, details];
    deliver();
    return { tag: new URLSearchParams(details.arguments).get("tag") };
  },
};
