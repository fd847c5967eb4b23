import type { ConnectionEvent } from "@deskbell/shared/desktop/ipc";
import { readMarkSchema } from "@deskbell/shared/tickets/unread";
import type { ServerConnection } from "../server/server-connection.ts";
import type { Credentials, Session } from "../session/session.ts";
import type { ViewerReader } from "../session/viewer.ts";
import type { createNotificationSource } from "./notification-source.ts";
import type { TicketNotifications } from "./ticket-notifications.ts";

type Parts = {
  connection: Pick<ServerConnection, "subscribe">;
  session: Pick<Session, "current">;
  viewer: Pick<ViewerReader, "read">;
  notificationSource: ReturnType<typeof createNotificationSource>;
  notifications: Pick<TicketNotifications, "raise" | "read">;
};

/** Raises a notification for what customers do, and removes it once the ticket was read, here or on another device. */
export function subscribeNotifications({
  connection,
  session,
  viewer,
  notificationSource,
  notifications,
}: Parts): void {
  async function onEvent(event: ConnectionEvent, recipient: Credentials | null): Promise<void> {
    if (event.kind === "connected") return viewer.read();
    if (event.kind === "event" && event.name === "access:changed") return viewer.read();
    if (event.kind === "event" && event.name === "read:changed") {
      const { data: mark } = readMarkSchema.safeParse(event.payload[0]);
      if (mark && !mark.isUnread) notifications.read(mark.conversationId);
      return;
    }
    const raised = await notificationSource(event);
    // The look-up is asynchronous; somebody else may be signed in by now.
    if (raised && session.current() === recipient) notifications.raise(raised);
  }

  let handled = Promise.resolve();
  connection.subscribe((event) => {
    const recipient = session.current();
    // In order: a notification that waits for its ticket must not appear after the ticket was read.
    handled = handled.then(() => onEvent(event, recipient));
  });
}
