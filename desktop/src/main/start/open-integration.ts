import { join } from "node:path";
import { app, autoUpdater, type BrowserWindow, globalShortcut, Menu, nativeTheme } from "electron";
import { installLinks } from "../deep-links/install-links.ts";
import { applySettings } from "../settings/apply-settings.ts";
import type { Settings } from "../settings/settings.ts";
import { installedProgram } from "../system/applications-menu.ts";
import { applyRaiseShortcut } from "../system/raise-shortcut.ts";
import { createStartAtLogin } from "../system/start-at-login.ts";
import type { Updates } from "../updates/updates.ts";
import { applicationMenu } from "../window/application-menu.ts";
import { closeToTray } from "../window/close-to-tray.ts";
import type { PageNavigation } from "../window/page-navigation.ts";
import type { Outside } from "./open-notifications.ts";

type Parts = {
  window: BrowserWindow;
  settings: Settings;
  updates: Updates;
  assets: string;
  navigation: PageNavigation;
  outside: Outside;
};

/** The console's place in the operating system: tray, login items, links and menus. */
export function openIntegration(parts: Parts): void {
  const { window, settings, updates, assets, navigation, outside } = parts;
  const { go, warn, bringUp } = navigation;
  const { platform } = process;
  const program = installedProgram(process.env, process.execPath);

  const startAtLogin = createStartAtLogin({
    app,
    platform,
    configHome: app.getPath("appData"),
    command: app.isPackaged ? [program] : [process.execPath, app.getAppPath()],
  });
  applySettings(settings, { theme: nativeTheme, startAtLogin, onFailure: warn });

  applyRaiseShortcut(settings, {
    shortcuts: globalShortcut,
    platform,
    onPress: bringUp,
    onTaken: warn,
  });

  closeToTray(window, {
    app,
    updater: autoUpdater,
    onHidden() {
      if (settings.knowsTray()) return;
      settings.learnTray();
      outside.notifications.explainTray(bringUp);
    },
  });
  app.on("activate", bringUp);

  const icon = join(assets, "icon.png");
  const applicationsMenu = installLinks({ app, platform, program, icon, settings, warn });
  const menu = applicationMenu({
    platform,
    isPackaged: app.isPackaged,
    onGo: go,
    onCheckForUpdate() {
      bringUp(); // the question about an update is shown over the window
      void updates.check();
    },
    onPrint: navigation.print,
    applicationsMenu,
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(menu));
}
