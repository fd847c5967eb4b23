import type { CopiedMail, DeliveryState, TicketDelivery } from "@deskbell/shared/mail/delivery";
import type { Seen } from "@deskbell/shared/tickets/seen";
import { isStaffs } from "../seen/with-seen.ts";

/** What became of one answer. */
export interface AnswerDelivery {
  /** A newer server may know more than `DeliveryState`. */
  state: DeliveryState | (string & {});
  /** The mail that it is in; null where it is in none. */
  mailId: string | null;
  /** Where that went. */
  to: string | null;
  /** What a server said. */
  reason: string | null;
  /** ISO 8601: when it was mailed, or will be; null where neither is known. */
  at: string | null;
}

/**
 * How an answer was mailed, or why it was not.
 *
 * @param seenSeq up to which message the customer has read the ticket; null for nothing
 * @returns null where nothing is to be said of it: nobody is mailed by this desk, or it was not then
 */
export function deliveryOf(
  seq: number,
  { goesTo, waiting, mails }: TicketDelivery,
  seenSeq: number | null,
): AnswerDelivery | null {
  const mail = mails.findLast(({ seqs }) => seqs.includes(seq));
  if (mail) {
    const { _id: mailId, state, reason, at, to = null } = mail;
    return { state, mailId, to, reason, at };
  }
  const none = { mailId: null, to: null, reason: null, at: null };
  // Where it is known already that they are not mailed, they wait for nothing.
  if (waiting && seq >= waiting.fromSeq && !goesTo?.why)
    return { ...none, state: "waiting", at: waiting.dueAt };
  if (!goesTo || goesTo.why === "off") return null;
  if (seenSeq !== null && seq <= seenSeq) return { ...none, state: "seen" };
  return goesTo.why === "muted" ? { ...none, state: "muted" } : null;
}

/** The latest mail of each to whom an answer went beside the customer; servers of before 2026-11-26 name none. */
export function copiesOf(
  seq: number,
  { copies = [] }: Pick<TicketDelivery, "copies">,
): CopiedMail[] {
  const withIt = copies.filter(({ seqs }) => seqs.includes(seq));
  return [...new Map(withIt.map((copy) => [copy.person.id, copy])).values()];
}

/** How it was mailed to the customer, of what was loaded, for staff; null as long as it is not. */
export function deliveryFor(
  seq: number,
  delivery: TicketDelivery | undefined,
  seen: Seen | undefined,
): AnswerDelivery | null {
  const seenSeq = seen && isStaffs(seen) ? (seen.customer?.seq ?? null) : null;
  return delivery ? deliveryOf(seq, delivery, seenSeq) : null;
}
