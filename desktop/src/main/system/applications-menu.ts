import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { desktopEntry } from "./desktop-entry.ts";

type Parts = {
  env: Readonly<Record<string, string | undefined>>;
  home: string;
  /** What is started. */
  program: string;
  /** A PNG of 256 pixels. */
  icon: string;
};

export type AppsMenu = ReturnType<typeof createAppsMenu>;

/**
 * The console in the applications menu of a Linux desktop. Only by this file do links find the console, and
 * docks its badge; the `.deb` brings one, an AppImage and an unpacked archive do not.
 */
export function createAppsMenu({ env, home, program, icon }: Parts) {
  const data = env.XDG_DATA_HOME || join(home, ".local/share");
  const file = join(data, "applications/deskbell.desktop");
  const iconFile = join(data, "icons/hicolor/256x256/apps/deskbell.png");
  const systemFolders = (env.XDG_DATA_DIRS || "/usr/local/share:/usr/share").split(":");
  const isOfSystem = systemFolders.some((folder) =>
    existsSync(join(folder, "applications/deskbell.desktop")),
  );

  async function write(): Promise<void> {
    const more = [
      // One whose program is gone vanishes from the menu.
      `TryExec=${program.replaceAll("\\", "\\\\")}`,
      "Categories=Office;",
      "Keywords=support;tickets;desk;",
      "MimeType=x-scheme-handler/deskbell;",
      "StartupWMClass=deskbell",
    ];
    const entry = desktopEntry({ command: [program], opens: "%U", more });
    if ((await readFile(file, "utf8").catch(() => "")) === entry && existsSync(iconFile)) return;
    await mkdir(join(data, "icons/hicolor/256x256/apps"), { recursive: true });
    await writeFile(iconFile, await readFile(icon));
    await mkdir(join(data, "applications"), { recursive: true });
    await writeFile(file, entry);
  }

  async function remove(): Promise<void> {
    await rm(file, { force: true });
    await rm(iconFile, { force: true });
  }

  return {
    /** Whether the system's own package brings the file: then there is nothing to do, or to undo. */
    isOfSystem,
    /** Brings the file to where the program is now, or removes it. */
    async show(isWanted: boolean): Promise<void> {
      await (isWanted && !isOfSystem ? write() : remove());
    },
  };
}

/** What starts the console: of an AppImage the image, since the program in it is mounted elsewhere each time. */
export function installedProgram(
  env: Readonly<Record<string, string | undefined>>,
  executable: string,
): string {
  const { APPIMAGE, APPDIR } = env;
  // Both are also told to whatever another AppImage starts.
  return APPIMAGE && APPDIR && executable.startsWith(`${APPDIR}/`) ? APPIMAGE : executable;
}
