import type { StepLine, StepOutcome } from "@deskbell/shared/mail/mailbox-checks";
import { t } from "../../../i18n/t.ts";

export const outcomeWords: Record<StepOutcome, string> = {
  ok: t("OK"),
  warning: t("Warning"),
  failed: t("Failed"),
};

/** What a whole check has shown. */
export const summaryWords: Record<StepOutcome, string> = {
  ok: t("Everything works."),
  warning: t("It works, but see the warnings."),
  failed: t("It does not work yet."),
};

const stepWords: Readonly<Record<string, string>> = {
  name: t("Name of the server"),
  connection: t("Connection"),
  encryption: t("Encryption"),
  token: t("Token"),
  sign_in: t("Sign-in"),
  inbox: t("Inbox"),
  idle: t("Notice of new e-mails (IDLE)"),
  move: t("Moving e-mails (MOVE)"),
  sender: t("Sender address"),
  sent: t("Sent"),
  plain: t("Come back by the address"),
  tagged: t("Come back by the address with a tag"),
  signed: t("Signed (DKIM)"),
  forged: t("Removes forged verdicts (Authentication-Results)"),
};

/** What a step is called; a newer server may have more of them. */
export const stepText = ({ step }: Pick<StepLine, "step">): string => stepWords[step] ?? step;

const problemWords: Readonly<Record<string, string>> = {
  unknown_name: t("Nobody knows a server of this name. Is it spelled right?"),
  refused_host: t("This name leads to the desk’s own machine, or to no single one."),
  closed: t(
    "Nobody answers there. Are server and port right, and does a firewall let the desk through?",
  ),
  silent: t("It did not answer in time. Are server, port and encryption right?"),
  broken: t(
    "It does not speak as a mail server does, or ended the connection. TLS from the start and STARTTLS have ports of their own.",
  ),
  untrusted: t(
    "Its certificate is made out to another name, out of date, or from somebody who is not trusted.",
  ),
  no_encryption: t(
    "It offers no encryption at this port, and the desk sends no password without. Choose the other kind of encryption, and its port.",
  ),
  wrong_secret: t(
    "It does not take this user name with this password or token. Some providers want a password made for apps, or IMAP and SMTP to be switched on first.",
  ),
  token_used_up: t(
    "The token service gave another refresh token instead of this one, which a test cannot keep. Enter a new one before you save.",
  ),
  no_idle: t("The server does not say when an e-mail has come: it is noticed up to a minute late."),
  no_move: t("The server cannot move e-mails: those that were taken in stay in the inbox."),
  refused_sender: t("It does not let this user write from this address."),
  refused_tag: t(
    "It does not let this user write from the address with a tag: of some e-mails the desk does not learn that they could not be delivered.",
  ),
  refused_mail: t("It did not take the e-mail."),
  not_arrived: t("It did not come within two minutes."),
  unsigned: t("Nobody has signed it: other mail servers may take it for spam."),
  signed_by_other: t(
    "It is signed for another domain than that of the address: other mail servers may take it for spam.",
  ),
  forged_unjudged: t(
    "Your mail server left a forged verdict in the desk’s own e-mail and gave none itself: what it does with e-mails from outside cannot be seen here. Look into the headers of one: only where its verdict stands above all others may it be trusted.",
  ),
  forged_stays: t(
    "A forged verdict in the name of your mail server came back: whoever writes one could pass as anybody. Have the server remove such headers from what comes from outside, or trust none.",
  ),
};

/** What to do where the address works and its tag does not. */
const noTags = t(
  "It did not come within two minutes: the mail server seems to know no tags. Enter the address alone as the reply address; answers then find their ticket by their headers.",
);

/** Why a step failed, and what can be done; null where all is well. */
export function stepProblemText({ step, problem }: Pick<StepLine, "step" | "problem">) {
  if (problem === null) return null;
  if (step === "tagged" && problem === "not_arrived") return noTags;
  return problemWords[problem] ?? problem;
}
