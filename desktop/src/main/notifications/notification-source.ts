import type { ConnectionEvent } from "@deskbell/shared/desktop/ipc";
import { type Message, messageSchema } from "@deskbell/shared/messages/message";
import { type Ticket, ticketAnswerSchema, ticketSchema } from "@deskbell/shared/tickets/ticket";
import { LRUCache } from "lru-cache";
import { t } from "../i18n/t.ts";
import type { ApiClient } from "../server/api-client.ts";
import type { Session } from "../session/session.ts";
import type { ViewerReader } from "../session/viewer.ts";
import type { NotificationContent } from "./notification-text.ts";

type Parts = { session: Session; viewer: ViewerReader; call: ApiClient };

/** How many tickets are cached; older ones are requested again. */
const cachedMax = 500;

/** Turns the server's events into what a customer did; for staff only, and never for the agent's own actions. */
export function createNotificationSource({ session, viewer, call }: Parts) {
  const cache = new LRUCache<string, Pick<Ticket, "_id" | "ticket" | "creator">>({
    max: cachedMax,
  });
  session.subscribe(() => cache.clear());

  async function ticketOf({ conversationId }: Message) {
    const ticket = cache.get(conversationId);
    const credentials = session.current();
    if (ticket || !credentials) return ticket;
    const { body } = await call({ ...credentials, path: `conversation/${conversationId}` });
    const answer = ticketAnswerSchema.safeParse(body);
    if (answer.success) cache.set(conversationId, answer.data.data);
    return answer.data?.data;
  }

  return async (event: ConnectionEvent): Promise<NotificationContent | null> => {
    if (event.kind !== "event") return null;
    const agent = await viewer.current();
    if (!agent?.isStaff) return null;
    const [payload] = event.payload as unknown[];
    if (event.name === "ticket_changed") {
      const { data: ticket } = ticketSchema.safeParse(payload);
      if (!ticket) return null;
      const isNew = ticket.updatedAt === ticket.createdAt && !cache.has(ticket._id);
      cache.set(ticket._id, ticket);
      const { _id: ticketId, ticket: number, creator, subject } = ticket;
      if (!isNew || creator.id === agent.id) return null;
      return { ticketId, number, kind: "ticket", from: creator.name, text: subject };
    }
    if (event.name !== "new_message") return null;
    const { data: message } = messageSchema.safeParse(payload);
    if (!message || message.sender.id === agent.id) return null;
    const ticket = await ticketOf(message);
    if (message.sender.id !== ticket?.creator.id) return null;
    return {
      ticketId: ticket._id,
      number: ticket.ticket,
      kind: "message",
      from: message.sender.name,
      text:
        message.text || (message.attachment.length > 0 ? t("sent a picture") : t("sent a file")),
    };
  };
}
