import { mainPage } from "@deskbell/shared/desktop/page-header";
import { app, powerMonitor } from "electron";
import type { RendererEvents } from "../ipc/renderer-events.ts";
import { createNotificationList } from "../notifications/notification-list.ts";
import { createNotificationSource } from "../notifications/notification-source.ts";
import { subscribeNotifications } from "../notifications/subscribe-notifications.ts";
import type { Looks } from "../server/looks.ts";
import type { Settings } from "../settings/settings.ts";
import { createAwayWhenIdle } from "../system/away-when-idle.ts";
import { subscribeToWake } from "../system/power-events.ts";
import type { Updates } from "../updates/updates.ts";
import type { Client } from "./open-client.ts";
import type { Outside } from "./open-notifications.ts";
import type { Page } from "./open-page.ts";
import type { OpenTicketWindows } from "./open-ticket-windows.ts";

type Parts = {
  client: Client;
  page: Page;
  outside: Outside;
  ticketWindows: OpenTicketWindows;
  looks: Looks;
  settings: Settings;
  updates: Updates;
  events: Pick<RendererEvents, "publish" | "pageLeft">;
  /** Has the main window on the screen. */
  bringUp(): void;
};

/** Which part's events reach which other part. */
export function connectEvents(parts: Parts): void {
  const { client, page, outside, ticketWindows, looks, settings, updates, events } = parts;
  const { session, connection, viewer, call } = client;
  const { window, proxy } = page;
  const { notifications, showUnread } = outside;

  const publish: RendererEvents["publish"] = (channel, payload) => {
    events.publish(channel, payload);
    ticketWindows.publish(channel, payload);
  };
  connection.subscribe((event) => {
    if (event.kind === "connected") looks.forget();
    publish("live", event);
  });
  settings.subscribe((changed) => publish("settings", changed));
  updates.subscribe((state) => events.publish("update", state));
  const list = createNotificationList({ session, call });
  const notificationSource = createNotificationSource({ session, viewer, call, list });
  subscribeNotifications({ connection, session, viewer, list, notificationSource, notifications });
  session.subscribe((credentials) => {
    // Whoever's session ends or begins: what is open was another's. Nobody is left without a window.
    if (ticketWindows.closeAll()) parts.bringUp();
    if (credentials) return;
    notifications.clear();
    showUnread(0);
  });

  function leavePage(): void {
    proxy.abortAll(mainPage);
    events.pageLeft();
    notifications.showsTicket(null);
    looks.leave(window);
  }
  window.on("focus", notifications.focused);
  // Not `did-start-navigation`: that comes before `will-navigate`, so also where the page stays.
  window.webContents.on("did-navigate", leavePage);
  window.webContents.on("render-process-gone", leavePage);

  subscribeToWake(powerMonitor, process.platform, () => {
    connection.reconnect();
    publish("wake", null);
  });
  createAwayWhenIdle({ power: powerMonitor, settings, session, viewer, call }).start();
  app.on("will-quit", connection.close);
  app.on("will-quit", notifications.consoleEnds);
}
