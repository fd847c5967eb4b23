import type { Message } from "@deskbell/shared/messages/message";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import type { BatchedEventMap, BatchedEvents } from "../../api/realtime/batched-events.ts";
import type { RealtimeConnection } from "../../platform/realtime-connection.ts";
import { createFrameScheduler } from "./frame-scheduler.ts";

/**
 * The connection as the caches hear it: what came since the last turn is handed on together, so that
 * a cache changes once for all of it. That the connection stands is heard at once, after the news
 * that came before. Nothing is dropped; `stop` is for when nobody listens any more.
 */
export function createEventBatcher(
  socket: Pick<RealtimeConnection, "on" | "off">,
  turnsOf: typeof createFrameScheduler = createFrameScheduler,
): BatchedEvents & { stop(): void } {
  let messages: Message[] = [];
  let tickets: Ticket[] = [];
  const listeners: { [Name in keyof BatchedEventMap]: Set<BatchedEventMap[Name]> } = {
    new_messages: new Set(),
    tickets_changed: new Set(),
    connect: new Set(),
  };

  const handOn = () => {
    const [said, changed] = [messages, tickets];
    messages = [];
    tickets = [];
    for (const tell of listeners.tickets_changed) tellAll(tell, changed);
    for (const tell of listeners.new_messages) tellAll(tell, said);
  };
  const turns = turnsOf(handOn);

  const onMessage = (message: Message) => {
    messages.push(message);
    turns.ask();
  };
  const onTicket = (ticket: Ticket) => {
    tickets.push(ticket);
    turns.ask();
  };
  const onConnect = () => {
    handOn();
    for (const tell of listeners.connect) tell();
  };
  socket.on("new_message", onMessage);
  socket.on("ticket_changed", onTicket);
  socket.on("connect", onConnect);

  return {
    on: (name, listener) => void listeners[name].add(listener),
    off: (name, listener) => void listeners[name].delete(listener),
    stop() {
      socket.off("new_message", onMessage);
      socket.off("ticket_changed", onTicket);
      socket.off("connect", onConnect);
      turns.stop();
      messages = [];
      tickets = [];
    },
  };
}

/** One that cannot be taken in must not cost the others. */
function tellAll<Told>(tell: (news: readonly Told[]) => void, news: readonly Told[]): void {
  if (news.length === 0) return;
  try {
    tell(news);
  } catch (error) {
    if (news.length === 1) console.error(error);
    else for (const each of news) tellAll(tell, [each]);
  }
}
