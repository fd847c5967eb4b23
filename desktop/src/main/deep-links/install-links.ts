import type { App } from "electron";
import type { Settings } from "../settings/settings.ts";
import { createApplicationsMenu } from "../system/applications-menu.ts";
import type { applicationMenu } from "../window/application-menu.ts";
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

type MenuItem = Parameters<typeof applicationMenu>[0]["applicationsMenu"];

/**
 * Registers the console for `deskbell://` links; on Linux by adding it to the applications menu.
 *
 * @returns the item of the console's own menu for that, if any
 */
export function installLinks({ app, platform, program, icon, settings, warn }: Parts): MenuItem {
  const home = app.getPath("home");
  const applicationsMenu =
    platform === "linux" && app.isPackaged
      ? createApplicationsMenu({ env: process.env, home, program, icon })
      : null;
  const register = () =>
    void registerLinks({
      app,
      platform,
      executable: process.execPath,
      applicationsMenu,
      isInAppsMenu: settings.isInAppsMenu,
      warn,
    });
  register();
  if (!applicationsMenu || applicationsMenu.isOfSystem) return null;
  return {
    isShown: settings.isInAppsMenu(),
    onChange(isShown) {
      settings.keepInAppsMenu(isShown);
      register();
    },
  };
}
