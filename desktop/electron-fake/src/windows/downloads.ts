import { mkdirSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { browser } from "../chromium/browser.ts";
import { anEvent } from "../electron-event.ts";
import { fromChromium } from "../network/schemes.ts";
import { session } from "../network/session.ts";

type Beginning = { guid: string; url: string; suggestedFilename: string };
type Progress = { guid: string; state: "inProgress" | "completed" | "canceled" };

/** Emits downloads before they begin, and cancels those that a listener prevents. No dialog asks where to save. */
export async function subscribeDownloads(userData: string): Promise<void> {
  const { cdp } = browser;
  const downloadPath = join(userData, "Downloads");
  mkdirSync(downloadPath, { recursive: true });
  /** By what Chromium calls a file until it has its name; null when it was prevented. */
  const names = new Map<string, string | null>();

  cdp.on<Beginning>("Browser.downloadWillBegin", ({ guid, url, suggestedFilename }) => {
    const item = {
      getURL: () => fromChromium(url),
      getFilename: () => suggestedFilename,
      getSavePath: () => join(downloadPath, suggestedFilename),
    };
    const event = anEvent();
    session.defaultSession.emit("will-download", event, item, null);
    names.set(guid, event.defaultPrevented ? null : suggestedFilename);
    if (!event.defaultPrevented) return;
    cdp.send("Browser.cancelDownload", { guid }).catch(() => {}); // it was a short one
  });
  cdp.on<Progress>("Browser.downloadProgress", ({ guid, state }) => {
    if (state !== "completed") return;
    const name = names.get(guid);
    const file = join(downloadPath, guid);
    const finished = name ? rename(file, join(downloadPath, name)) : rm(file, { force: true });
    finished.catch((error: unknown) => console.error("electron-fake: a download:", error));
  });
  await cdp.send("Browser.setDownloadBehavior", {
    behavior: "allowAndName",
    downloadPath,
    eventsEnabled: true,
  });
}
