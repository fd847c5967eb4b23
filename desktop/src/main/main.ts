import { release } from "node:os";
import { join } from "node:path";
import {
  app,
  autoUpdater,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  Notification,
  type NotificationConstructorOptions,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  screen,
  shell,
  Tray,
  session as webSession,
} from "electron";
import "./zod-jitless.ts";
import { installLinks } from "./deep-links/install-links.ts";
import { followDeepLinks } from "./deep-links/deep-link-listener.ts";
import { createDesk } from "./ipc/ipc-api.ts";
import { answerDesk, type Sender } from "./ipc/ipc-handlers.ts";
import { isPage } from "./ipc/is-page.ts";
import { createPageNews } from "./ipc/renderer-events.ts";
import { createEventLog } from "./logging/event-log.ts";
import { logCrashes } from "./logging/log-crashes.ts";
import { createLeftNotices } from "./notifications/leftover-notifications.ts";
import { createCustomerNews } from "./notifications/notification-source.ts";
import { createNotifier } from "./notifications/notifier.ts";
import { followNotices } from "./notifications/subscribe-notifications.ts";
import { createNotices } from "./notifications/ticket-notifications.ts";
import { followToasts } from "./notifications/toast-activation.ts";
import { createAppProtocol } from "./page/app-protocol.ts";
import { guardLinks } from "./page/navigation-guard.ts";
import { createPageFiles } from "./page/page-files.ts";
import { pageScheme } from "./page/page-origin.ts";
import { denyPermissions } from "./page/permissions.ts";
import { registerPageScheme } from "./page/register-page-scheme.ts";
import { createServerCalls } from "./server/api-client.ts";
import { createServer } from "./server/server.ts";
import { createServerProxy } from "./server/server-proxy.ts";
import { createLiveConnection } from "./server/server-connection.ts";
import { createServerUploads } from "./server/server-uploads.ts";
import { trustSystemCertificates } from "./server/system-certificates.ts";
import { loadKeychain } from "./session/keychain.ts";
import { createEndedSessions } from "./session/logout-queue.ts";
import { createOfflineKey } from "./session/offline-key.ts";
import { createSession } from "./session/session.ts";
import { createTokenVault } from "./session/token-vault.ts";
import { createViewerReader } from "./session/viewer.ts";
import { applySettings } from "./settings/apply-settings.ts";
import { createSettings } from "./settings/settings.ts";
import { openSettingsFile } from "./settings/settings-file.ts";
import { identify } from "./system/app-identity.ts";
import { installedProgram } from "./system/applications-menu.ts";
import { followWaking } from "./system/power-events.ts";
import { createStartAtLogin, wasOpenedAtLogin } from "./system/start-at-login.ts";
import { createUpdates } from "./updates/updates.ts";
import { consoleMenu } from "./window/application-menu.ts";
import { keepInTray } from "./window/close-to-tray.ts";
import { offerContextMenu } from "./window/context-menu.ts";
import { openImages } from "./window/icons.ts";
import { bringUp, openMainWindow, startPage } from "./window/main-window.ts";
import { revivePage } from "./window/page-recovery.ts";
import { checkSpelling } from "./window/spell-checker.ts";
import { openTray } from "./window/tray.ts";
import { createUnread } from "./window/unread-badge.ts";
import { createAsk } from "./window/window-dialog.ts";

// The console's main process: it alone holds the session's token, and decides what the page may do.

const here = import.meta.dirname; // desktop/dist
const assets = join(here, "../assets");
const { platform } = process;
/** The end-to-end tests hold on to some parts; an installed console gives nothing away. */
const isTested = process.env.DESK_E2E === "1" && !app.isPackaged;

identify(app, platform);
app.enableSandbox();
registerPageScheme(protocol);

// One console at a time: a second hands over what it was called with, and ends.
if (app.requestSingleInstanceLock()) {
  const deepLinks = followDeepLinks(app, process.argv); // macOS tells of a link before it is ready
  void app.whenReady().then(() => openConsole(deepLinks));
} else app.quit();

function openConsole(deepLinks: ReturnType<typeof followDeepLinks>): void {
  const userAgent = `Deskbell/${app.getVersion()} (${platform} ${release()})`;
  const fetch = net.fetch.bind(net);

  // What is kept on this computer.
  const { file, wasDamaged } = openSettingsFile(app.getPath("userData"));
  const settings = createSettings(file);
  const vault = createTokenVault(loadKeychain);

  // Who is signed in where, and the connection by which the server tells news.
  const call = createServerCalls({ fetch, userAgent });
  const session = createSession({ vault, call, ended: createEndedSessions(call) });
  const offlineVault = createTokenVault(loadKeychain, { account: "offline reading" });
  const offlineKey = createOfflineKey(offlineVault, session);
  const live = createLiveConnection(session, {
    beforeConnecting: trustSystemCertificates,
  });
  const viewer = createViewerReader({ session, call });
  const server = createServer({ fetch, settings, session, preset: process.env.DESK_SERVER });

  // The window and its page.
  const uploads = createServerUploads({
    request: (options) => net.request(options),
    onProgress: (progress) => news.tell("upload", progress),
  });
  const proxy = createServerProxy({ fetch, uploads, userAgent, server: server.origin, session });
  const files = createPageFiles({
    web: join(here, "../../web/dist"),
    console: join(assets, "pages"),
  });
  protocol.handle(pageScheme, createAppProtocol({ files, proxy }));
  denyPermissions(webSession.defaultSession);
  checkSpelling(webSession.defaultSession, app);
  guardLinks(app, shell);
  const window = openMainWindow({
    make: (options) => new BrowserWindow(options),
    preload: join(here, "preload.cjs"),
    icon: join(assets, "icon.png"),
    settings,
    screen,
    startsHidden: wasOpenedAtLogin(app, platform, process.argv),
  });
  const logs = join(app.getPath("userData"), "logs");
  const versions = { console: app.getVersion(), runtime: runtimeVersion() };
  logCrashes(createEventLog(join(logs, "crash.log")), {
    app,
    contents: window.webContents,
    process,
    versions,
  });
  const ask = createAsk(window, (over, options) => dialog.showMessageBox(over, options));
  revivePage(window, { ask });
  offerContextMenu(window.webContents, (template) => Menu.buildFromTemplate(template).popup());

  // What the agent is told outside the page.
  const notifications: Notification[] = [];
  function makeNotification(options: NotificationConstructorOptions): Notification {
    const notification = new Notification(options);
    if (isTested) notifications.push(notification);
    return notification;
  }
  const notifier = createNotifier(makeNotification, { platform });
  const notices = createNotices({
    notifier,
    left: createLeftNotices(Notification, { platform, notifier, kept: settings.leftNotices }),
    isSupported: () => Notification.isSupported(),
    settings: settings.read,
    isFocused: () => window.isFocused(),
    open: openTicket,
  });
  const images = openImages(nativeImage, assets, platform);
  const tray = openTray({
    make: (shown) => new Tray(shown),
    image: images.tray,
    platform,
    buildMenu: (template) => Menu.buildFromTemplate(template),
    pause: notices.pause,
    onOpen: () => bringUp(window),
    onQuit: () => app.quit(),
  });
  const showUnread = createUnread({ app, window, tray, images, platform });

  // What the page asks, and what it is told.
  const updates = createUpdates({
    loadUpdater: app.isPackaged ? loadUpdater : null,
    log: createEventLog(join(logs, "update.log")),
    ask,
  });
  const isOurs = (sender: Sender) =>
    isPage(sender, window.isDestroyed() ? null : window.webContents);
  const news = createPageNews({
    ipc: ipcMain,
    isPage: isOurs,
    send: (channel, told) => {
      if (!window.isDestroyed()) window.webContents.send(channel, told);
    },
    present: { live: live.state, update: updates.state },
  });
  const desk = createDesk({
    server,
    session,
    isResumed: resume(),
    vault,
    offlineKey,
    settings,
    notices,
    live,
    uploads,
    updates,
    versions,
    platform,
    takeFirstPath: () => news.takeWaiting("navigate"),
    showUnread,
    leaveTo: (url) => shell.openExternal(url),
  });
  answerDesk({ ipc: ipcMain, isPage: isOurs, desk });
  function go(path: string): void {
    bringUp(window);
    news.deliver("navigate", path);
  }
  function openTicket(ticketId: string): void {
    go(`/inbox/${ticketId}`);
  }
  function warn(sentence: string): void {
    news.deliver("warning", sentence);
  }
  async function resume(): Promise<void> {
    const origin = server.origin();
    if (origin) await session.resume(origin);
    if (!session.current()) notices.clear(); // what a console has left that did not end well
  }

  // What happens, and who hears of it.
  const customerNews = createCustomerNews({ session, viewer, call });
  live.follow((told) => news.tell("live", told));
  followNotices({ live, session, viewer, customerNews, notices });
  session.follow((credentials) => {
    if (credentials) return;
    notices.clear();
    showUnread(0);
  });
  const program = installedProgram(process.env, process.execPath);
  const startAtLogin = createStartAtLogin({
    app,
    platform,
    configHome: app.getPath("appData"),
    command: app.isPackaged ? [program] : [process.execPath, app.getAppPath()],
  });
  applySettings(settings, {
    theme: nativeTheme,
    startAtLogin,
    onFailure: warn,
  });
  settings.follow((now) => news.tell("settings", now));
  updates.follow((state) => news.tell("update", state));
  window.on("focus", notices.focused);
  // Not `did-start-navigation`: that comes before `will-navigate`, so also where the page stays.
  window.webContents.on("did-navigate", leavePage);
  window.webContents.on("render-process-gone", leavePage);
  function leavePage(): void {
    proxy.abortAll();
    news.pageLeft();
    notices.showsTicket(null);
    live.lookAt({ ticketId: null, isTyping: false });
  }
  followWaking(powerMonitor, platform, () => {
    live.reconnect();
    news.tell("wake", null);
  });
  keepInTray(window, {
    app,
    updater: autoUpdater,
    onHidden() {
      if (settings.knowsTray()) return;
      settings.learnTray();
      notices.tellTray(() => bringUp(window));
    },
  });
  app.on("activate", () => bringUp(window));
  app.on("will-quit", live.close);
  deepLinks.open({ go, warn, bringUp: () => bringUp(window) });
  const appsMenu = installLinks({
    app,
    platform,
    program,
    icon: join(assets, "icon.png"),
    settings,
    warn,
  });
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      consoleMenu({
        platform,
        isPackaged: app.isPackaged,
        onGo: go,
        onCheckForUpdate() {
          bringUp(window); // what comes of it is asked there
          void updates.check();
        },
        appsMenu,
      }),
    ),
  );
  followToasts(Notification, { platform, open: openTicket, bringUp: () => bringUp(window) });
  if (wasDamaged) warn("Your settings could not be read and are as on a new computer again.");

  updates.watch();
  void window.loadURL(startPage).catch(() => {});
  if (isTested) Object.assign(globalThis, { __desk: { window, tray, notifications } });
}

// Of a CommonJS package that is bundled by itself there is only the whole.
const loadUpdater = async () => (await import("electron-updater")).default.autoUpdater;

const runtimeVersion = () =>
  `Electron ${process.versions.electron ?? "?"}, Chromium ${process.versions.chrome ?? "?"}, Node ${process.versions.node}`;
