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
 * Shows a browser notification for what others write and for each ticket that they open, if the settings ask for them,
 * unless this page has the focus. A later one of the same ticket replaces the earlier. Returns how to unsubscribe.
 */
export function subscribeNotifications(socket: RealtimeConnection, viewerId: string): () => void {
  const source = createNotificationSource();
  const shown = new Map<string, Notification>();
  // The ticket was read here or on another device.
  const onRead = ({ conversationId }: ReadMark) => {
    shown.get(conversationId)?.close();
    shown.delete(conversationId);
  };
  const onTicket = (ticket: Ticket) => {
    const text = source.takeOf(ticket);
    if (text === null) return;
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
  socket.on("new_message", source.addMessage);
  socket.on("ticket_changed", onTicket);
  socket.on("read:changed", onRead);
  return () => {
    socket.off("new_message", source.addMessage);
    socket.off("ticket_changed", onTicket);
    socket.off("read:changed", onRead);
  };
}

/** Of how many tickets it is remembered what was said. */
const ticketsMax = 500;

/** What is new of tickets; events of a ticket also come for what colleagues change, which is none. */
function createNotificationSource() {
  /**
   * What was written, by ticket and number: the ticket says next for whom that is unread. Null: the ticket has counted
   * it; an event may come twice, before that with newer words.
   */
  const written = new Map<string, Map<number, string | null>>();
  /** An opened ticket may come twice as it was opened. */
  const known = new Set<string>();
  return {
    addMessage({ conversationId, seq, text }: Message): void {
      const messages = written.get(conversationId) ?? new Map<number, string | null>();
      if (messages.get(seq) !== null) written.set(conversationId, messages.set(seq, text));
      const [oldest] = written.keys();
      if (oldest && written.size > ticketsMax) written.delete(oldest);
    },
    /** Its latest words, or its subject where it was opened or they are a file; null where neither is new. */
    takeOf(ticket: Ticket): string | null {
      const { _id: id, lastSeq, createdAt, subject } = ticket;
      const changedAt = isStaffTicket(ticket) ? ticket.changedAt : ticket.updatedAt;
      const isNew = changedAt === createdAt;
      const isOpened = isNew && !known.has(id);
      if (isNew) known.add(id);
      else known.delete(id);
      const messages = written.get(id) ?? new Map<number, string | null>();
      const counted = [...messages].filter(([seq, text]) => text !== null && seq <= lastSeq);
      for (const [seq] of counted) messages.set(seq, null);
      const latest = counted.sort(([one], [other]) => one - other).at(-1);
      return latest || isOpened ? latest?.[1] || subject : null;
    },
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
