import { app } from "./app.ts";
import { autoUpdater } from "./auto-updater.ts";
import { BrowserWindow } from "./browser-window.ts";
import { dialog } from "./dialog.ts";
import { ipcMain } from "./ipc-main.ts";
import { Menu, MenuItem } from "./menu.ts";
import { nativeImage } from "./native-image.ts";
import { nativeTheme } from "./native-theme.ts";
import { net } from "./net.ts";
import { Notification } from "./notification.ts";
import { powerMonitor } from "./power-monitor.ts";
import { protocol } from "./protocol.ts";
import { recorded } from "./recorded.ts";
import { screen } from "./screen.ts";
import { session } from "./session.ts";
import { shell } from "./shell.ts";
import { Tray } from "./tray.ts";
import { webContents } from "./web-contents-lookup.ts";

// The module `electron` of the main process: what our console uses of it, and nothing more.

const electron = {
  app,
  autoUpdater,
  BrowserWindow,
  dialog,
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
  ipcMain,
  Menu,
  MenuItem,
  Notification,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  recorded as __double,
  screen,
  session,
  shell,
  Tray,
  webContents,
};
