import {
  app,
  type BrowserWindow,
  Menu,
  Notification,
  type NotificationConstructorOptions,
  nativeImage,
  Tray,
} from "electron";
import { createLeftoverNotifications } from "../notifications/leftover-notifications.ts";
import { createNotificationReplies } from "../notifications/notification-replies.ts";
import { createNotifier } from "../notifications/notifier.ts";
import { createTicketNotifications } from "../notifications/ticket-notifications.ts";
import type { Session } from "../session/session.ts";
import type { Settings } from "../settings/settings.ts";
import { loadIcons } from "../window/icons.ts";
import { bringUp } from "../window/main-window.ts";
import type { PageNavigation } from "../window/page-navigation.ts";
import { createTray } from "../window/tray.ts";
import { createUnreadBadge } from "../window/unread-badge.ts";

export type Outside = ReturnType<typeof openNotifications>;

type Parts = {
  window: BrowserWindow;
  settings: Settings;
  assets: string;
  session: Session;
  /** Whether a window with the focus shows this ticket alone. */
  isInFocusedWindow(ticketId: string): boolean;
  navigation: Pick<PageNavigation, "openTicket" | "warn">;
  /** Has the page read what was typed into notifications. */
  publish(): void;
};

/** What the agent sees outside of the page: notifications, the tray and the badge. */
export function openNotifications(parts: Parts) {
  const { window, settings, assets, session, navigation, publish } = parts;
  const open = navigation.openTicket;
  const { platform } = process;
  /** The end-to-end tests read some parts; an installed console exposes nothing. */
  const isTested = process.env.DESK_E2E === "1" && !app.isPackaged;
  const created: Notification[] = [];
  function makeNotification(options: NotificationConstructorOptions): Notification {
    const notification = new Notification(options);
    if (isTested) created.push(notification);
    return notification;
  }
  const notifier = createNotifier(makeNotification, { platform });
  const replies = createNotificationReplies({
    session,
    stored: settings.replies,
    publish,
    open,
    warn: navigation.warn,
    notify: (text, ticketId) => notifications.say(text, ticketId),
  });
  const notifications = createTicketNotifications({
    notifier,
    leftovers: createLeftoverNotifications(Notification, {
      platform,
      notifier,
      stored: settings.leftNotices,
    }),
    isSupported: () => Notification.isSupported(),
    settings: settings.read,
    isFocused: () => window.isFocused(),
    isInFocusedWindow: parts.isInFocusedWindow,
    open,
    answer: replies.receive,
  });
  const icons = loadIcons(nativeImage, assets, platform);
  const tray = createTray({
    make: (image) => new Tray(image),
    image: icons.tray,
    platform,
    buildMenu: (template) => Menu.buildFromTemplate(template),
    pause: notifications.pause,
    onOpen: () => bringUp(window),
    onQuit: () => app.quit(),
  });
  const showUnread = createUnreadBadge({ app, window, tray, images: icons, platform });
  if (isTested) Object.assign(globalThis, { __desk: { window, tray, notifications: created } });
  return {
    notifications,
    replies,
    tray,
    showUnread,
    /** The stored session was resumed; or there was none, and what a console left that crashed is removed. */
    onResumed(): void {
      if (!session.current()) notifications.clear();
      replies.resumed();
    },
  };
}
