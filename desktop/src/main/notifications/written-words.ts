import type { Message } from "@deskbell/shared/messages/message";
import { LRUCache } from "lru-cache";

/** How many tickets, and how many messages, are remembered. */
const rememberedMax = 500;

/** By number; null: taken. The server may publish a message more than once. */
type Written = Map<number, string | null>;
type Words = { ticketId: string; seq: number; text: string };

/**
 * What customers have written since this console is connected, until it is known whom it concerns; and of what that
 * was known.
 */
export function createWrittenWords() {
  const byTicket = new LRUCache<string, Written>({ max: rememberedMax });
  /**
   * By sender and time: the list, which says it after that, has no words of it, and names the ticket that theirs was
   * merged into.
   */
  const bySender = new LRUCache<string, Words>({ max: rememberedMax });
  return {
    /**
     * Its newer words, where it comes again before it is taken.
     *
     * @returns whether it comes for the first time
     */
    keep({ conversationId: ticketId, seq, sender, createdAt }: Message, text: string): boolean {
      const messages: Written = byTicket.get(ticketId) ?? new Map();
      const before = messages.get(seq);
      if (before === null) return false;
      byTicket.set(ticketId, messages.set(seq, text));
      bySender.set(`${sender.id} ${createdAt}`, { ticketId, seq, text });
      return before === undefined;
    },

    /** The messages of a ticket up to a number, once. */
    take(ticketId: string, upTo: number): [seq: number, text: string][] {
      const messages: Written = byTicket.get(ticketId) ?? new Map();
      const taken = [...messages].flatMap(([seq, text]): [number, string][] =>
        text !== null && seq <= upTo ? [[seq, text]] : [],
      );
      for (const [seq] of taken) messages.set(seq, null);
      return taken;
    },

    find: (senderId: string | undefined, at: string) => bySender.get(`${senderId} ${at}`),

    clear(): void {
      byTicket.clear();
      bySender.clear();
    },
  };
}
