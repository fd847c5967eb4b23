import { app, powerMonitor } from "electron";
import type { RendererEvents } from "../ipc/renderer-events.ts";
import { createNotificationList } from "../notifications/notification-list.ts";
import { createNotificationSource } from "../notifications/notification-source.ts";
import { subscribeNotifications } from "../notifications/subscribe-notifications.ts";
import type { Settings } from "../settings/settings.ts";
import { createAwayWhenIdle } from "../system/away-when-idle.ts";
import { subscribeToWake } from "../system/power-events.ts";
import type { Updates } from "../updates/updates.ts";
import type { Client } from "./open-client.ts";
import type { Outside } from "./open-notifications.ts";
import type { Page } from "./open-page.ts";

type Parts = {
  client: Client;
  page: Page;
  outside: Outside;
  settings: Settings;
  updates: Updates;
  events: RendererEvents;
};

/** Which part's events reach which other part. */
export function connectEvents({ client, page, outside, settings, updates, events }: Parts): void {
  const { session, connection, viewer, call } = client;
  const { window, proxy } = page;
  const { notifications, showUnread } = outside;

  connection.subscribe((event) => events.publish("live", event));
  settings.subscribe((changed) => events.publish("settings", changed));
  updates.subscribe((state) => events.publish("update", state));
  const list = createNotificationList({ session, call });
  const notificationSource = createNotificationSource({ session, viewer, call, list });
  subscribeNotifications({ connection, session, viewer, list, notificationSource, notifications });
  session.subscribe((credentials) => {
    if (credentials) return;
    notifications.clear();
    showUnread(0);
  });

  function leavePage(): void {
    proxy.abortAll();
    events.pageLeft();
    notifications.showsTicket(null);
    connection.updatePresence({ ticketId: null, isTyping: false });
  }
  window.on("focus", notifications.focused);
  // Not `did-start-navigation`: that comes before `will-navigate`, so also where the page stays.
  window.webContents.on("did-navigate", leavePage);
  window.webContents.on("render-process-gone", leavePage);

  subscribeToWake(powerMonitor, process.platform, () => {
    connection.reconnect();
    events.publish("wake", null);
  });
  createAwayWhenIdle({ power: powerMonitor, settings, session, viewer, call }).start();
  app.on("will-quit", connection.close);
  app.on("will-quit", notifications.consoleEnds);
}
