import type { Message } from "@deskbell/shared/messages/message";
import type { Ticket } from "@deskbell/shared/tickets/ticket";

export interface BatchedEventMap {
  /** In the order in which they came; never empty. */
  new_messages: (messages: readonly Message[]) => void;
  tickets_changed: (tickets: readonly Ticket[]) => void;
  connect: () => void;
}

/** The server's news as the caches hear them: together, when the page has a turn for them. */
export interface BatchedEvents {
  on<Name extends keyof BatchedEventMap>(name: Name, listener: BatchedEventMap[Name]): void;
  off<Name extends keyof BatchedEventMap>(name: Name, listener: BatchedEventMap[Name]): void;
}
