import type { BrowserWindow, BrowserWindowConstructorOptions } from "electron";
import { pageOrigin } from "../page/page-origin.ts";
import type { Settings } from "../settings/settings.ts";
import { pagePreferences } from "./page-preferences.ts";
import { boundsToOpen, type Displays, rememberBounds, smallest } from "./window-bounds.ts";

type Parts = {
  make(options: BrowserWindowConstructorOptions): BrowserWindow;
  preload: string;
  icon: string;
  settings: Settings;
  screen: Displays;
  /** Opened at login, it waits in the tray. */
  startsHidden: boolean;
};

/** The console's main window, with its last bounds. */
export function createMainWindow(parts: Parts): BrowserWindow {
  const { make, preload, icon, settings, screen, startsHidden } = parts;
  const place = settings.place();
  const window = make({
    ...boundsToOpen(place, screen.getAllDisplays()),
    minWidth: smallest.width,
    minHeight: smallest.height,
    title: "Deskbell",
    icon,
    show: false,
    webPreferences: pagePreferences(preload),
  });
  if (place?.isMaximized) window.maximize();
  if (place?.isMaximized && startsHidden) window.hide();
  rememberBounds(window, settings.keepPlace);
  let isWanted = !startsHidden;
  // Closed to the tray before its page was there, it stays in it.
  window.once("close", () => {
    isWanted = false;
  });
  window.once("ready-to-show", () => {
    if (isWanted) window.show();
  });
  return window;
}

/** Shows, restores and focuses the window. */
export function bringUp(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

export const startPage = `${pageOrigin}/inbox`;
/** Shown when the page crashes again and again. */
export const crashPage = `${pageOrigin}/console/stopped.html`;
