import type { App } from "electron";
import type { AppsMenu } from "../system/applications-menu.ts";
import { deepLinkScheme } from "./parse-deep-link.ts";

type Parts = {
  app: Pick<App, "setAsDefaultProtocolClient" | "isPackaged" | "getAppPath">;
  platform: NodeJS.Platform;
  executable: string;
  /** On Linux, where the console was installed. */
  appsMenu: AppsMenu | null;
  /** Whether the agent wants it there. */
  isInAppsMenu(): boolean;
  warn(sentence: string): void;
  /** The system may have to notice the file first. */
  noticesWithinMs?: number;
};

const noLinks = "Links to tickets do not open Deskbell on this computer";

/** The system opens `deskbell://` links with this console, or the agent is told that it does not. */
export async function registerLinks(parts: Parts): Promise<void> {
  const {
    app,
    platform,
    executable,
    appsMenu,
    isInAppsMenu,
    warn,
    noticesWithinMs = 3_000,
  } = parts;
  try {
    await appsMenu?.show(isInAppsMenu());
  } catch {
    warn(`${noLinks}: it could not be put into the applications menu.`);
    return;
  }
  const register = () =>
    platform === "win32" && !app.isPackaged
      ? app.setAsDefaultProtocolClient(deepLinkScheme, executable, [app.getAppPath()])
      : app.setAsDefaultProtocolClient(deepLinkScheme);
  const isWanted = app.isPackaged && (appsMenu?.isOfSystem || isInAppsMenu());
  if (register() || !isWanted) return;
  await new Promise((resolve) => setTimeout(resolve, noticesWithinMs).unref());
  if (!register()) warn(`${noLinks}: the system has refused it.`);
}
