import type { FiledReason, HeldMailReason } from "@deskbell/shared/mail/incoming-mail";
import type { ListedMail, MailboxWithProblem, OverAll } from "@deskbell/shared/mail/listed-mail";
import type { LimitedRecipient } from "@deskbell/shared/mail/undelivered-mail";
import { t } from "../../../i18n/t.ts";
import { fullTimeText } from "../../../ui/time/time-texts.ts";
import type { MailTab } from "../by-mail/mails.api.ts";

/** Of incoming mails by their state, and those of the desk that did not arrive. */
export type ProblemTab = Exclude<MailTab, "stored"> | "waiting" | "undelivered";
export const tabs: readonly ProblemTab[] = ["held", "waiting", "filed", "failed", "undelivered"];
export const isTab = (name: string | null): name is ProblemTab => tabs.some((tab) => tab === name);

export const tabWords: Record<ProblemTab, string> = {
  held: t("Held"),
  waiting: t("Waiting"),
  filed: t("Filed"),
  failed: t("Failed"),
  undelivered: t("Not delivered"),
};

const heldWords: Record<HeldMailReason, string> = {
  no_from: t("It does not say who has written it."),
  several_from: t("It says twice who has written it."),
  several_mailboxes: t("It says that several people have written it."),
  no_mailbox: t("It does not say who has written it."),
  bad_address: t("Nothing can be sent to its sender's address."),
  refused_sender: t("The sender's domain says that it did not send this: it may be forged."),
  from_staff: t("It says that a colleague has written it. By e-mail nobody is staff."),
  kept_out: t("Its sender is kept out of the desk."),
  not_their_ticket: t("It answers in a ticket of somebody else."),
  spam: t("Your mail server takes it for spam."),
  too_many: t("Its sender has sent too many in an hour."),
  too_many_tickets: t("Its sender has opened too many tickets in an hour."),
  too_many_of_all: t("More came in an hour than the desk takes."),
};

const filedWords: Record<FiledReason, string> = {
  automatic: t("An automatic answer."),
  bulk: t("Sent to many, not to you alone."),
  delivery_report: t("A report on one of your own mails."),
  unknown_report: t("A report on a mail that is not yours."),
  read_receipt: t("Says only that a mail was opened."),
  ourselves: t("Sent by this desk itself."),
  duplicate: t("It was there already."),
  spam: t("Spam."),
  dismissed: t("It could not be read, and was dismissed."),
};

/** Why a mail could not be read, as the desk notes it. */
const failedWords: Readonly<Record<string, string>> = {
  "too large": t("It is too large."),
  too_large: t("It is too large."),
  too_deep: t("Its parts are nested too deeply."),
  too_many_parts: t("It has too many parts."),
  too_many_lines: t("It has too many lines."),
  headers_too_large: t("Its headers are too large."),
  broken: t("It could not be taken apart."),
  took_too_long: t("Reading it took too long."),
  out_of_memory: t("Reading it took too much memory."),
  "reading it never ended": t("Reading it never ended."),
  "its bytes are not there": t("Its bytes are not there any more."),
};

const mailboxProblemWords: Readonly<Record<string, string>> = {
  refused: t(
    "The mailbox refuses its user name or password: no e-mail comes in until an admin changes that.",
  ),
  untrusted: t("The mail server’s certificate is not trusted: no e-mail comes in."),
  away: t("The mailbox cannot be reached now; it is tried again."),
  not_moved: t(
    "E-mail comes in, but the mail server does not move it: it stays in the inbox. A full mailbox or a missing right can be the reason.",
  ),
  locked: t("Its passwords have to be entered again: the desk’s secret is another one."),
  relay: t(
    "Its mail server takes no e-mail from the desk: nothing goes out, and it is tried again.",
  ),
};

/** What is wrong with a mailbox, after its address. */
export const mailboxProblemText = ({ address, problem }: MailboxWithProblem): string =>
  `${address}: ${mailboxProblemWords[problem] ?? problem}`;

/** That an address got so many mails that the rest waits. */
export const limitedText = ({ address, until, waiting }: LimitedRecipient): string =>
  t(
    "50 e-mails went to {address} within an hour: {waiting, plural, one {# more waits} other {# more wait}} until {time}.",
    { address, waiting, time: fullTimeText(until) },
  );

/** That more came in of all than is taken in an hour. */
export const overAllText = ({ waiting, since }: OverAll): string =>
  t(
    "More e-mails come in than the desk takes in an hour: {waiting, plural, one {# is held} other {# are held}} until somebody lets them in, the oldest since {time}.",
    { waiting, time: fullTimeText(since) },
  );

type Reasoned = Pick<ListedMail, "state" | "reason" | "nextTryAt">;

/** Of one that was not handled yet. */
function waitingText({ reason, nextTryAt }: Pick<ListedMail, "reason" | "nextTryAt">): string {
  if (reason === null) return t("It waits to be read.");
  if (nextTryAt === undefined) return t("It could not be read yet: {reason}", { reason });
  return t("It could not be read yet, and is tried again at {time}: {reason}", {
    reason,
    time: fullTimeText(nextTryAt),
  });
}

/** Why a mail is where it is, as a sentence. */
export function reasonText({ state, reason, nextTryAt }: Reasoned): string {
  if (state === "stored") return waitingText({ reason, nextTryAt });
  if (reason === null) return "";
  const words: Readonly<Record<string, string>> =
    state === "held" ? heldWords : state === "filed" ? filedWords : failedWords;
  return words[reason] ?? t("It could not be read: {reason}", { reason });
}
