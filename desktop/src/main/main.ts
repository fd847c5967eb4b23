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
import "./check-without-code.ts";
import { answerDesk, type Sender } from "./answer-desk.ts";
import { createAppProtocol } from "./app-protocol.ts";
import { applySettings } from "./apply-settings.ts";
import { installedProgram } from "./apps-menu.ts";
import { createAsk } from "./ask-over-window.ts";
import { createServerCalls } from "./call-server.ts";
import { offerContextMenu } from "./context-menu.ts";
import { createDesk } from "./create-desk.ts";
import { createCustomerNews } from "./customer-news.ts";
import { createEndedSessions } from "./end-sessions.ts";
import { createEventLog } from "./event-log.ts";
import { followDeepLinks } from "./follow-deep-links.ts";
import { followNotices } from "./follow-notices.ts";
import { followToasts } from "./follow-toasts.ts";
import { identify } from "./identify.ts";
import { openImages } from "./images.ts";
import { installLinks } from "./install-links.ts";
import { isPage } from "./is-page.ts";
import { loadKeychain } from "./keychain.ts";
import { createLeftNotices } from "./left-notices.ts";
import { guardLinks } from "./links.ts";
import { createLiveConnection } from "./live-connection.ts";
import { logCrashes } from "./log-crashes.ts";
import { bringUp, openMainWindow, startPage } from "./main-window.ts";
import { consoleMenu } from "./menu.ts";
import { createNotices } from "./notices.ts";
import { createNotifier } from "./notifier.ts";
import { createOfflineKey } from "./offline-key.ts";
import { openKeptFile } from "./open-kept-file.ts";
import { openTray } from "./open-tray.ts";
import { createPageFiles } from "./page-files.ts";
import { createPageNews } from "./page-news.ts";
import { pageScheme } from "./page-origin.ts";
import { denyPermissions } from "./permissions.ts";
import { followWaking } from "./power.ts";
import { keepInTray } from "./quit-policy.ts";
import { registerPageScheme } from "./register-page-scheme.ts";
import { revivePage } from "./revive-page.ts";
import { createServer } from "./server.ts";
import { createServerProxy } from "./server-proxy.ts";
import { createServerUploads } from "./server-uploads.ts";
import { createSession } from "./session.ts";
import { createSettings } from "./settings-store.ts";
import { checkSpelling } from "./spelling.ts";
import { createStartAtLogin, wasOpenedAtLogin } from "./start-at-login.ts";
import { trustSystemCertificates } from "./system-certificates.ts";
import { createTokenVault } from "./token-vault.ts";
import { createUnread } from "./unread.ts";
import { createUpdates } from "./updates.ts";
import { createViewerReader } from "./viewer.ts";

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
  const { file, wasDamaged } = openKeptFile(app.getPath("userData"));
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
