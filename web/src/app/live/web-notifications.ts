import { isQuiet } from "@deskbell/shared/desktop/quiet-hours";
import type { Message } from "@deskbell/shared/messages/message";
import { isStaffTicket } from "@deskbell/shared/tickets/is-staff-ticket";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import type { ReadMark } from "@deskbell/shared/tickets/unread";
import { asSeenBy } from "../../features/tickets/sync/read-marks.ts";
import { t } from "../../i18n/t.ts";
import { platform } from "../../platform/current.ts";
import type { RealtimeConnection } from "../../platform/realtime-connection.ts";

/**
 * Shows a browser notification for each message of others, if the settings ask for them, unless this
 * page has the focus. A later one of the same ticket replaces the earlier. Returns how to unsubscribe.
 */
export function subscribeNotifications(socket: RealtimeConnection, viewerId: string): () => void {
  const texts = new Map<string, string>();
  const shown = new Map<string, Notification>();
  // The ticket was read here or on another device.
  const onRead = ({ conversationId }: ReadMark) => {
    shown.get(conversationId)?.close();
    shown.delete(conversationId);
  };
  const onMessage = ({ conversationId, seq, text }: Message) => {
    texts.set(`${conversationId} ${seq}`, text);
  };
  const onTicket = (ticket: Ticket) => {
    const key = `${ticket._id} ${ticket.lastSeq}`;
    const text = texts.get(key) ?? ticket.subject;
    texts.clear();
    const { notifications, notificationText, quietHours } = platform.settings.read();
    if (!notifications || isQuiet(quietHours, new Date())) return;
    if (!makesUnread(ticket, viewerId) || document.hasFocus()) return;
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    const isNumbered = notificationText !== "none";
    const notification = new Notification(
      isNumbered ? t("Ticket #{ticket}", { ticket: ticket.ticket }) : "Deskbell",
      {
        tag: ticket._id,
        body: notificationText === "message" ? text : t("New message"),
      },
    );
    shown.get(ticket._id)?.close();
    shown.set(ticket._id, notification);
    notification.onclick = () => {
      window.focus();
      location.assign(`/inbox/${ticket._id}`);
    };
  };
  socket.on("new_message", onMessage);
  socket.on("ticket_changed", onTicket);
  socket.on("read:changed", onRead);
  return () => {
    socket.off("new_message", onMessage);
    socket.off("ticket_changed", onTicket);
    socket.off("read:changed", onRead);
  };
}

/** Whether its last message made this ticket unread for the viewer: never their own or a colleague's. */
function makesUnread(received: Ticket, viewerId: string): boolean {
  const { isUnread, lastSenderId, creator } = asSeenBy(viewerId, received);
  if (isStaffTicket(received) && received.silencedBy?.includes(viewerId)) return false;
  const isOtherSide = (lastSenderId === creator.id) !== (viewerId === creator.id);
  // A server without unread marks: then who wrote last decides.
  return isOtherSide && isUnread !== false;
}
