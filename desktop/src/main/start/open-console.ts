import { join } from "node:path";
import { app, type BrowserWindow, ipcMain, Notification, shell } from "electron";
import type { listenForDeepLinks } from "../deep-links/deep-link-listener.ts";
import { type ConsoleWording, openWording } from "../i18n/open-wording.ts";
import { t } from "../i18n/t.ts";
import { createIpcApi } from "../ipc/ipc-api.ts";
import { handleIpc, isPage, type Sender } from "../ipc/ipc-handlers.ts";
import { createRendererEvents, type RendererEvents } from "../ipc/renderer-events.ts";
import { createEventLog } from "../logging/event-log.ts";
import { handleToastActivation } from "../notifications/toast-activation.ts";
import { createLooks } from "../server/looks.ts";
import { createSettings } from "../settings/settings.ts";
import { openSettingsFile } from "../settings/settings-file.ts";
import { createUpdates } from "../updates/updates.ts";
import { startPage } from "../window/main-window.ts";
import { createPageNavigation } from "../window/page-navigation.ts";
import { connectEvents } from "./connect-events.ts";
import { type Client, openClient } from "./open-client.ts";
import { openIntegration } from "./open-integration.ts";
import { openNotifications } from "./open-notifications.ts";
import { openPage } from "./open-page.ts";
import { openTicketWindows } from "./open-ticket-windows.ts";

type Parts = {
  deepLinks: ReturnType<typeof listenForDeepLinks>;
  /** The folder of the built console, desktop/dist. */
  dist: string;
};

/** Opens the console's parts and connects them, once Electron is ready. */
export function openConsole({ deepLinks, dist }: Parts): void {
  const assets = join(dist, "../assets");
  const logs = join(app.getPath("userData"), "logs");
  const versions = { console: app.getVersion(), runtime: runtimeVersion() };

  const { file, wasDamaged } = openSettingsFile(app.getPath("userData"), () =>
    // Later, since this may come before there is a page to say it in.
    setImmediate(() => navigation.warn(t("Your settings cannot be saved. Is the disk full?"))),
  );
  const settings = createSettings(file);
  const client = openClient(settings);
  const web = join(dist, "../../web/dist");
  // Before anything of the console has a text.
  const wording = openWording({ fetch: client.fetch, settings, web });
  const page = openPage({
    dist,
    web,
    wording,
    settings,
    client,
    versions,
    logs,
    onUploadProgress(progress) {
      events.publish("upload", progress);
      ticketWindows.publish("upload", progress);
    },
  });
  const { window } = page;
  const updates = createUpdates({
    loadUpdater: app.isPackaged ? loadUpdater : null,
    log: createEventLog(join(logs, "update.log")),
    ask: page.ask,
  });
  const { isOurs, events } = openMainPage(window, {
    live: client.connection.state,
    update: updates.state,
    replies: () => null,
  });
  const looks = createLooks(client.connection.updatePresence);
  const ticketWindows = openTicketWindows({
    ...page.forWindows,
    ipc: ipcMain,
    current: { live: client.connection.state, update: updates.state },
    looks,
    proxy: page.proxy,
    attach: page.attach,
    startDrag: page.startDrag,
    // What was typed into notifications goes out by the outbox of the main window's page alone.
    apiFor: (ofWindow) =>
      createIpcApi({ ...shared, replies: { ...outside.replies, ...noReplies } }, ofWindow),
    onSeen: (ticketId) => outside.notifications.read(ticketId),
  });
  const navigation = createPageNavigation(window, events, ticketWindows);
  const outside = openNotifications({
    window,
    settings,
    assets,
    session: client.session,
    isInFocusedWindow: ticketWindows.isFocusedOn,
    navigation,
    publish: () => events.publish("replies", null),
  });
  const shared = {
    ...client,
    ...page,
    ...outside,
    isResumed: client.resume().then(outside.onResumed),
    settings,
    updates,
    versions,
    platform: process.platform,
    openTicketWindow: ticketWindows.open,
    go: navigation.go,
    openExternal: (url: string) => shell.openExternal(url),
  };
  const mine = { client, page, settings, updates, events, looks };
  const opened = { ...mine, ticketWindows, navigation, outside, assets, deepLinks, wording };
  answerPages(opened, shared, isOurs);
  startConsole(opened);
  if (wasDamaged)
    navigation.warn(t("Your settings could not be read and are as on a new computer again."));
}

/** The page of the main window: whether a message is its, and what it is sent. */
function openMainPage(window: BrowserWindow, current: CurrentState) {
  const isOurs = (sender: Sender) =>
    isPage(sender, window.isDestroyed() ? null : window.webContents);
  const events = createRendererEvents({
    ipc: ipcMain,
    isPage: isOurs,
    send: (channel, payload) => {
      if (!window.isDestroyed()) window.webContents.send(channel, payload);
    },
    current,
  });
  return { isOurs, events };
}

type CurrentState = Parameters<typeof createRendererEvents>[0]["current"];

/** Each page asks by its own side of the bridge. */
function answerPages(parts: Opened, shared: Shared, isOurs: (sender: Sender) => boolean): void {
  const { page, events, outside, looks, ticketWindows } = parts;
  const { window } = page;
  const api = createIpcApi(shared, {
    ownTicketId: null,
    takeFirstPath: () => events.takeQueued("navigate"),
    showUnread: outside.showUnread,
    showsTicket: outside.notifications.showsTicket,
    lookAt: (look) => looks.lookAt(window, look),
    startDrag: (path) => page.startDrag(path, window),
  });
  handleIpc({
    ipc: ipcMain,
    apiOf: (sender) => (isOurs(sender) ? api : ticketWindows.apiOf(sender)),
  });
}

type Shared = Parameters<typeof createIpcApi>[0];

/** Connects what is open, and loads the page. */
function startConsole(parts: Opened): void {
  const { client, page, updates, ticketWindows, navigation, outside, deepLinks, wording } = parts;
  const { window } = page;
  const { bringUp } = navigation;
  connectEvents({ ...parts, bringUp });
  openIntegration({ ...parts, window });
  deepLinks.start(navigation);
  handleToastActivation(Notification, {
    platform: process.platform,
    open: navigation.openTicket,
    answered: outside.notifications.answered,
    bringUp,
  });
  updates.watch();
  const windows = () => [window, ...ticketWindows.all()];
  updateWords({ server: client.server, wording, windows });
  void window.loadURL(startPage).catch(() => {});
}

type Opened = Omit<Parameters<typeof connectEvents>[0], "bringUp"> &
  Omit<Parameters<typeof openIntegration>[0], "window"> & {
    events: RendererEvents;
    navigation: ReturnType<typeof createPageNavigation>;
    deepLinks: Parts["deepLinks"];
    wording: ConsoleWording;
  };

/** The page takes its words when it is loaded; what is typed in it is kept. */
function updateWords({ server, wording, windows }: WordParts): void {
  const update = async () => {
    const origin = server.origin();
    if (!origin || !(await wording.update(origin))) return;
    for (const window of windows()) {
      if (!window.isDestroyed()) window.webContents.reload();
    }
  };
  server.subscribe(() => void update());
  void update();
}

type WordParts = { server: Client["server"]; wording: ConsoleWording; windows(): BrowserWindow[] };

const noReplies = { read: () => [], end() {} };

// A CommonJS package that is bundled on its own has only a default export.
const loadUpdater = async () => (await import("electron-updater")).default.autoUpdater;

const runtimeVersion = () =>
  `Electron ${process.versions.electron ?? "?"}, Chromium ${process.versions.chrome ?? "?"}, Node ${process.versions.node}`;
