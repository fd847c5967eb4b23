import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { installDebian, isInPath, isRootOnDebian } from "./install-debian.ts";

/** What the desktop tests run (`desktop/ci/desktop-session.sh`), and Debian's package of each. */
const programs: Readonly<Record<string, string>> = {
  Xvfb: "xvfb",
  "dbus-daemon": "dbus-daemon",
  "dbus-run-session": "dbus-bin",
  "dbus-monitor": "dbus-bin",
  gdbus: "libglib2.0-bin",
  "gnome-keyring-daemon": "gnome-keyring",
  dunst: "dunst",
  "notify-send": "libnotify-bin",
  xdotool: "xdotool",
  "desktop-file-validate": "desktop-file-utils",
};
/** The library by which keytar reaches the keyring. */
const secretLibrary = { name: "libsecret-1.so.0", package: "libsecret-1-0" };

/** Finds what the console's tests need of a desktop, or installs it. Returns whether all is there now. */
export async function ensureDesktopSession(): Promise<boolean> {
  const missing = missingDesktopPackages();
  if (missing.length === 0) return true;
  if (isRootOnDebian() && (await installDebian(missing)) && missingDesktopPackages().length === 0) {
    return true;
  }
  console.log(
    `The desktop console's tests need: ${missingDesktopPackages().join(", ")}. Install them.`,
  );
  return false;
}

/** Debian's packages that the console's tests lack. */
export function missingDesktopPackages(): string[] {
  const missing = Object.entries(programs)
    .filter(([program]) => !isInPath(program))
    .map(([, name]) => name);
  if (!hasLibrary(secretLibrary.name)) missing.push(secretLibrary.package);
  return [...new Set(missing)];
}

function hasLibrary(name: string): boolean {
  const directories = ["/usr/lib", "/usr/lib64", "/lib"].filter((path) => existsSync(path));
  const triplets = readdirSync("/usr/lib").filter((entry) => entry.includes("-linux-"));
  return [...directories, ...triplets.map((triplet) => join("/usr/lib", triplet))].some((path) =>
    existsSync(join(path, name)),
  );
}
