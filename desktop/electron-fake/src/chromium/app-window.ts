import { type ChildProcess, spawn } from "node:child_process";
import type { Cdp } from "./cdp.ts";
import { chromiumPath } from "./chromium-path.ts";
import { emptyPageOf } from "./empty-page.ts";

/** Whether there is a screen to look at; without one Chromium has no windows at all. */
export const isHeaded = process.env.ELECTRON_FAKE_HEADED === "1";

/**
 * Asks the Chromium that runs on a profile for a window without tabs and address bar, as Electron's are:
 * only its command line can, not its protocol. A window keeps its bars away for the site that it began with.
 */
export const openAppWindow = (profile: string, address: string): ChildProcess =>
  spawn(
    chromiumPath(),
    [
      `--user-data-dir=${profile}`,
      `--app=${emptyPageOf(address)}`,
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ],
    { stdio: "ignore" },
  );

/**
 * Waits until the window stands empty, in its size. Chromium does not hold the first page of such a window until
 * it has the script that is to run in it: only the next page, which the program asks for, has its preload script.
 */
export async function beginEmpty(
  cdp: Cdp,
  sessionId: string,
  { address, size }: { address: string; size: { width: number; height: number } },
): Promise<void> {
  const loaded = new Promise((resolve) => cdp.on("Page.loadEventFired", resolve, sessionId));
  await cdp.send("Page.enable", {}, sessionId);
  await cdp.send("Runtime.runIfWaitingForDebugger", {}, sessionId);
  if (!(await isLoaded(cdp, sessionId, emptyPageOf(address)))) await loaded;
  const { windowId } = await cdp.send<{ windowId: number }>(
    "Browser.getWindowForTarget",
    {},
    sessionId,
  );
  await cdp.send("Browser.setWindowBounds", { windowId, bounds: size }, sessionId);
}

/** Whether it happened before one could subscribe. */
async function isLoaded(cdp: Cdp, sessionId: string, address: string): Promise<boolean> {
  const expression = `location.href === "${address}" && document.readyState === "complete"`;
  const evaluated = cdp.send<{ result: { value?: boolean } }>(
    "Runtime.evaluate",
    { expression },
    sessionId,
  );
  const said = await evaluated.catch(() => null); // the page was just being changed for the empty one
  return said?.result.value === true;
}
