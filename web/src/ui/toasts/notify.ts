import { times } from "@deskbell/shared/limits";

/** A short text at the edge of the screen. */
export interface Toast {
  kind: "success" | "error";
  text: string;
  durationMs: number;
  /** What can be done about it as long as it is shown. */
  action?: ToastAction | undefined;
}

export interface ToastAction {
  words: string;
  run(): void;
}

type Show = (toast: Toast) => void;
let show: Show | null = null;
let dismissAll: (() => void) | null = null;
let waiting: Toast[] = [];
let dismissals = 0;

/** Calls `listener` with every toast, first with those queued before there was one. Returns how to unsubscribe. */
export function subscribeToasts(listener: Show, onDismissAll: () => void): () => void {
  show = listener;
  dismissAll = onDismissAll;
  for (const toast of waiting) listener(toast);
  waiting = [];
  return () => {
    show = null;
    dismissAll = null;
  };
}

/** What was said to one person, and offered them, is not for the next. */
export function dismissToasts(): void {
  waiting = [];
  dismissals++;
  dismissAll?.();
}

/**
 * To be called before something is awaited: whether its toast, and where it leads, is still for the person who began
 * it, or somebody else may be here since.
 */
export function rememberViewer(): () => boolean {
  const begunAt = dismissals;
  return () => dismissals === begunAt;
}

function publish(toast: Toast): void {
  if (toast.text === "") return; // nothing to say to whoever is here, see `causeOf`
  if (show) show(toast);
  else waiting.push(toast);
}

/** Notices (toasts), 5 s unless said otherwise (spec §9). */
export const notify = {
  success: (
    text: string,
    { durationMs = times.toastMs, action }: { durationMs?: number; action?: ToastAction } = {},
  ) => publish({ kind: "success", text, durationMs, ...(action && { action }) }),
  error: (text: string, { durationMs = times.toastMs as number } = {}) =>
    publish({ kind: "error", text, durationMs }),
};
