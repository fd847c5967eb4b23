import { system } from "../platform.ts";
import { recorded } from "../recorded.ts";
import { isDesktopFileInstalled } from "./desktop-name.ts";

/**
 * Who opens the links of a scheme. Windows alone takes a path and arguments (docs/api/app.md,
 * `app.setAsDefaultProtocolClient`); Linux needs a `.desktop` file it finds by its name, and cannot take
 * back what it was given (shell/browser/browser_linux.cc: `SetDefaultWebClient`,
 * `RemoveAsDefaultProtocolClient`).
 */
export const protocolClients = {
  set(desktopName: string, scheme: string, path: string, args: readonly string[]): boolean {
    if (system.platform === "linux" && !isDesktopFileInstalled(desktopName)) return false;
    const command = system.platform === "win32" ? [path, ...args] : [];
    recorded.protocolClients.set(scheme, command);
    return true;
  },
  remove: (scheme: string): boolean =>
    system.platform !== "linux" && recorded.protocolClients.delete(scheme),
};
