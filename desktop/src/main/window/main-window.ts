import type { BrowserWindow, BrowserWindowConstructorOptions } from "electron";
import { pageOrigin } from "../page/page-origin.ts";
import type { Settings } from "../settings/settings.ts";
import { type Displays, keepPlace, placeToOpen, smallest } from "./window-bounds.ts";

type Parts = {
  make(options: BrowserWindowConstructorOptions): BrowserWindow;
  preload: string;
  icon: string;
  settings: Settings;
  screen: Displays;
  /** Opened at login, it waits in the tray. */
  startsHidden: boolean;
};

/** The one window of the console, at its old place. */
export function openMainWindow(parts: Parts): BrowserWindow {
  const { make, preload, icon, settings, screen, startsHidden } = parts;
  const place = settings.place();
  const window = make({
    ...placeToOpen(place, screen.getAllDisplays()),
    minWidth: smallest.width,
    minHeight: smallest.height,
    title: "Deskbell",
    icon,
    show: false,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: true,
      navigateOnDragDrop: false,
      // A hidden window goes on catching up, so that the badge is true.
      backgroundThrottling: false,
    },
  });
  if (place?.isMaximized) window.maximize();
  if (place?.isMaximized && startsHidden) window.hide();
  keepPlace(window, settings.keepPlace);
  window.once("ready-to-show", () => {
    if (!startsHidden) window.show();
  });
  return window;
}

/** Brings the window before the agent, wherever it was. */
export function bringUp(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

export const startPage = `${pageOrigin}/inbox`;
/** What is shown when the page does not stay alive. */
export const crashPage = `${pageOrigin}/console/stopped.html`;
