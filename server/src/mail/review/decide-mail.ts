import {
  decisionsFor,
  type ListedMail,
  type MailDecision,
} from "@deskbell/shared/mail/listed-mail";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { changeFoundMail, findMail } from "../receiving/mail-records.ts";
import { blockSender, unblockSender } from "./blocked-senders.ts";
import { type NumbersOf, presentMails } from "./present-mail.ts";

/**
 * What staff say becomes of a mail.
 *
 * @throws AppError `not_found` (404), `conflict` (409) where that cannot be said of it, or not any more
 */
export type DecideMail = (viewer: Viewer, mailId: string, as: MailDecision) => Promise<ListedMail>;

/** Under these it says that somebody has written it who has not: they are not blocked for it. */
const forged: ReadonlySet<string | null> = new Set(["refused_sender", "from_staff"]);

type Parts = {
  numbersOf: NumbersOf;
  /** Called when one waits to be understood. */
  wake(): void;
};

/**
 * A mail that was decided on is understood anew, with what was said of it; what is dismissed is filed, and so is spam,
 * with its sender's later mails. Of two who decide at once one does.
 */
export function createDecideMail({ numbersOf, wake }: Parts): DecideMail {
  return async (viewer, mailId, as) => {
    const mail = await findMail(mailId);
    const [now] = await presentMails([mail], numbersOf);
    if (!now || !decisionsFor({ ...now, ticket: mail.ticketId }).includes(as)) throw decided();
    const decision = { by: viewer.id, is: as };
    const isFiled = as === "spam" || as === "dismiss";
    const change = isFiled
      ? { state: "filed" as const, reason: as === "spam" ? "spam" : "dismissed", decision }
      : { state: "stored" as const, reason: null, tries: 0, dueAt: new Date(), decision };
    if (!(await changeFoundMail(mail, change))) throw decided();
    const { from, reason } = mail;
    if (from) {
      if (as === "spam" && !forged.has(reason ?? null)) {
        await blockSender(from.address, viewer.id);
      } else if (!isFiled && reason === "spam") await unblockSender(from.address);
    }
    if (!isFiled) wake();
    const [result] = await presentMails([{ ...mail, ...change }], numbersOf);
    return result ?? now;
  };
}

const decided = () =>
  new AppError("conflict", "Somebody has decided on this mail meanwhile. Look at it again.");
