import type { UndeliveredMail } from "@deskbell/shared/mail/undelivered-mail";
import { t } from "../../../i18n/t.ts";

const stateWords: Readonly<Record<string, string>> = {
  failed: t("It could not be sent"),
  bounced: t("It came back"),
  suppressed: t("It was not sent: e-mails to this address came back"),
};

/** What became of a mail, and what a server said to it, as a sentence. */
export function problemOf({ state, reason }: UndeliveredMail): string {
  const problem = stateWords[state] ?? state;
  return reason ? t("{problem}: {reason}", { problem, reason }) : t("{problem}.", { problem });
}

const kindWords: Readonly<Record<string, string>> = {
  answer: t("Answer to the customer"),
  solved: t("To the customer: it is solved"),
  acknowledgement: t("To the customer: it has arrived"),
  copy: t("Answer to somebody who was added"),
  forward: t("Forwarded"),
  notice: t("Notice to a colleague"),
  invitation: t("Invitation of a colleague"),
  test: t("Test e-mail"),
};

export const kindOf = ({ kind }: UndeliveredMail): string => kindWords[kind] ?? kind;

/** Why nothing can be done about a mail here; null where something can, or it is known. */
export function wayOut({ kind, canTryAgain, isGivenUp }: UndeliveredMail): string | null {
  if (canTryAgain || isGivenUp) return null;
  return hindrances[kind] ?? t("Words in it were deleted: it cannot be sent again.");
}

/** Of mails whose bytes the desk keeps no longer than until they are sent. */
const hindrances: Readonly<Record<string, string>> = {
  invitation: t("Its link is not kept: send the invitation again."),
  notice: t(
    "Its words are not kept once it was sent, so it cannot be sent again. They stand in the ticket, and the colleague has them among their notifications.",
  ),
};
