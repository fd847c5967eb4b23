import type { App } from "electron";
import type { Settings } from "../settings/settings.ts";
import { createAppsMenu } from "../system/applications-menu.ts";
import type { consoleMenu } from "../window/application-menu.ts";
import { registerLinks } from "./register-links.ts";

type Parts = {
  app: Pick<App, "setAsDefaultProtocolClient" | "isPackaged" | "getAppPath" | "getPath">;
  platform: NodeJS.Platform;
  /** What starts the console. */
  program: string;
  icon: string;
  settings: Pick<Settings, "isInAppsMenu" | "keepInAppsMenu">;
  warn(sentence: string): void;
};

type MenuItem = Parameters<typeof consoleMenu>[0]["appsMenu"];

/**
 * Lets the system open links with the console, on Linux by putting it into the applications menu.
 *
 * @returns what the console's own menu has to say of that
 */
export function installLinks({ app, platform, program, icon, settings, warn }: Parts): MenuItem {
  const home = app.getPath("home");
  const appsMenu =
    platform === "linux" && app.isPackaged
      ? createAppsMenu({ env: process.env, home, program, icon })
      : null;
  const register = () =>
    void registerLinks({
      app,
      platform,
      executable: process.execPath,
      appsMenu,
      isInAppsMenu: settings.isInAppsMenu,
      warn,
    });
  register();
  if (!appsMenu || appsMenu.isOfSystem) return null;
  return {
    isShown: settings.isInAppsMenu(),
    onChange(isShown) {
      settings.keepInAppsMenu(isShown);
      register();
    },
  };
}
