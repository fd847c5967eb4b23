import type { IpcBridge } from "@deskbell/shared/desktop/ipc";
import { createBrowserPlatform } from "./browser.ts";
import type { Platform } from "./platform.ts";

/** Where this page runs: a browser until `openPlatform` has found the console. */
export let platform: Platform = createBrowserPlatform();

/** Finds out where the page runs; to be awaited before anything else. */
export async function openPlatform(): Promise<void> {
  const { desk } = window as { desk?: IpcBridge };
  if (!desk) return;
  const { openDesktopPlatform } = await import("./desktop.ts");
  platform = await openDesktopPlatform(desk);
}
