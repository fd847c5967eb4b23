import { app } from "./app/app.ts";
import { autoUpdater } from "./app/auto-updater.ts";
import { net } from "./network/net.ts";
import { protocol } from "./network/protocol.ts";
import { session } from "./network/session.ts";
import { recorded } from "./recorded.ts";
import { dialog } from "./system/dialog.ts";
import { globalShortcut } from "./system/global-shortcut.ts";
import { Menu, MenuItem } from "./system/menu.ts";
import { nativeImage } from "./system/native-image.ts";
import { nativeTheme } from "./system/native-theme.ts";
import { Notification } from "./system/notification.ts";
import { powerMonitor } from "./system/power-monitor.ts";
import { screen } from "./system/screen.ts";
import { shell } from "./system/shell.ts";
import { Tray } from "./system/tray.ts";
import { BrowserWindow } from "./windows/browser-window.ts";
import { ipcMain } from "./windows/ipc-main.ts";
import { webContents } from "./windows/web-contents-lookup.ts";

// The module `electron` of the main process: what our console uses of it, and nothing more.

const electron = {
  app,
  autoUpdater,
  BrowserWindow,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
  Tray,
  webContents,
} satisfies Partial<Record<keyof typeof Electron.CrossProcessExports, unknown>>;

export {
  app,
  autoUpdater,
  BrowserWindow,
  dialog,
  electron as default,
  globalShortcut,
  ipcMain,
  Menu,
  MenuItem,
  Notification,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  recorded as __fake,
  screen,
  session,
  shell,
  Tray,
  webContents,
};
