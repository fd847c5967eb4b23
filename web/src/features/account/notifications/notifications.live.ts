import { limits } from "@deskbell/shared/limits";
import type {
  Notification,
  NotificationsRead,
  ReadNotifications,
} from "@deskbell/shared/notifications/notification";
import { type NotificationPages, notificationsApi } from "../../../api/notifications.api.ts";
import type { RealtimeConnection } from "../../../platform/realtime-connection.ts";
import type { AppStore } from "../../../state/hooks.ts";

const { getRunningQueryThunk, invalidateTags, updateQueryData } = notificationsApi.util;

/** Keeps the bell's list up to date, as on one's other devices. Returns how to unsubscribe. */
export function subscribeBell(
  socket: Pick<RealtimeConnection, "on" | "off">,
  { dispatch }: AppStore,
): () => void {
  const reload = () => void dispatch(invalidateTags(["notifications"]));
  const update = (change: (latest: NotificationPages) => void) => {
    const running = dispatch(getRunningQueryThunk("listNotificationPages", undefined));
    dispatch(updateQueryData("listNotificationPages", undefined, change));
    // A response that is under way may be older.
    if (running) void running.then(reload);
  };
  const onAdded = (added: Notification) => update((latest) => addTo(latest, added));
  const onRead = (read: ReadNotifications) =>
    update((latest) => markRead(latest, read, new Date().toISOString()));

  socket.on("notification:added", onAdded);
  socket.on("notification:read", onRead);
  socket.on("connect", reload);
  return () => {
    socket.off("notification:added", onAdded);
    socket.off("notification:read", onRead);
    socket.off("connect", reload);
  };
}

function addTo({ pages }: NotificationPages, added: Notification): void {
  const [latest] = pages;
  if (!latest || latest.notifications.some(({ id }) => id === added.id)) return;
  latest.notifications.unshift(added);
  latest.unread = Math.min(latest.unread + 1, limits.unreadCountMax);
}

function markRead({ pages }: NotificationPages, { read, unread }: ReadNotifications, at: string) {
  for (const page of pages) {
    page.unread = unread;
    for (const notification of page.notifications) {
      if (isAmong(read, notification)) notification.readAt ??= at;
    }
  }
}

function isAmong(read: NotificationsRead, { id, conversationId }: Notification): boolean {
  if ("ids" in read) return read.ids.includes(id);
  return !("conversationId" in read) || read.conversationId === conversationId;
}
