import type { Message } from "@deskbell/shared/messages/message";
import { LRUCache } from "lru-cache";

/** How many tickets, and how many messages, are remembered. */
const rememberedMax = 500;

type Written = Map<number, string>;
type Words = { ticketId: string; seq: number; text: string };

/** What customers have written since this console is connected, until it is known whom it concerns. */
export function createWrittenWords() {
  const byTicket = new LRUCache<string, Written>({ max: rememberedMax });
  /**
   * By sender and time: the list, which says it after that, has no words of it, and names the ticket that theirs was
   * merged into.
   */
  const bySender = new LRUCache<string, Words>({ max: rememberedMax });
  return {
    keep({ conversationId: ticketId, seq, sender, createdAt }: Message, text: string): void {
      const messages: Written = byTicket.get(ticketId) ?? new Map();
      byTicket.set(ticketId, messages.set(seq, text));
      bySender.set(`${sender.id} ${createdAt}`, { ticketId, seq, text });
    },

    /** The messages of a ticket up to a number, once. */
    take(ticketId: string, upTo: number): [seq: number, text: string][] {
      const messages: Written = byTicket.get(ticketId) ?? new Map();
      const taken = [...messages].filter(([seq]) => seq <= upTo);
      for (const [seq] of taken) messages.delete(seq);
      return taken;
    },

    find: (senderId: string | undefined, at: string) => bySender.get(`${senderId} ${at}`),

    clear(): void {
      byTicket.clear();
      bySender.clear();
    },
  };
}
