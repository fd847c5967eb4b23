import type { MailPiece, MailTextKind } from "@deskbell/shared/mail/mail-texts";
import { t } from "../../i18n/t.ts";

export const kindWords: Record<MailTextKind, string> = {
  answer: t("Answers to customers"),
  acknowledgement: t("That an e-mail has arrived"),
  forward: t("What staff forward"),
  invitation: t("Invitations of colleagues"),
};

/** Where a piece stands in its mail. */
export const pieceWords: Record<MailPiece, string> = {
  "answer.greeting": t("Greeting"),
  "answer.intro": t("Introduction"),
  "answer.writes": t("Above an answer"),
  "answer.attached": t("Attached files"),
  "answer.website": t("Files on the website"),
  "answer.file": t("Link to a file"),
  "answer.solved": t("Where the ticket is solved"),
  "answer.open": t("Link to the ticket"),
  "answer.reply": t("Link to the ticket, where e-mails can be answered"),
  "answer.quote": t("Above the customer's own words"),
  "answer.mute": t("Above the link that ends these e-mails"),
  "answer.openingIntro": t("Introduction, where staff write first"),
  "answer.copyIntro": t("Introduction, to others than the customer"),
  "answer.copyQuote": t("Above the customer's own words, to others"),
  "answer.copyReply": t("How others answer"),
  "acknowledgement.greeting": t("Greeting"),
  "acknowledgement.text": t("Text"),
  "acknowledgement.open": t("Link to the ticket"),
  "acknowledgement.reply": t("Link to the ticket, where e-mails can be answered"),
  "forward.intro": t("Introduction"),
  "forward.writes": t("Above a message"),
  "forward.earlier": t("Where earlier messages are left out"),
  "forward.reply": t("Who reads what is answered"),
  "invitation.subject": t("Subject"),
  "invitation.greeting": t("Greeting"),
  "invitation.text": t("Text"),
  "invitation.link": t("Above the link"),
  "invitation.closing": t("Closing"),
};
