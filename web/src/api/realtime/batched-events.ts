import type { Message } from "@deskbell/shared/messages/message";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import type { ReadMark } from "@deskbell/shared/tickets/unread";

export interface BatchedEventMap {
  /** In the order of arrival; never empty. */
  new_messages: (messages: readonly Message[]) => void;
  tickets_changed: (tickets: readonly Ticket[]) => void;
  message_changed: (message: Message) => void;
  read_changed: (mark: ReadMark) => void;
  connect: () => void;
}

/** The server's events in batches, as the caches receive them; see app/live/event-batcher.ts. */
export interface BatchedEvents {
  on<Name extends keyof BatchedEventMap>(name: Name, listener: BatchedEventMap[Name]): void;
  off<Name extends keyof BatchedEventMap>(name: Name, listener: BatchedEventMap[Name]): void;
}
