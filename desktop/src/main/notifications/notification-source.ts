import type { ConnectionEvent } from "@deskbell/shared/desktop/ipc";
import { type Message, messageSchema } from "@deskbell/shared/messages/message";
import { type Ticket, ticketAnswerSchema, ticketSchema } from "@deskbell/shared/tickets/ticket";
import type { CallServer } from "../server/api-client.ts";
import type { Session } from "../session/session.ts";
import type { ViewerReader } from "../session/viewer.ts";
import type { News } from "./notification-text.ts";

type Parts = { session: Session; viewer: ViewerReader; call: CallServer };

/** So many tickets are remembered by their number; older ones are asked for again. */
const rememberedMax = 500;

/** Finds, in what the server tells, what a customer did; for staff alone, and never their own doing. */
export function createCustomerNews({ session, viewer, call }: Parts) {
  const known = new Map<string, Pick<Ticket, "_id" | "ticket" | "creator">>();
  session.follow(() => known.clear());

  function remember(ticket: Ticket): void {
    known.delete(ticket._id);
    known.set(ticket._id, ticket);
    const [oldest] = known.keys();
    if (known.size > rememberedMax && oldest !== undefined) known.delete(oldest);
  }

  async function ticketOf({ conversationId }: Message) {
    const ticket = known.get(conversationId);
    const asked = session.current();
    if (ticket || !asked) return ticket;
    const { body } = await call({ ...asked, path: `conversation/${conversationId}` });
    const answer = ticketAnswerSchema.safeParse(body);
    if (answer.success) remember(answer.data.data);
    return answer.data?.data;
  }

  return async (news: ConnectionEvent): Promise<News | null> => {
    if (news.kind !== "event") return null;
    const agent = await viewer.current();
    if (!agent?.isStaff) return null;
    const [payload] = news.payload as unknown[];
    if (news.name === "ticket_changed") {
      const { data: ticket } = ticketSchema.safeParse(payload);
      if (!ticket) return null;
      const isNew = ticket.updatedAt === ticket.createdAt && !known.has(ticket._id);
      remember(ticket);
      const { _id: ticketId, ticket: number, creator, subject } = ticket;
      if (!isNew || creator.id === agent.id) return null;
      return { ticketId, number, kind: "ticket", from: creator.name, text: subject };
    }
    if (news.name !== "new_message") return null;
    const { data: message } = messageSchema.safeParse(payload);
    if (!message || message.sender.id === agent.id) return null;
    const ticket = await ticketOf(message);
    if (message.sender.id !== ticket?.creator.id) return null;
    return {
      ticketId: ticket._id,
      number: ticket.ticket,
      kind: "message",
      from: message.sender.name,
      text: message.text || (message.attachment.length > 0 ? "sent a picture" : "sent a file"),
    };
  };
}
