import { setImmediate as others } from "node:timers/promises";
import type { ImapFlow, SearchObject } from "imapflow";
import type { MailboxRecord } from "./mailbox.model.ts";

/** In batches, between which other work runs: an answer about thousands of mails would block the process. */
const askedAtOnce = 100;
const dayMs = 24 * 60 * 60_000;
export const importedKeyword = "$DeskbellImported";

/** `size` in bytes, as the server says it. */
export type MailboxEntry = { uid: number; size: number };

type Asked = {
  client: ImapFlow;
  mailbox: MailboxRecord;
  /** Also mails that were there before, from this time on. */
  since: Date | null;
  /** Whether mails that were imported carry `importedKeyword`. */
  isMarked: boolean;
};

/**
 * The mails of the open inbox that came since the desk first looked, the oldest first. Those that somebody has
 * marked as deleted are left alone.
 *
 * @throws Error where the server does not answer
 */
export async function findNewMails({
  client,
  mailbox,
  since,
  isMarked,
}: Asked): Promise<MailboxEntry[]> {
  const { firstUid, nextUid, oldUntil } = mailbox;
  const left: SearchObject = { deleted: false, ...(isMarked && { unKeyword: importedKeyword }) };
  const firstNew = typeof firstUid === "number" ? Math.max(firstUid, nextUid) : null;
  const byNumber =
    firstNew === null
      ? []
      : // The server answers with its last mail where there is none from this number on.
        (await search(client, { ...left, uid: `${firstNew}:*` })).filter((uid) => uid >= firstNew);
  const isByDate = firstNew === null || since !== null;
  // IMAP searches by whole days, in the time zone of the server.
  const from = new Date((since ?? oldUntil).getTime() - dayMs);
  const byDate = isByDate ? await search(client, { ...left, since: from }) : [];

  const isNumbered = new Set(byNumber);
  const uids = [...new Set([...byNumber, ...byDate])];
  if (uids.length === 0) return [];
  const found: MailboxEntry[] = [];
  const wanted = { uid: true, size: true, internalDate: true } as const;
  for (let at = 0; at < uids.length; at += askedAtOnce) {
    const some = uids.slice(at, at + askedAtOnce);
    for await (const { uid, size, internalDate } of client.fetch(some, wanted, { uid: true })) {
      const arrivedMs = new Date(internalDate ?? 0).getTime();
      const isDated = since ? arrivedMs >= since.getTime() : arrivedMs > oldUntil.getTime();
      if (isNumbered.has(uid) || (isByDate && isDated)) found.push({ uid, size: size ?? 0 });
    }
    await others();
  }
  return found.sort((a, b) => a.uid - b.uid);
}

/** @throws Error where the server does not answer */
export async function search(client: ImapFlow, asked: SearchObject): Promise<number[]> {
  const uids = await client.search(asked, { uid: true });
  // It answers so where the connection is gone, too.
  if (!Array.isArray(uids)) throw new Error("the mail server did not answer a search");
  return uids;
}
