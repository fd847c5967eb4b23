import type { FiledReason, HeldReason } from "@deskbell/shared/mail/incoming-mail";
import type { MailSender } from "../../users/guests/sender-of.ts";
import type { ParsedMail, Recipient } from "../parsing/parsed-mail.ts";
import type { MailPlace } from "./find-place.ts";

/** What is to become of a mail. */
export type Verdict =
  | { is: "join"; ticketId: string }
  | { is: "open" }
  /** A line in the ticket's history, which makes it unread for nobody. */
  | { is: "note"; ticketId: string }
  | { is: "held"; reason: HeldReason; ticketId: string | null }
  | { is: "filed"; reason: FiledReason };

export type SenderProof = "proven" | "unproven" | "refused";

/** All that a verdict depends on; what staff have decided is asked before. */
export type Judged = {
  parsed: Pick<ParsedMail, "kind" | "isSpam">;
  from: MailSender["kind"];
  proof: SenderProof;
  /** The ticket that the mail refers to; null for none that is there. */
  place: MailPlace | null;
  /** Whether it is written to the desk, not only handed to it by a list. */
  isToDesk: boolean;
  isBlocked: boolean;
};

/** Whether a mail joins a ticket, opens one, waits for staff, or is put aside. */
export function judgeMail({ parsed, from, proof, place, isToDesk, isBlocked }: Judged): Verdict {
  const isSigned = place?.by === "signature";
  const held = (reason: HeldReason): Verdict => ({
    is: "held",
    reason,
    ticketId: isSigned ? place.ticketId : null,
  });
  if (isBlocked) return { is: "filed", reason: "spam" };
  if (parsed.kind === "automatic") {
    const isNoted = isSigned && proof !== "refused";
    return isNoted
      ? { is: "note", ticketId: place.ticketId }
      : { is: "filed", reason: "automatic" };
  }
  if (parsed.kind === "bulk" && !isSigned && !isToDesk) return { is: "filed", reason: "bulk" };
  if (from === "staff") return held("from_staff");
  if (from === "disabled") return held("kept_out");
  if (proof === "refused") return held("refused_sender");
  if (parsed.isSpam) return held("spam");
  if (isSigned && !place.isOfSender) return held("not_their_ticket");
  // What anybody could have written counts only from the ticket's customer, and only where that is shown.
  const isTheirs = place?.isOfSender && (isSigned || proof === "proven");
  return isTheirs ? { is: "join", ticketId: place.ticketId } : { is: "open" };
}

/** Whether the desk is among those to whom a mail is written, with or without a tag. */
export const isToDesk = (recipients: readonly Recipient[], ownAddresses: readonly string[]) =>
  recipients.some(
    ({ header, address }) => header === "to" && ownAddresses.includes(withoutTag(address)),
  );

const withoutTag = (address: string) => address.toLowerCase().replace(/\+[^@]*(?=@)/, "");
