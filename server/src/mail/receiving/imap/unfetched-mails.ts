import type { UnfetchedMail } from "@deskbell/shared/mail/listed-mail";
import { singleLineText } from "@deskbell/shared/plain-text";
import type { ImapFlow } from "imapflow";
import { trusted } from "mongoose";
import { AppError } from "../../../errors/app-error.ts";
import { type MailboxEntry, search } from "./find-new-mails.ts";
import { UnfetchedMailModel } from "./unfetched-mail.model.ts";

const listedMax = 100;
const reasonMaxChars = 300;

/** An inbox as it is numbered now. */
type Inbox = { mailboxId: string; uidValidity: string };

export type UnfetchedOfInbox = Awaited<ReturnType<typeof openUnfetched>>;

/** The mails of an inbox that could not be fetched; of one that was numbered otherwise they are nobody's any more. */
export async function openUnfetched(inbox: Inbox) {
  const { mailboxId, uidValidity } = inbox;
  await UnfetchedMailModel.deleteMany({ mailboxId, uidValidity: trusted({ $ne: uidValidity }) });
  const records = await UnfetchedMailModel.find(inbox)
    .select({ uid: 1, size: 1, isAsked: 1 })
    .sort({ uid: 1 })
    .lean();
  const noted = new Set(records.map(({ uid }) => uid));

  /** It was fetched, or is not there any more. */
  async function forget(uid: number): Promise<void> {
    if (noted.delete(uid)) await UnfetchedMailModel.deleteOne({ ...inbox, uid });
  }

  return {
    forget,

    /** Those that staff want once more, as far as they are still there. */
    async takeUpAsked(client: ImapFlow): Promise<MailboxEntry[]> {
      const asked = records.filter(({ isAsked }) => isAsked).slice(0, listedMax);
      if (asked.length === 0) return [];
      const uids = asked.map(({ uid }) => uid);
      const there = new Set(await search(client, { uid: uids.join(",") }));
      for (const uid of uids) if (!there.has(uid)) await forget(uid);
      const ofAsked = { ...inbox, uid: trusted({ $in: uids }) };
      await UnfetchedMailModel.updateMany(ofAsked, { $set: { isAsked: false } });
      return asked.filter(({ uid }) => there.has(uid)).map(({ uid, size }) => ({ uid, size }));
    },

    /** Notes that a mail stays there since the server does not give it; noted again it keeps its time. */
    async note({ uid, size }: MailboxEntry, said: string): Promise<void> {
      const reason = singleLineText.parse(said).slice(0, reasonMaxChars).toWellFormed();
      const change = { $set: { reason, size }, $setOnInsert: { at: new Date(), isAsked: false } };
      await UnfetchedMailModel.updateOne({ ...inbox, uid }, change, { upsert: true });
    },
  };
}

/** The mailbox is another, or gone. */
export async function forgetUnfetchedOf(mailboxId: string): Promise<void> {
  await UnfetchedMailModel.deleteMany({ mailboxId });
}

/** The newest first. */
export async function listUnfetched(addressOf: (id: string) => string): Promise<UnfetchedMail[]> {
  const records = await UnfetchedMailModel.find().sort({ _id: -1 }).limit(listedMax).lean();
  return records.map(({ _id, mailboxId, size, reason, at, isAsked }) => ({
    ...{ _id: _id.toString(), address: addressOf(mailboxId), size, reason, isAsked },
    at: at.toISOString(),
  }));
}

/**
 * Has a mail fetched once more, by the node that watches its mailbox, with its next look.
 *
 * @throws AppError `not_found` (404) where it was fetched meanwhile
 */
export async function askForUnfetched(id: string): Promise<void> {
  const { matchedCount } = await UnfetchedMailModel.updateOne({ _id: id }, { isAsked: true });
  if (matchedCount === 0) throw new AppError("not_found", "This mail was fetched meanwhile.");
}
