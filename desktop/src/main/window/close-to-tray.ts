import type { App, AutoUpdater, BrowserWindow } from "electron";

type Parts = {
  app: Pick<App, "on" | "quit">;
  updater: Pick<AutoUpdater, "on">;
  /** Called each time the window is hidden instead of closed. */
  onHidden(): void;
};

/** Closing the window hides it and leaves the console in the tray, unless the console onQuit. */
export function closeToTray(window: BrowserWindow, { app, updater, onHidden }: Parts): void {
  let isQuitting = false;
  const onQuit = () => {
    isQuitting = true;
  };
  app.on("before-quit", onQuit);
  // A restart into an update closes the windows first, and emits `before-quit` only after that.
  updater.on("before-quit-for-update", onQuit);
  window.on("close", (event) => {
    if (isQuitting) return;
    event.preventDefault();
    window.hide();
    onHidden();
  });
  // Without a listener Electron would quit.
  app.on("window-all-closed", () => {});
}
