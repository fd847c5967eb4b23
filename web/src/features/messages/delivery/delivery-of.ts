import type { DeliveryState, TicketDelivery } from "@deskbell/shared/mail/delivery";

/** What became of one answer. */
export interface AnswerDelivery {
  /** A newer server may know more than `DeliveryState`. */
  state: DeliveryState | (string & {});
  /** The mail that it is in; null where it is in none. */
  mailId: string | null;
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
  if (mail) return { state: mail.state, mailId: mail._id, reason: mail.reason, at: mail.at };
  const none = { mailId: null, reason: null, at: null };
  if (waiting && seq >= waiting.fromSeq) return { ...none, state: "waiting", at: waiting.dueAt };
  if (!goesTo || goesTo.why === "off") return null;
  if (seenSeq !== null && seq <= seenSeq) return { ...none, state: "seen" };
  return goesTo.why === "muted" ? { ...none, state: "muted" } : null;
}
