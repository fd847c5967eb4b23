import { type ChildProcess, spawn } from "node:child_process";
import type { Cdp } from "./cdp.ts";
import { chromiumPath } from "./chromium-path.ts";

/** Whether there is a screen to look at; without one Chromium has no windows at all. */
export const isHeaded = process.env.ELECTRON_DOUBLE_HEADED === "1";

/**
 * Asks the Chromium that runs on a profile for a window without tabs and address bar, as Electron's are:
 * only its command line can, not its protocol. A window keeps its bars away for the site that it began with.
 */
export const openAppWindow = (profile: string, address: string): ChildProcess =>
  spawn(
    chromiumPath(),
    [
      `--user-data-dir=${profile}`,
      `--app=${new URL("/", address).href}`,
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ],
    { stdio: "ignore" },
  );

/** Lets the window begin empty, in its size: its first page is asked for by the program, as any other. */
export async function beginEmpty(
  cdp: Cdp,
  sessionId: string,
  size: { width: number; height: number },
): Promise<void> {
  const paused = new Promise<{ requestId: string }>((resolve) => {
    cdp.on("Fetch.requestPaused", resolve, sessionId);
  });
  const loaded = new Promise((resolve) => cdp.on("Page.loadEventFired", resolve, sessionId));
  await cdp.send("Page.enable", {}, sessionId);
  await cdp.send("Fetch.enable", {}, sessionId);
  await cdp.send("Runtime.runIfWaitingForDebugger", {}, sessionId);
  const { requestId } = await paused;
  const responseHeaders = [{ name: "content-type", value: "text/html" }];
  const empty = { requestId, responseCode: 200, responseHeaders };
  await cdp.send("Fetch.fulfillRequest", empty, sessionId);
  await loaded;
  await cdp.send("Fetch.disable", {}, sessionId);
  const { windowId } = await cdp.send<{ windowId: number }>(
    "Browser.getWindowForTarget",
    {},
    sessionId,
  );
  await cdp.send("Browser.setWindowBounds", { windowId, bounds: size }, sessionId);
}
