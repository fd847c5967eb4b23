import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { desktopEntry } from "./desktop-entry.ts";

type Parts = {
  env: Readonly<Record<string, string | undefined>>;
  home: string;
  /** The program that the entry starts. */
  program: string;
  /** A PNG of 256 pixels. */
  icon: string;
};

export type ApplicationsMenu = ReturnType<typeof createApplicationsMenu>;

/**
 * The console's entry in the applications menu of a Linux desktop. Links and the dock's badge need this
 * file; the `.deb` installs one, an AppImage and an unpacked archive do not.
 */
export function createApplicationsMenu({ env, home, program, icon }: Parts) {
  const data = env.XDG_DATA_HOME || join(home, ".local/share");
  const file = join(data, "applications/deskbell.desktop");
  const iconFile = join(data, "icons/hicolor/256x256/apps/deskbell.png");
  const systemFolders = (env.XDG_DATA_DIRS || "/usr/local/share:/usr/share").split(":");
  const isOfSystem = systemFolders.some((folder) =>
    existsSync(join(folder, "applications/deskbell.desktop")),
  );

  async function write(): Promise<void> {
    const more = [
      // An entry whose program is gone disappears from the menu.
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
    /** Whether a package of the system installed the file: then there is nothing to write or remove. */
    isOfSystem,
    /** Writes the file for where the program is now, or removes it. */
    async show(isWanted: boolean): Promise<void> {
      await (isWanted && !isOfSystem ? write() : remove());
    },
  };
}

/** The program that starts the console: of an AppImage the image itself, since it is mounted elsewhere each time. */
export function installedProgram(
  env: Readonly<Record<string, string | undefined>>,
  executable: string,
): string {
  const { APPIMAGE, APPDIR } = env;
  // Programs that another AppImage starts inherit both variables.
  return APPIMAGE && APPDIR && executable.startsWith(`${APPDIR}/`) ? APPIMAGE : executable;
}
