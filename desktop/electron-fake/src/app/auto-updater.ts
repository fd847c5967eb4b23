import { EventEmitter } from "node:events";
import { openWindows } from "../windows/open-windows.ts";
import { app } from "./app.ts";

/**
 * Restarts into an update in the order of electron/electron shell/browser/api/electron_api_auto_updater.cc
 * (`QuitAndInstall`, `OnWindowAllClosed`): `before-quit-for-update`, then all windows are closed, and
 * only when none is left the program ends. `before-quit` comes after the windows
 * (docs/api/auto-updater.md, "before-quit-for-update"; docs/api/app.md, "before-quit"). A window that
 * prevents its `close` stops it. Installing is left out.
 */
class AutoUpdater extends EventEmitter implements Pick<Electron.AutoUpdater, "quitAndInstall"> {
  quitAndInstall(): void {
    this.emit("before-quit-for-update");
    for (const window of [...openWindows.all]) window.close();
    if (openWindows.all.size === 0) app.quit();
  }
}

export const autoUpdater = new AutoUpdater();
