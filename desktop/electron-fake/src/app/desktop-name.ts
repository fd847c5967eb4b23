import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** What Linux knows a program by that names none: electron lib/browser/desktop-name.ts. */
export function defaultDesktopName(name: string): string {
  const slug = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return `${slug || "electron"}.desktop`;
}

/** Whether GLib would find the file (`g_desktop_app_info_new`): in the user's folder or in the system's. */
export function isDesktopFileInstalled(desktopName: string, env = process.env): boolean {
  const own = env.XDG_DATA_HOME || join(homedir(), ".local/share");
  const shared = (env.XDG_DATA_DIRS || "/usr/local/share:/usr/share").split(":");
  return [own, ...shared].some((folder) => existsSync(join(folder, "applications", desktopName)));
}
