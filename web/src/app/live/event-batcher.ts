import type { Message } from "@deskbell/shared/messages/message";
import type { ServerEvents } from "@deskbell/shared/realtime/events";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import type { ReadMark } from "@deskbell/shared/tickets/unread";
import type { BatchedEventMap, BatchedEvents } from "../../api/realtime/batched-events.ts";
import type { RealtimeConnection } from "../../platform/realtime-connection.ts";
import { createFrameScheduler } from "./frame-scheduler.ts";

/**
 * Batches the server's events: those that arrive between two runs of the scheduler are published
 * together, so that each cache changes once for all of them. What is about one that came before, a changed
 * message or a read ticket, and `connect` are published at once, after the events that came before them. No
 * event is dropped; `stop` is for when there are no subscribers left.
 */
export function createEventBatcher(
  socket: Pick<RealtimeConnection, "on" | "off">,
  createScheduler: typeof createFrameScheduler = createFrameScheduler,
): BatchedEvents & { stop(): void } {
  let messages: Message[] = [];
  let tickets: Ticket[] = [];
  const listeners: { [Name in keyof BatchedEventMap]: Set<BatchedEventMap[Name]> } = {
    new_messages: new Set(),
    tickets_changed: new Set(),
    message_changed: new Set(),
    read_changed: new Set(),
    connect: new Set(),
  };

  const flush = () => {
    const [newMessages, changedTickets] = [messages, tickets];
    messages = [];
    tickets = [];
    for (const listener of listeners.tickets_changed) publish(listener, changedTickets);
    for (const listener of listeners.new_messages) publish(listener, newMessages);
  };
  const scheduler = createScheduler(flush);

  const onMessage = (message: Message) => {
    messages.push(message);
    scheduler.schedule();
  };
  const onTicket: ServerEvents["ticket_changed"] = ({ entry: _, ...ticket }) => {
    tickets.push(ticket);
    scheduler.schedule();
  };
  const onMessageChanged = (message: Message) => {
    flush();
    for (const listener of listeners.message_changed) listener(message);
  };
  const onRead = (mark: ReadMark) => {
    flush();
    for (const listener of listeners.read_changed) listener(mark);
  };
  const onConnect = () => {
    flush();
    for (const listener of listeners.connect) listener();
  };
  socket.on("new_message", onMessage);
  socket.on("ticket_changed", onTicket);
  socket.on("message:changed", onMessageChanged);
  socket.on("read:changed", onRead);
  socket.on("connect", onConnect);

  return {
    on: (name, listener) => void listeners[name].add(listener),
    off: (name, listener) => void listeners[name].delete(listener),
    stop() {
      socket.off("new_message", onMessage);
      socket.off("ticket_changed", onTicket);
      socket.off("message:changed", onMessageChanged);
      socket.off("read:changed", onRead);
      socket.off("connect", onConnect);
      scheduler.stop();
      messages = [];
      tickets = [];
    },
  };
}

/** Publishes a batch. When it throws, each event is published alone: one bad event must not cost the others. */
function publish<Payload>(
  listener: (batch: readonly Payload[]) => void,
  batch: readonly Payload[],
): void {
  if (batch.length === 0) return;
  try {
    listener(batch);
  } catch (error) {
    if (batch.length === 1) console.error(error);
    else for (const event of batch) publish(listener, [event]);
  }
}
