import { isQuiet } from "@deskbell/shared/desktop/quiet-hours";
import type { Message } from "@deskbell/shared/messages/message";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { platform } from "../platform/current.ts";
import type { LiveConnection } from "../platform/live-connection.ts";

/**
 * Raises the browser's notifications of what others write, once somebody has asked for them in the
 * settings; not while this page is looked at. Several of one ticket replace each other. Returns how
 * to stop.
 */
export function followForNotifications(socket: LiveConnection, viewerId: string): () => void {
  const texts = new Map<string, string>();
  const onMessage = ({ conversationId, seq, text }: Message) => {
    texts.set(`${conversationId} ${seq}`, text);
  };
  const onTicket = (ticket: Ticket) => {
    const key = `${ticket._id} ${ticket.lastSeq}`;
    const text = texts.get(key) ?? ticket.subject;
    texts.clear();
    const { notifications, notificationText, quietHours } = platform.settings.read();
    if (!notifications || isQuiet(quietHours, new Date())) return;
    if (ticket.lastSenderId === viewerId || document.hasFocus()) return;
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    const isNumbered = notificationText !== "none";
    const notification = new Notification(isNumbered ? `Ticket #${ticket.ticket}` : "Deskbell", {
      tag: ticket._id,
      body: notificationText === "message" ? text : "New message",
    });
    notification.onclick = () => {
      window.focus();
      location.assign(`/inbox/${ticket._id}`);
    };
  };
  socket.on("new_message", onMessage);
  socket.on("ticket_changed", onTicket);
  return () => {
    socket.off("new_message", onMessage);
    socket.off("ticket_changed", onTicket);
  };
}
