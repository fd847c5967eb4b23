import type { App } from "electron";
import { t } from "../i18n/t.ts";
import type { ApplicationsMenu } from "../system/applications-menu.ts";
import { deepLinkScheme } from "./parse-deep-link.ts";

type Parts = {
  app: Pick<App, "setAsDefaultProtocolClient" | "isPackaged" | "getAppPath">;
  platform: NodeJS.Platform;
  executable: string;
  /** On Linux, where the console was installed. */
  applicationsMenu: ApplicationsMenu | null;
  /** Whether the agent wants the entry. */
  isInAppsMenu(): boolean;
  warn(sentence: string): void;
  /** The system may need a moment to notice the file. */
  retryMs?: number;
};

/** Makes the system open `deskbell://` links with this console, or warns the agent that it does not. */
export async function registerLinks(parts: Parts): Promise<void> {
  const {
    app,
    platform,
    executable,
    applicationsMenu,
    isInAppsMenu,
    warn,
    retryMs = 3_000,
  } = parts;
  try {
    await applicationsMenu?.show(isInAppsMenu());
  } catch {
    warn(
      t(
        "Links to tickets do not open Deskbell on this computer: it could not be put into the applications menu.",
      ),
    );
    return;
  }
  const register = () =>
    platform === "win32" && !app.isPackaged
      ? app.setAsDefaultProtocolClient(deepLinkScheme, executable, [app.getAppPath()])
      : app.setAsDefaultProtocolClient(deepLinkScheme);
  const isWanted = app.isPackaged && (applicationsMenu?.isOfSystem || isInAppsMenu());
  if (register() || !isWanted) return;
  await new Promise((resolve) => setTimeout(resolve, retryMs).unref());
  if (!register())
    warn(t("Links to tickets do not open Deskbell on this computer: the system has refused it."));
}
