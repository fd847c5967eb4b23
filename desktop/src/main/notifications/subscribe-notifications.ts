import type { ConnectionEvent } from "@deskbell/shared/desktop/ipc";
import { readMarkSchema } from "@deskbell/shared/tickets/unread";
import type { ServerConnection } from "../server/server-connection.ts";
import type { Credentials, Session } from "../session/session.ts";
import type { ViewerReader } from "../session/viewer.ts";
import type { NotificationList } from "./notification-list.ts";
import type { createNotificationSource } from "./notification-source.ts";
import type { NotificationContent } from "./notification-text.ts";
import type { TicketNotifications } from "./ticket-notifications.ts";

type Parts = {
  connection: Pick<ServerConnection, "subscribe">;
  session: Pick<Session, "current">;
  viewer: Pick<ViewerReader, "read" | "current">;
  list: Pick<NotificationList, "catchUp" | "read">;
  notificationSource: ReturnType<typeof createNotificationSource>;
  notifications: Pick<TicketNotifications, "raise" | "read">;
};

/**
 * Raises a notification for what the agent is to notice, also for what came while there was no connection, and
 * removes it once the ticket was read, here or on another device.
 */
export function subscribeNotifications(parts: Parts): void {
  const { connection, session, viewer, list, notificationSource, notifications } = parts;

  async function onConnected(): Promise<NotificationContent[]> {
    await viewer.read();
    if (!(await viewer.current())?.isStaff) return [];
    const { added, readTicketIds } = await list.catchUp();
    for (const id of readTicketIds) notifications.read(id);
    return added.map(notificationSource.ofNotification);
  }

  async function contentsOf(event: ConnectionEvent): Promise<NotificationContent[]> {
    if (event.kind === "connected") return onConnected();
    if (event.kind !== "event") return [];
    if (event.name === "access:changed") await viewer.read();
    if (event.name === "notification:read") list.read(event.payload[0]).forEach(notifications.read);
    if (event.name === "read:changed") {
      const { data: mark } = readMarkSchema.safeParse(event.payload[0]);
      if (mark && !mark.isUnread) notifications.read(mark.conversationId);
    }
    return notificationSource.ofEvent(event);
  }

  async function onEvent(event: ConnectionEvent, recipient: Credentials | null): Promise<void> {
    const contents = await contentsOf(event);
    // The look-up is asynchronous; somebody else may be signed in by now.
    if (session.current() !== recipient) return;
    for (const content of contents) notifications.raise(content);
  }

  let handled = Promise.resolve();
  connection.subscribe((event) => {
    const recipient = session.current();
    // In order: a notification that waits for its ticket must not appear after the ticket was read.
    handled = handled.then(() => onEvent(event, recipient));
  });
}
