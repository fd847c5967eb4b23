import type { BrowserWindow, MessageBoxOptions } from "electron";
import { t } from "../i18n/t.ts";
import { isPageAddress } from "../page/page-origin.ts";
import { crashPage, startPage } from "./main-window.ts";

const windowMs = 60_000;
/** After the first crash in that time, and after the second. */
const delaysMs = [200, 800];

/**
 * The delay before a crashed page is reloaded; null when it has crashed too often within a minute to
 * reload automatically.
 */
export function reloadDelayMs(crashesAtMs: readonly number[], nowMs: number): number | null {
  const recent = crashesAtMs.filter((atMs) => nowMs - atMs < windowMs).length;
  return delaysMs[recent - 1] ?? null;
}

type Parts = {
  /** Asks the agent; resolves with the index of the button. */
  ask(options: MessageBoxOptions): Promise<{ response: number }>;
  now?(): number;
};

/** Reloads a page that crashed, and asks the agent about one that hangs. */
export function recoverPage(window: BrowserWindow, { ask, now = () => Date.now() }: Parts): void {
  const contents = window.webContents;
  const crashesAtMs: number[] = [];
  let isAsked = false;

  contents.on("render-process-gone", (_event, { reason }) => {
    if (reason === "clean-exit" || window.isDestroyed()) return;
    crashesAtMs.push(now());
    const delayMs = reloadDelayMs(crashesAtMs, now());
    const url = contents.getURL();
    const target = isPageAddress(url) && url !== crashPage ? url : startPage;
    setTimeout(() => {
      if (!window.isDestroyed())
        void window.loadURL(delayMs === null ? crashPage : target).catch(() => {});
    }, delayMs ?? 0);
  });

  let answering = new AbortController();
  window.on("responsive", () => answering.abort()); // closes the question
  window.on("unresponsive", async () => {
    if (isAsked) return;
    isAsked = true;
    answering = new AbortController();
    const { response } = await ask({
      type: "warning",
      message: t("Deskbell does not answer."),
      detail: t("You can wait, or load it anew. Text that you have not sent is kept."),
      buttons: [t("Wait"), t("Load anew")],
      defaultId: 0,
      cancelId: 0,
      signal: answering.signal,
    });
    isAsked = false;
    if (response === 1 && !window.isDestroyed()) contents.forcefullyCrashRenderer();
  });
}
