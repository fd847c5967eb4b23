import type { ConnectionEvent } from "@deskbell/shared/desktop/ipc";
import { readMarkSchema } from "@deskbell/shared/tickets/unread";
import type { LiveConnection } from "../server/server-connection.ts";
import type { Credentials, Session } from "../session/session.ts";
import type { ViewerReader } from "../session/viewer.ts";
import type { createCustomerNews } from "./notification-source.ts";
import type { Notices } from "./ticket-notifications.ts";

type Parts = {
  live: Pick<LiveConnection, "follow">;
  session: Pick<Session, "current">;
  viewer: Pick<ViewerReader, "read">;
  customerNews: ReturnType<typeof createCustomerNews>;
  notices: Pick<Notices, "raise" | "read">;
};

/** Raises a notification for what customers do, and takes it away once the ticket was read, here or on another device. */
export function followNotices({ live, session, viewer, customerNews, notices }: Parts): void {
  async function onEvent(event: ConnectionEvent, recipient: Credentials | null): Promise<void> {
    if (event.kind === "connected") return viewer.read();
    if (event.kind === "event" && event.name === "read:changed") {
      const { data: mark } = readMarkSchema.safeParse(event.payload[0]);
      if (mark && !mark.isUnread) notices.read(mark.conversationId);
      return;
    }
    const raised = await customerNews(event);
    // Finding out may have taken its time.
    if (raised && session.current() === recipient) notices.raise(raised);
  }

  let handled = Promise.resolve();
  live.follow((event) => {
    const recipient = session.current();
    // One after the other: a notification that waits for its ticket does not come after its reading.
    handled = handled.then(() => onEvent(event, recipient));
  });
}
