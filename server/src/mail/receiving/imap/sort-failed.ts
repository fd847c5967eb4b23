import type { ImapFlow } from "imapflow";
import { trusted } from "mongoose";
import type { Logger } from "pino";
import { MailModel, type MailRecord } from "../../mail.model.ts";
import { mailKey } from "../mail-key.ts";
import { search } from "./find-new-mails.ts";
import { copyUidOf, type Folder, moveTo, pathOf } from "./folder-moves.ts";

/** At one look, each way: the inbox is not watched meanwhile. */
const sortedAtOnce = 20;
/** Of mails that are as long as the one that is looked for. */
const comparedMax = 10;

type Parts = {
  client: ImapFlow;
  /** The desk's mailbox that is watched. */
  notedAt: string;
  /** The ids of mails that the server does not move. */
  refused: Set<string>;
  signal: AbortSignal;
  log: Logger;
};

type Sorted = Pick<MailRecord, "_id" | "key" | "size" | "copyUid">;

/** What a mail is that could be read. */
const understood = ["joined", "opened", "held", "filed"] as const;

/**
 * Moves mails that could not be read from Deskbell/Imported to Deskbell/Failed, and back once they were. What was done
 * is noted after it: cut off in between, the mail is looked for in both folders.
 *
 * @returns whether there was any, so that the inbox was not open for a while
 */
export async function sortFailed(parts: Parts): Promise<boolean> {
  const { notedAt, refused } = parts;
  const isRefused = refused.size > 0 ? { _id: trusted({ $nin: [...refused] }) } : {};
  const find = (where: object) =>
    MailModel.find({ mailboxId: notedAt, isLost: null, ...isRefused, ...where })
      .select({ key: 1, size: 1, copyUid: 1 })
      .sort({ _id: 1 })
      .limit(sortedAtOnce)
      .lean<Sorted[]>();
  const [failed, read] = await Promise.all([
    find({
      ...{ state: "failed", isAmongFailed: null, source: "imap" },
      reason: trusted({ $ne: "too large" }), // it stays in the inbox
    }),
    find({
      isAmongFailed: true,
      state: trusted({ $in: understood }),
      "decision.is": trusted({ $nin: ["spam", "dismiss"] }), // nobody has read it for that
    }),
  ]);
  await sort(parts, failed, { from: "imported", to: "failed" });
  await sort(parts, read, { from: "failed", to: "imported" });
  if (failed.length + read.length === 0) return false;
  await parts.client.mailboxOpen("INBOX");
  return true;
}

type Way = { from: Folder; to: Folder };

async function sort(parts: Parts, mails: Sorted[], { from, to }: Way): Promise<void> {
  if (mails.length === 0) return;
  const missing: Sorted[] = [];
  const isOpen = await open(parts, from, mails);
  if (isOpen === null) return;
  await withEach(parts, mails, async (mail) => {
    const uid = isOpen ? await locate(parts.client, mail, mail.copyUid ?? null) : null;
    if (uid === null) missing.push(mail);
    else await moveOne(parts, mail, { uid, to });
  });
  if (missing.length === 0) return;
  const isThere = await open(parts, to, missing);
  if (isThere === null) return;
  await withEach(parts, missing, async (mail) => {
    const uid = isThere ? await locate(parts.client, mail, null) : null;
    // It was moved by a process that could not note it.
    if (uid !== null) return note(mail, to, copyUidHere(parts.client, uid));
    // Or by a person: it is looked for no more.
    parts.log.warn({ mailId: mail._id.toString() }, "a mail is in none of the desk's folders");
    await MailModel.updateOne({ _id: mail._id }, { $set: { isLost: true } });
  });
}

/** One that the server cannot give, or does not move, stops no other. */
async function withEach(
  { client, refused, signal, log }: Parts,
  mails: Sorted[],
  work: (mail: Sorted) => Promise<void>,
): Promise<void> {
  for (const mail of mails) {
    if (signal.aborted) return;
    try {
      await work(mail);
    } catch (error) {
      if (!client.usable) throw error;
      const mailId = mail._id.toString();
      refused.add(mailId);
      log.warn({ err: error, mailId }, "a mail cannot be moved to another of the desk's folders");
    }
  }
}

async function moveOne(
  { client }: Parts,
  mail: Sorted,
  { uid, to }: { uid: number; to: Folder },
): Promise<void> {
  const { refusal, at } = await moveTo(client, [uid], to);
  if (!at) throw refusal;
  await note(mail, to, copyUidOf(at, uid));
}

/** False where there is no such folder; null where it is not opened, and these mails stay where they lie. */
async function open(
  { client, refused, log }: Parts,
  folder: Folder,
  mails: Sorted[],
): Promise<boolean | null> {
  try {
    await client.mailboxOpen(pathOf(client, folder));
    return true;
  } catch (error) {
    const { mailboxMissing } = error as { mailboxMissing?: boolean };
    if (mailboxMissing) return false;
    if (!client.usable) throw error;
    for (const { _id } of mails) refused.add(_id.toString());
    const text = "one of the desk's folders is not opened: mails stay where they lie";
    log.warn({ err: error, mails: mails.length }, text);
    return null;
  }
}

/** The number of a mail in the open folder: the one that is known, where that still holds, else of the same bytes. */
async function locate(
  client: ImapFlow,
  { key, size }: Sorted,
  known: Sorted["copyUid"] | null,
): Promise<number | null> {
  const { mailbox } = client;
  const holds = known && mailbox && String(mailbox.uidValidity) === known.uidValidity;
  if (holds && (await isMail(client, known.uid, key))) return known.uid;
  const asLong = await search(client, { larger: size - 1, smaller: size + 1 });
  for (const uid of asLong.slice(-comparedMax).reverse()) {
    if (await isMail(client, uid, key)) return uid;
  }
  return null;
}

/** Numbers are hints; what somebody has marked as deleted is left alone. */
async function isMail(client: ImapFlow, uid: number, key: string): Promise<boolean> {
  const asked = { uid: true, flags: true, source: true } as const;
  const mail = await client.fetchOne(String(uid), asked, { uid: true });
  if (mail === false || mail.flags?.has("\\Deleted")) return false;
  return mail.source !== undefined && (await mailKey(mail.source)) === key;
}

const copyUidHere = ({ mailbox }: ImapFlow, uid: number) =>
  mailbox ? { uid, uidValidity: String(mailbox.uidValidity) } : null;

async function note(
  { _id }: Sorted,
  folder: Folder,
  copyUid: { uid: number; uidValidity: string } | null,
): Promise<void> {
  const isFailed = folder === "failed";
  await MailModel.updateOne(
    { _id },
    {
      $set: { ...(isFailed && { isAmongFailed: true }), ...(copyUid && { copyUid }) },
      $unset: { ...(!isFailed && { isAmongFailed: 1 }), ...(!copyUid && { copyUid: 1 }) },
    },
  );
}
