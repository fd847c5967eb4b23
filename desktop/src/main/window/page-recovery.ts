import type { BrowserWindow, MessageBoxOptions } from "electron";
import { isPageAddress } from "../page/page-origin.ts";
import { crashPage, startPage } from "./main-window.ts";

const crashesMax = 3;
const windowMs = 60_000;
const firstWaitMs = 200;

/**
 * How long to wait before a page that died is loaded again, longer each time; null when it has died
 * too often within a minute to go on by itself.
 */
export function waitMsAfter(crashesAtMs: readonly number[], nowMs: number): number | null {
  const recent = crashesAtMs.filter((atMs) => nowMs - atMs < windowMs).length;
  return recent >= crashesMax ? null : firstWaitMs * 4 ** Math.max(0, recent - 1);
}

type Parts = {
  /** Asks the agent; answers the number of the button. */
  ask(options: MessageBoxOptions): Promise<{ response: number }>;
  now?(): number;
};

/** Brings a page back that died, and asks about one that does not answer. */
export function revivePage(window: BrowserWindow, { ask, now = Date.now }: Parts): void {
  const contents = window.webContents;
  const crashesAtMs: number[] = [];
  let isAsked = false;

  contents.on("render-process-gone", (_event, { reason }) => {
    if (reason === "clean-exit" || window.isDestroyed()) return;
    crashesAtMs.push(now());
    const waitMs = waitMsAfter(crashesAtMs, now());
    const url = contents.getURL();
    const back = isPageAddress(url) && url !== crashPage ? url : startPage;
    setTimeout(() => {
      if (!window.isDestroyed())
        void window.loadURL(waitMs === null ? crashPage : back).catch(() => {});
    }, waitMs ?? 0);
  });

  let answering = new AbortController();
  window.on("responsive", () => answering.abort()); // the question goes away by itself
  window.on("unresponsive", async () => {
    if (isAsked) return;
    isAsked = true;
    answering = new AbortController();
    const { response } = await ask({
      type: "warning",
      message: "Deskbell does not answer.",
      detail: "You can wait, or load it anew. Text that you have not sent is kept.",
      buttons: ["Wait", "Load anew"],
      defaultId: 0,
      cancelId: 0,
      signal: answering.signal,
    });
    isAsked = false;
    if (response === 1 && !window.isDestroyed()) contents.forcefullyCrashRenderer();
  });
}
