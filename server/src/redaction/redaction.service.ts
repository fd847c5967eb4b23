import { can } from "../access/can.ts";
import { audited } from "../audit/audited.ts";
import { failpoint } from "../database/failpoint.ts";
import { AppError } from "../errors/app-error.ts";
import type { ViewerNow } from "../identity/viewer.ts";
import type { MessageService } from "../messages/message.service.ts";
import type { BegunRedaction } from "../tickets/redaction/begun-redactions.ts";
import type { TicketService } from "../tickets/ticket.service.ts";
import { type Redact, redactorOf } from "./redactor.ts";

type Parts = {
  tickets: Pick<TicketService, "find" | "redactions" | "redactTicket">;
  messages: Pick<MessageService, "redactMessages">;
  /** What keeps words that are no message yet. */
  unsent: RedactOther[];
  /** What else keeps words of tickets, such as mails; each can be asked again. */
  others: RedactOther[];
};
type RedactOther = (ticketIds: readonly string[], redact: Redact) => Promise<void>;

export type RedactionService = ReturnType<typeof createRedactionService>;

/** Takes words, such as a card number, out of a ticket for good: wherever the desk keeps them. */
export function createRedactionService({ tickets, messages, unsent, others }: Parts) {
  const { redactions } = tickets;

  /** Done again it goes on where it was. */
  async function finish(begun: BegunRedaction): Promise<{ messages: number }> {
    const done = new Set<string>();
    let count = 0;
    for (;;) {
      // Again after all of it: a message with the words may have been split off meanwhile.
      const places = await redactions.placesOf(begun.ticketId);
      const ids = places.filter((id) => !done.has(id));
      if (ids.length === 0) break;
      count += await redactIn(ids, begun);
      for (const id of ids) done.add(id);
    }
    await redactions.end(begun);
    return { messages: count };
  }

  /** @returns in how many messages */
  async function redactIn(
    ids: readonly string[],
    { key, words, byId, at }: BegunRedaction,
  ): Promise<number> {
    const redact = redactorOf(words);
    for (const redactUnsent of unsent) await redactUnsent(ids, redact);
    let count = 0;
    for (const id of ids) {
      count += await messages.redactMessages(id, { redact, byId, at });
      failpoint("redaction.messages-done");
      await tickets.redactTicket(id, { key, redact, byId, at });
      failpoint("redaction.ticket-done");
    }
    for (const redactOther of others) await redactOther(ids, redact);
    return count;
  }

  return {
    /**
     * Replaces words in all messages of a ticket, in its subject, opening, notes, history and mails, and in the
     * tickets that were merged with it or split from it.
     *
     * @throws AppError `not_allowed` (403), `not_found` (404)
     */
    async redact(viewerNow: ViewerNow, ticketId: string, words: string) {
      const viewer = await viewerNow();
      if (!can(viewer, "ticket:redact")) throw new AppError("not_allowed", "This is for admins.");
      const { number } = await tickets.find(viewer, ticketId);
      const audit = { action: "redact", by: viewer, about: { name: `#${number}` } } as const;
      return audited(audit, async () => {
        const begun = await redactions.begin(ticketId, words, viewer.id);
        failpoint("redaction.begun");
        return finish(begun);
      });
    },

    /** What processes that died have left. */
    relay: {
      /** @returns how many that were */
      async publishDue(): Promise<number> {
        const left = await redactions.left();
        for (const begun of left) await finish(begun);
        return left.length;
      },
      async close(): Promise<void> {},
    },
  };
}
