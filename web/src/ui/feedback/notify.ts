import { times } from "@deskbell/shared/limits";

/** A short notice at the edge of the screen. */
export interface Notice {
  kind: "success" | "error";
  text: string;
  durationMs: number;
}

type Show = (notice: Notice) => void;
let show: Show | null = null;
let waiting: Notice[] = [];

/** Calls `listener` with every notice, first with those queued before there was one. Returns how to unsubscribe. */
export function subscribeNotices(listener: Show): () => void {
  show = listener;
  for (const notice of waiting) listener(notice);
  waiting = [];
  return () => {
    show = null;
  };
}

function publish(notice: Notice): void {
  if (show) show(notice);
  else waiting.push(notice);
}

/** Notices (toasts), 5 s unless said otherwise (spec §9). */
export const notify = {
  success: (text: string, { durationMs = times.toastMs as number } = {}) =>
    publish({ kind: "success", text, durationMs }),
  error: (text: string, { durationMs = times.toastMs as number } = {}) =>
    publish({ kind: "error", text, durationMs }),
};
