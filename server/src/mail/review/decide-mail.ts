import {
  decisionsFor,
  type ListedMail,
  type MailDecision,
} from "@deskbell/shared/mail/listed-mail";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { changeFoundMail, findMail, type StoredMail } from "../receiving/mail-records.ts";
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
    const takeBack = await changeSender(mail, as, viewer.id);
    if (!(await changeFoundMail(mail, change))) {
      await takeBack();
      throw decided();
    }
    if (!isFiled) wake();
    const [result] = await presentMails([{ ...mail, ...change }], numbersOf);
    return result ?? now;
  };
}

/**
 * Blocks or unblocks who has sent a mail, before it is decided on: where either fails the decision can be taken again.
 *
 * @returns takes that back, unless somebody else has said the same of the mail
 */
async function changeSender(mail: StoredMail, as: MailDecision, by: string) {
  const nothing = async () => {};
  const { _id, from, reason } = mail;
  if (!from) return nothing;
  if (as !== "spam") {
    if (as !== "dismiss" && reason === "spam") await unblockSender(from.address);
    return nothing;
  }
  if (forged.has(reason ?? null) || !(await blockSender(from.address, by))) return nothing;
  return async () => {
    const { decision } = await findMail(_id.toString());
    if (decision?.is !== "spam") await unblockSender(from.address);
  };
}

const decided = () =>
  new AppError("conflict", "Somebody has decided on this mail meanwhile. Look at it again.");
