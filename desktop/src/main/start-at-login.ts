import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { App } from "electron";

/** Opened at login, the console waits in the tray. */
export const hiddenArgument = "--hidden";

type Parts = {
  app: Pick<App, "setLoginItemSettings">;
  platform: NodeJS.Platform;
  /** On Linux: `$XDG_CONFIG_HOME`. */
  configHome: string;
  /** What to start: the program, and what it needs to be told when it is not installed. */
  command: readonly [string, ...string[]];
};

/** Opens the console at login, or not any more; Linux has a file for that, the others a setting. */
export function createStartAtLogin({ app, platform, configHome, command }: Parts) {
  return async (opensAtLogin: boolean): Promise<void> => {
    if (platform !== "linux") {
      app.setLoginItemSettings({ openAtLogin: opensAtLogin, args: [hiddenArgument] });
      return;
    }
    const directory = join(configHome, "autostart");
    const file = join(directory, "deskbell.desktop");
    if (!opensAtLogin) return rm(file, { force: true });
    await mkdir(directory, { recursive: true });
    await writeFile(file, desktopEntry([...command, hiddenArgument]));
  };
}

const desktopEntry = (command: readonly string[]) => `[Desktop Entry]
Type=Application
Name=Deskbell
Comment=Customer support console
Exec=${command.map(quoted).join(" ")}
Icon=deskbell
Terminal=false
X-GNOME-Autostart-enabled=true
`;

/** As the desktop entry specification quotes an argument of Exec; a percent sign would be a field code. */
const quoted = (argument: string) =>
  `"${argument
    .replace(/["`$\\]/g, "\\$&")
    .replaceAll("\\", "\\\\")
    .replaceAll("%", "%%")}"`;
