import type { FiledReason, HeldMailReason } from "@deskbell/shared/mail/incoming-mail";
import type { MailSender } from "../../users/guests/sender-of.ts";
import type { ParsedMail, ShownAddress } from "../parsing/parsed-mail.ts";
import type { MailPlace } from "./find-place.ts";

/** What is to become of a mail. */
export type Verdict =
  | { is: "join"; ticketId: string }
  | { is: "open" }
  /** A note of the ticket, for staff alone: it answers what was forwarded. */
  | { is: "answer-note"; ticketId: string }
  /** A line in the ticket's history, which makes it unread for nobody. */
  | { is: "note"; ticketId: string }
  | { is: "held"; reason: HeldMailReason; ticketId: string | null }
  | { is: "filed"; reason: FiledReason };

export type ProofResult = "proven" | "unproven" | "refused";

/** All that a verdict depends on; what staff have decided is asked before. */
export type Judged = {
  parsed: Pick<ParsedMail, "kind" | "isSpam">;
  from: MailSender["kind"];
  proof: ProofResult;
  /** The ticket that the mail refers to; null for none that is there. */
  place: MailPlace | null;
  /** The ticket of what it answers that was forwarded; null for nothing. */
  forwardedFrom?: string | null;
  /** Whether it is written to the desk, not only handed to it by a list. */
  isToDesk: boolean;
  isBlocked: boolean;
};

/** Whether a mail joins a ticket, opens one, waits for staff, or is put aside. */
export function judgeMail(judged: Judged): Verdict {
  if (judged.forwardedFrom) return judgeForwarded(judged, judged.forwardedFrom);
  const { parsed, from, proof, place, isToDesk, isBlocked } = judged;
  const isSigned = place?.by === "signature";
  const held = (reason: HeldMailReason): Verdict => ({
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
  // Who has got hold of what was signed for another of the same ticket may not write as somebody they are not.
  if (isSigned && !place.isOwnSignature && proof !== "proven") return held("not_their_ticket");
  // What anybody could have written counts only from the ticket's customer, and only where that is shown.
  const isTheirs = place?.isOfSender && (isSigned || proof === "proven");
  return isTheirs ? { is: "join", ticketId: place.ticketId } : { is: "open" };
}

/** An answer to what was forwarded: whoever has written it, it is for staff, never a message and never a ticket. */
function judgeForwarded({ parsed, from, proof, isBlocked }: Judged, ticketId: string): Verdict {
  const held = (reason: HeldMailReason): Verdict => ({ is: "held", reason, ticketId });
  if (isBlocked) return { is: "filed", reason: "spam" };
  if (parsed.kind === "automatic") {
    return proof === "refused" ? { is: "filed", reason: "automatic" } : { is: "note", ticketId };
  }
  if (from === "disabled") return held("kept_out");
  if (proof === "refused") return held("refused_sender");
  return parsed.isSpam ? held("spam") : { is: "answer-note", ticketId };
}

/** Whether the desk is among those to whom a mail is written, with or without a tag. */
export const isToDesk = (recipients: readonly ShownAddress[], ownAddresses: readonly string[]) =>
  recipients.some(
    ({ header, address }) => header === "to" && ownAddresses.includes(withoutTag(address)),
  );

/** An address of ours, whatever it refers to. */
export const withoutTag = (address: string) => address.toLowerCase().replace(/\+[^@]*(?=@)/, "");
