import type { IpcBridge } from "@deskbell/shared/desktop/ipc";
import { createBrowserPlatform } from "./browser.ts";
import type { Platform } from "./platform.ts";

/** The platform this page runs on: a browser until `openPlatform` has found the console. */
export let platform: Platform = createBrowserPlatform();

/** Detects the platform; to be awaited before anything else. */
export async function openPlatform(): Promise<void> {
  const { desk } = window as { desk?: IpcBridge };
  if (!desk) return;
  const { openDesktopPlatform } = await import("./desktop.ts");
  platform = await openDesktopPlatform(desk);
}
