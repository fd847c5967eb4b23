import type { Types } from "mongoose";
import { findRaw } from "../merge/find-survivor.ts";
import { settledIn } from "../split/shown-splits.ts";
import type { TicketRecord } from "../ticket.model.ts";

/** Somebody whom staff have added to a ticket's mails. */
export type CopiedPerson = {
  personId: string;
  name: string;
  address: string;
  sinceSeq: number;
  addedById: string;
  at: Date;
  isMuted?: boolean | null;
};

/** With the ticket that they were added to, which may have gone on in another. */
export type CopiedInto = CopiedPerson & { ticketId: Types.ObjectId; number: number };

export const ownCopied = ({ copied }: Pick<TicketRecord, "copied">): CopiedPerson[] =>
  (copied ?? []) as CopiedPerson[];

/**
 * Who gets the answers of a ticket beside its customer: who was added to it, and to those that have gone on in it, for
 * as long as they do; these get what came since. Each once.
 */
export async function copiedOf(ticket: TicketRecord): Promise<CopiedInto[]> {
  const { _id, number } = ticket;
  const found = ownCopied(ticket).map((person) => ({ ...person, ticketId: _id, number }));
  for (const { ticketId, afterSeq, isGivenUp } of settledIn(ticket)) {
    const source = isGivenUp ? null : await findRaw(ticketId);
    if (!source?.mergedInto?.equals(_id)) continue;
    for (const person of await copiedOf(source)) {
      if (found.some(({ personId }) => personId === person.personId)) continue;
      found.push({ ...person, sinceSeq: afterSeq });
    }
  }
  return found;
}
