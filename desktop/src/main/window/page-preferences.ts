import type { WebPreferences } from "electron";

/** What the page of every window may: nothing of Electron but the bridge of the preload script. */
export const pagePreferences = (preload: string): WebPreferences => ({
  preload,
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webSecurity: true,
  webviewTag: false,
  spellcheck: true,
  navigateOnDragDrop: false,
  // A hidden window goes on catching up, so that the badge is right, and sends what waits in its outbox.
  backgroundThrottling: false,
});
