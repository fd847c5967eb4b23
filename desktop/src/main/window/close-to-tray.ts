import type { App, AutoUpdater, BrowserWindow } from "electron";

type Parts = {
  app: Pick<App, "on" | "quit">;
  updater: Pick<AutoUpdater, "on">;
  /** Called each time the window goes to the tray in place of closing. */
  onHidden(): void;
};

/** Closing the window leaves the console in the tray; quitting it is something else. */
export function keepInTray(window: BrowserWindow, { app, updater, onHidden }: Parts): void {
  let isQuitting = false;
  const quits = () => {
    isQuitting = true;
  };
  app.on("before-quit", quits);
  // A restart into an update closes the windows first, and tells `before-quit` only after that.
  updater.on("before-quit-for-update", quits);
  window.on("close", (event) => {
    if (isQuitting) return;
    event.preventDefault();
    window.hide();
    onHidden();
  });
  // Without a listener Electron would quit.
  app.on("window-all-closed", () => {});
}
