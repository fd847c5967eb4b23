import { wordsOf } from "../../search/search-words.ts";
import { commitChange } from "../activity/commit-change.ts";
import { isRedactionNoted, redactHistory } from "../activity/redact-history.ts";
import { redactNotes } from "../notes/redact-notes.ts";
import type { PublishOptions } from "../publish-ticket.ts";
import type { TicketRecord } from "../ticket.model.ts";

export type TicketRedaction = {
  /** By which it is written down once in each ticket. */
  key: string;
  redact(text: string): string;
  byId: string;
  at: Date;
};

type Parts = {
  runExclusive<T>(ticketId: string, task: () => Promise<T>): Promise<T>;
  publish(ticket: TicketRecord, options: PublishOptions): Promise<unknown>;
};

/** Replaces words in what a ticket says beside its messages: subject, opening, notes, history. Again it changes nothing. */
export function createTicketRedacting({ runExclusive, publish }: Parts) {
  return async function redactTicket(ticketId: string, redaction: TicketRedaction): Promise<void> {
    await redactNotes(ticketId, redaction.redact);
    await runExclusive(ticketId, async () => {
      let isPublic = false;
      const committed = await commitChange(ticketId, async (ticket) => {
        const words = redactedWords(ticket, redaction);
        isPublic = words !== null;
        if (!words && (await isRedactionNoted(ticket, redaction.key))) return null;
        const { key, byId, at } = redaction;
        return {
          set: words?.set ?? {},
          ...(words && { computed: words.computed }),
          entry: {
            actor: { kind: "staff", id: byId },
            // Windows of staff that show the history load it anew with this entry: notes have no revision.
            changes: [{ field: "redacted", from: key, to: null }],
            at,
          },
        };
      });
      await redactHistory(ticketId, redaction.redact);
      if (committed?.hasChanged) await publish(committed.ticket, { isPublic });
    });
  };
}

function redactedWords(ticket: TicketRecord, { redact }: TicketRedaction) {
  const { subject, description, attachments, creator, number } = ticket;
  const left = { subject: redact(subject), description: redact(description) };
  if (left.subject === subject && left.description === description) return null;
  const now = new Date();
  const others = [number, creator.name, ...attachments.map(({ name }) => name)];
  const kept = new Set(wordsOf([left.subject, left.description, ...others].join(" ")));
  const gone = wordsOf(`${subject} ${description}`).filter((word) => !kept.has(word));
  return {
    // Its customer's windows ask for what was updated since; it is published until every node has it.
    set: { ...left, redactedAt: now, updatedAt: now, changedAt: now, untoldSince: now },
    computed: { searchWords: { $setDifference: ["$searchWords", { $literal: gone }] } },
  };
}
