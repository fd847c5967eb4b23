import type { App, BrowserWindow } from "electron";

type Parts = {
  app: Pick<App, "on" | "quit">;
  /** Called each time the window goes to the tray in place of closing. */
  onHidden(): void;
};

/** Closing the window leaves the console in the tray; quitting it is something else. */
export function keepInTray(window: BrowserWindow, { app, onHidden }: Parts): void {
  let isQuitting = false;
  app.on("before-quit", () => {
    isQuitting = true;
  });
  window.on("close", (event) => {
    if (isQuitting) return;
    event.preventDefault();
    window.hide();
    onHidden();
  });
  // Without a listener Electron would quit.
  app.on("window-all-closed", () => {});
}
