import type { ConnectionEvent } from "@deskbell/shared/desktop/ipc";
import { type Message, messageSchema } from "@deskbell/shared/messages/message";
import type { Notification } from "@deskbell/shared/notifications/notification";
import {
  type StaffTicket,
  staffTicketSchema,
  type Ticket,
  ticketAnswerSchema,
  ticketSchema,
} from "@deskbell/shared/tickets/ticket";
import { LRUCache } from "lru-cache";
import { t } from "../i18n/t.ts";
import type { ApiClient } from "../server/api-client.ts";
import type { Session } from "../session/session.ts";
import type { Viewer, ViewerReader } from "../session/viewer.ts";
import type { NotificationList } from "./notification-list.ts";
import type { NotificationContent } from "./notification-text.ts";
import { createWrittenWords } from "./written-words.ts";

type Parts = {
  session: Session;
  viewer: ViewerReader;
  call: ApiClient;
  list: Pick<NotificationList, "isKept" | "added">;
};

/** How many tickets are cached; older ones are requested again. */
const cachedMax = 500;

/**
 * Turns the server's events into what an agent is to notice; for staff only, and never for the agent's own actions.
 * Of tickets that are theirs the server's list says it, of those that are nobody's, or that they follow, a message.
 */
export function createNotificationSource({ session, viewer, call, list }: Parts) {
  const cache = new LRUCache<string, Pick<Ticket, "_id" | "ticket" | "creator">>({
    max: cachedMax,
  });
  const written = createWrittenWords();
  session.subscribe(() => {
    cache.clear();
    written.clear();
  });

  async function ticketOf({ conversationId }: Message) {
    const ticket = cache.get(conversationId);
    const credentials = session.current();
    if (ticket || !credentials) return ticket;
    const { body } = await call({ ...credentials, path: `conversation/${conversationId}` });
    const answer = ticketAnswerSchema.safeParse(body);
    if (answer.success) cache.set(conversationId, answer.data.data);
    return answer.data?.data;
  }

  /** A ticket that was opened or changed: new to those for whom it is unread, and not theirs by then. */
  function ofTicket(payload: unknown, agent: Viewer): NotificationContent[] {
    const { data: ticket } = ticketSchema.safeParse(payload);
    if (!ticket) return [];
    const { _id: ticketId, ticket: number, creator, subject } = ticket;
    const isNew = ticket.updatedAt === ticket.createdAt && !cache.has(ticketId);
    cache.set(ticketId, ticket);
    const about = { ticketId, number, from: creator.name };
    const messages = list.isKept() ? written.take(ticketId, ticket.lastSeq) : [];
    if (creator.id === agent.id || !concerns(payload, agent)) return [];
    if (isNew) return [{ ...about, kind: "ticket", text: subject }];
    return messages.map(([lastSeenSeq, text]) => ({
      ...{ ...about, kind: "message", text },
      answerable: { agentId: agent.id, lastSeenSeq },
    }));
  }

  /**
   * Whether it is unread for the agent, not theirs and not silenced by them; a server that does not say leaves it to
   * the message.
   */
  function concerns(payload: unknown, agent: Viewer): boolean {
    const { data: ticket } = staffTicketSchema.safeParse(payload);
    if (!ticket || !list.isKept()) return true;
    return isToNotify(ticket, agent.id);
  }

  async function ofMessage(payload: unknown, agent: Viewer): Promise<NotificationContent[]> {
    const { data: message } = messageSchema.safeParse(payload);
    if (!message || message.sender.id === agent.id) return [];
    const ticket = await ticketOf(message);
    if (message.sender.id !== ticket?.creator.id) return [];
    const text =
      message.text || (message.attachment.length > 0 ? t("sent a picture") : t("sent a file"));
    const isFirst = written.keep(message, text);
    if (list.isKept()) return []; // its ticket says next whom it concerns
    written.take(message.conversationId, message.seq);
    if (!isFirst) return [];
    const { _id: ticketId, ticket: number } = ticket;
    return [{ ticketId, number, kind: "message", from: message.sender.name, text }];
  }

  /** What the server's list says; an answer is answerable where its words are known, and stand in the same ticket. */
  function contentOf(notification: Notification, agent: Viewer | null): NotificationContent {
    const { conversationId: ticketId, ticket: number, kind, by, subject, at } = notification;
    const about = { ticketId, number, from: by?.name ?? "" };
    if (kind !== "answered") return { ...about, kind, text: subject };
    const message = written.find(by?.id, at);
    const isAnswerable = agent && message?.ticketId === ticketId;
    return {
      ...{ ...about, kind: "message", text: message?.text || subject },
      ...(isAnswerable && { answerable: { agentId: agent.id, lastSeenSeq: message.seq } }),
    };
  }

  return {
    /** Of one that was missed: without the words of what it is about. */
    ofNotification: (notification: Notification) => contentOf(notification, null),
    async ofEvent(event: ConnectionEvent): Promise<NotificationContent[]> {
      if (event.kind !== "event") return [];
      const agent = await viewer.current();
      if (!agent?.isStaff) return [];
      const [payload] = event.payload as unknown[];
      if (event.name === "ticket_changed") return ofTicket(payload, agent);
      if (event.name === "new_message") return ofMessage(payload, agent);
      if (event.name !== "notification:added") return [];
      const notification = list.added(payload);
      return notification ? [contentOf(notification, agent)] : [];
    },
  };
}

/** Of a ticket that is theirs the list says it, and of one that they have silenced nothing does. */
const isToNotify = ({ assignee, silencedBy, unreadBy }: StaffTicket, agentId: string): boolean =>
  assignee?.id !== agentId &&
  !silencedBy?.includes(agentId) &&
  unreadBy?.includes(agentId) !== false;
