import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { browser } from "./browser.ts";
import { anEvent } from "./electron-event.ts";
import { fromChromium } from "./schemes.ts";
import { session } from "./session.ts";

type Beginning = { guid: string; url: string; suggestedFilename: string };

/** Tells of downloads before they begin, and calls off what a listener prevents. Nobody is asked where to save. */
export async function followDownloads(userData: string): Promise<void> {
  const { cdp } = browser;
  const downloadPath = join(userData, "Downloads");
  mkdirSync(downloadPath, { recursive: true });
  cdp.on<Beginning>("Browser.downloadWillBegin", ({ guid, url, suggestedFilename }) => {
    const cancel = () => {
      cdp.send("Browser.cancelDownload", { guid }).catch(() => {}); // it was a short one
    };
    const item = {
      getURL: () => fromChromium(url),
      getFilename: () => suggestedFilename,
      getSavePath: () => join(downloadPath, suggestedFilename),
      cancel,
    };
    const event = anEvent();
    session.defaultSession.emit("will-download", event, item, null);
    if (event.defaultPrevented) cancel();
  });
  const behavior = { behavior: "allow", downloadPath, eventsEnabled: true };
  await cdp.send("Browser.setDownloadBehavior", behavior);
}
