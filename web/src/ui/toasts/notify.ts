import { times } from "@deskbell/shared/limits";

/** A short notice at the edge of the screen. */
export interface Notice {
  kind: "success" | "error";
  text: string;
  durationMs: number;
  /** What can be done about it as long as it is shown. */
  action?: NoticeAction | undefined;
}

export interface NoticeAction {
  words: string;
  run(): void;
}

type Show = (notice: Notice) => void;
let show: Show | null = null;
let dismissAll: (() => void) | null = null;
let waiting: Notice[] = [];
let dismissals = 0;

/** Calls `listener` with every notice, first with those queued before there was one. Returns how to unsubscribe. */
export function subscribeNotices(listener: Show, onDismissAll: () => void): () => void {
  show = listener;
  dismissAll = onDismissAll;
  for (const notice of waiting) listener(notice);
  waiting = [];
  return () => {
    show = null;
    dismissAll = null;
  };
}

/** What was said to one person, and offered them, is not for the next. */
export function dismissNotices(): void {
  waiting = [];
  dismissals++;
  dismissAll?.();
}

/**
 * To be called before something is awaited: whether its notice, and where it leads, is still for the person who began
 * it, or somebody else may be here since.
 */
export function sameAudience(): () => boolean {
  const begunAt = dismissals;
  return () => dismissals === begunAt;
}

function publish(notice: Notice): void {
  if (show) show(notice);
  else waiting.push(notice);
}

/** Notices (toasts), 5 s unless said otherwise (spec §9). */
export const notify = {
  success: (
    text: string,
    { durationMs = times.toastMs, action }: { durationMs?: number; action?: NoticeAction } = {},
  ) => publish({ kind: "success", text, durationMs, ...(action && { action }) }),
  error: (text: string, { durationMs = times.toastMs as number } = {}) =>
    publish({ kind: "error", text, durationMs }),
};
