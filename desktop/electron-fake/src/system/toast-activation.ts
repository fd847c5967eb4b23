type Details = Electron.ActivationArguments;
type Listener = (details: Details) => void;

const click = (launch: string) => ({ type: "click", arguments: launch }) as Details;

/** A toast whose click started the program: what it was shown with. */
const startedBy = process.env.ELECTRON_FAKE_TOAST;

let listener: Listener | null = null;
let isRegistered = false;
let waiting = startedBy === undefined ? [] : [click(startedBy)];

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
};
