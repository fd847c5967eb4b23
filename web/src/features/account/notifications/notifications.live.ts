import { limits } from "@deskbell/shared/limits";
import type {
  Notification,
  NotificationsRead,
  ReadNotifications,
} from "@deskbell/shared/notifications/notification";
import type { RealtimeConnection } from "../../../platform/realtime-connection.ts";
import type { AppStore } from "../../../state/hooks.ts";
import { type LatestNotifications, notificationsApi } from "./notifications.api.ts";

const { getRunningQueryThunk, invalidateTags, updateQueryData } = notificationsApi.util;

/** Keeps the bell's list up to date, as on one's other devices. Returns how to unsubscribe. */
export function subscribeBell(
  socket: Pick<RealtimeConnection, "on" | "off">,
  { dispatch }: AppStore,
): () => void {
  const reload = () => void dispatch(invalidateTags(["notifications"]));
  const update = (change: (latest: LatestNotifications) => void) => {
    const running = dispatch(getRunningQueryThunk("listNotifications", undefined));
    dispatch(updateQueryData("listNotifications", undefined, change));
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

function addTo(latest: LatestNotifications, added: Notification): void {
  if (latest.notifications.some(({ id }) => id === added.id)) return;
  latest.notifications.unshift(added);
  latest.unread = Math.min(latest.unread + 1, limits.unreadCountMax);
}

function markRead(latest: LatestNotifications, { read, unread }: ReadNotifications, at: string) {
  for (const notification of latest.notifications) {
    if (isAmong(read, notification)) notification.readAt ??= at;
  }
  latest.unread = unread;
}

function isAmong(read: NotificationsRead, { id, conversationId }: Notification): boolean {
  if ("ids" in read) return read.ids.includes(id);
  return !("conversationId" in read) || read.conversationId === conversationId;
}
