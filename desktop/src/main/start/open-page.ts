import { join } from "node:path";
import type { UploadProgress } from "@deskbell/shared/desktop/ipc";
import {
  app,
  BrowserWindow,
  type BrowserWindowConstructorOptions,
  dialog,
  Menu,
  net,
  protocol,
  screen,
  shell,
  session as webSession,
} from "electron";
import type { ConsoleWording } from "../i18n/open-wording.ts";
import { createEventLog } from "../logging/event-log.ts";
import { logCrashes, logPageCrashes } from "../logging/log-crashes.ts";
import { createAppProtocol } from "../page/app-protocol.ts";
import { createDevelopmentPage } from "../page/development-page.ts";
import { guardNavigation } from "../page/navigation-guard.ts";
import { createPageFiles } from "../page/page-files.ts";
import { pageScheme } from "../page/page-origin.ts";
import { denyPermissions } from "../page/permissions.ts";
import { createServerProxy } from "../server/server-proxy.ts";
import { createServerUploads } from "../server/server-uploads.ts";
import type { Settings } from "../settings/settings.ts";
import { wasOpenedAtLogin } from "../system/start-at-login.ts";
import { attachContextMenu } from "../window/context-menu.ts";
import { createMainWindow } from "../window/main-window.ts";
import { recoverPage } from "../window/page-recovery.ts";
import { enableSpellChecker } from "../window/spell-checker.ts";
import { type Ask, createWindowDialog } from "../window/window-dialog.ts";
import type { Client } from "./open-client.ts";
import { openDrag } from "./open-drag.ts";

export type Page = ReturnType<typeof openPage>;

type Parts = {
  dist: string;
  /** The website's build. */
  web: string;
  wording: ConsoleWording;
  settings: Settings;
  client: Client;
  versions: { console: string; runtime: string };
  /** The folder of the logs. */
  logs: string;
  onUploadProgress(progress: UploadProgress): void;
};

/** The main window, and what serves and guards the page in it. */
export function openPage(parts: Parts) {
  const { dist, web, wording, settings, client, versions, logs, onUploadProgress } = parts;
  const { fetch, userAgent, server, session } = client;
  const uploads = createServerUploads({
    request: (options) => net.request(options),
    onProgress: onUploadProgress,
  });
  const proxy = createServerProxy({ fetch, uploads, userAgent, server: server.origin, session });
  const files = createPageFiles({
    web,
    wording: wording.current,
    console: join(dist, "../assets/pages"),
  });
  protocol.handle(pageScheme, createAppProtocol({ files, proxy, development: fromSources() }));
  denyPermissions(webSession.defaultSession);
  enableSpellChecker(webSession.defaultSession, app);
  guardNavigation(app, shell);

  const forWindows = {
    make: (options: BrowserWindowConstructorOptions) => new BrowserWindow(options),
    preload: join(dist, "preload.cjs"),
    icon: join(dist, "../assets/icon.png"),
    settings,
    screen,
  };
  const window = createMainWindow({
    ...forWindows,
    startsHidden: wasOpenedAtLogin(app, process.platform, process.argv),
  });
  const log = createEventLog(join(logs, "crash.log"));
  logCrashes(log, { app, process, versions });
  /** What every window has. @returns how something is asked over it */
  function attach(to: BrowserWindow): Ask {
    logPageCrashes(log, to.webContents, versions);
    const ask = createWindowDialog(to, (over, options) => dialog.showMessageBox(over, options));
    recoverPage(to, { ask });
    attachContextMenu(to.webContents, (template) => Menu.buildFromTemplate(template).popup());
    return ask;
  }
  const ask = attach(window);
  const drag = openDrag({ client, assets: join(dist, "../assets") });
  return { window, forWindows, attach, uploads, proxy, ask, ...drag };
}

/**
 * The page from the address in DESK_PAGE: `npm run dev -- --console`. `DESK_BUILD` is a constant of the
 * bundle (build/bundle.ts), so that all of this is left out of the one that is packed.
 */
function fromSources() {
  const origin = process.env.DESK_BUILD === "development" && process.env.DESK_PAGE;
  return origin && !app.isPackaged ? createDevelopmentPage(origin) : null;
}
