import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { App } from "electron";
import { t } from "../i18n/t.ts";
import { desktopEntry } from "./desktop-entry.ts";

/** Opened at login, the console waits in the tray. */
const hiddenArgument = "--hidden";

type Parts = {
  app: Pick<App, "setLoginItemSettings" | "getLoginItemSettings">;
  platform: NodeJS.Platform;
  /** On Linux: `$XDG_CONFIG_HOME`. */
  configHome: string;
  /** The program to start, with the arguments it needs when it is not installed. */
  command: readonly [string, ...string[]];
};

const refused = () => t("Opening Deskbell at login could not be changed on this computer.");
const unapproved = () =>
  t(
    "macOS wants you to allow that Deskbell opens at login: System Settings, General, Login Items.",
  );

/**
 * Turns opening at login on or off; Linux has a file for that, the others a setting.
 *
 * @throws Error with a sentence for the agent
 */
export function createStartAtLogin({ app, platform, configHome, command }: Parts) {
  const [program, ...own] = command;

  async function writeAutostart(opensAtLogin: boolean): Promise<void> {
    const directory = join(configHome, "autostart");
    const file = join(directory, "deskbell.desktop");
    if (!opensAtLogin) return rm(file, { force: true });
    await mkdir(directory, { recursive: true });
    const more = ["X-GNOME-Autostart-enabled=true"];
    await writeFile(file, desktopEntry({ command: [...command, hiddenArgument], more }));
  }

  return async (opensAtLogin: boolean): Promise<void> => {
    if (platform === "win32") {
      const args = [...own, hiddenArgument];
      app.setLoginItemSettings({ openAtLogin: opensAtLogin, path: program, args });
      if (app.getLoginItemSettings({ path: program, args }).openAtLogin !== opensAtLogin)
        throw new Error(refused());
    } else if (platform === "darwin") {
      app.setLoginItemSettings({ openAtLogin: opensAtLogin });
      const { openAtLogin, status } = app.getLoginItemSettings();
      if (status === "requires-approval" && opensAtLogin) throw new Error(unapproved());
      if (openAtLogin !== opensAtLogin) throw new Error(refused());
    } else {
      await writeAutostart(opensAtLogin).catch(() => {
        throw new Error(refused());
      });
    }
  };
}

/** Whether the console was opened at login; macOS passes no arguments, but knows it. */
export function wasOpenedAtLogin(
  app: Pick<App, "getLoginItemSettings">,
  platform: NodeJS.Platform,
  argv: readonly string[],
): boolean {
  if (platform === "darwin") return app.getLoginItemSettings().wasOpenedAtLogin;
  return argv.includes(hiddenArgument);
}
