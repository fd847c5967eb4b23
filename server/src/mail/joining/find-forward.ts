import { findReferences } from "../addresses/find-references.ts";
import type { createMailTokens } from "../addresses/mail-tokens.ts";
import type { ParsedMail } from "../parsing/parsed-mail.ts";

/** What staff have forwarded to somebody, and who of them. */
export type SentForward = { id: string; byId: string };
/** What a mail answers that was forwarded. */
export type ForwardedPlace = { ticketId: string; forward: SentForward };

type Parts = {
  tokens: Pick<ReturnType<typeof createMailTokens>, "personOf">;
  findByNumber(number: number): Promise<{ id: string } | null>;
  /** What was forwarded of a ticket. */
  forwardsOf(ticketId: string): Promise<readonly SentForward[]>;
};

/**
 * Finds what a mail answers that staff have forwarded: by a signature of its own kind, which stands for nothing else.
 * Where a mail has one, it counts before all others, so that an answer to a colleague is never shown to a customer.
 */
export function createForwardFinder({ tokens, findByNumber, forwardsOf }: Parts) {
  return async function findForward(parsed: ParsedMail): Promise<ForwardedPlace | null> {
    const { byAddress, byMessageId } = findReferences(parsed);
    for (const reference of [...byAddress, ...byMessageId]) {
      if (reference.kind !== "forward") continue;
      const ticket = await findByNumber(reference.ticket);
      if (!ticket) continue;
      const forwards = await forwardsOf(ticket.id);
      const ids = forwards.map(({ id }) => id);
      const id = tokens.personOf(reference, ids);
      const forward = forwards.find((one) => one.id === id);
      if (forward) return { ticketId: ticket.id, forward };
    }
    return null;
  };
}
