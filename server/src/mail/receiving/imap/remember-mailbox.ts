import type { ImapFlow, MailboxObject } from "imapflow";
import { MailboxModel, type MailboxRecord } from "./mailbox.model.ts";

const longAgo = new Date(0);

/** What is known of the inbox that is open; of one that was never seen, that all it holds is old. */
export async function rememberMailbox(
  mailboxId: string,
  client: ImapFlow,
  inbox: MailboxObject,
): Promise<MailboxRecord> {
  const uidValidity = String(inbox.uidValidity);
  const known = await MailboxModel.findById(mailboxId).lean();
  if (known?.uidValidity === uidValidity) return known;
  if (known) return numberedAnew(mailboxId, uidValidity);
  let [firstUid, oldUntil] = [inbox.uidNext || 1, longAgo];
  for await (const { uid, internalDate } of client.fetch("1:*", {
    uid: true,
    internalDate: true,
  })) {
    if (inbox.uidNext && uid >= inbox.uidNext) continue; // it came while this was read
    firstUid = Math.max(firstUid, uid + 1);
    const arrivedAt = new Date(internalDate ?? longAgo);
    if (arrivedAt > oldUntil) oldUntil = arrivedAt;
  }
  return upsert(mailboxId, { uidValidity, firstUid, oldUntil, nextUid: firstUid });
}

const numberedAnew = (mailboxId: string, uidValidity: string) =>
  upsert(mailboxId, { uidValidity, firstUid: null, nextUid: 0 });

async function upsert(mailboxId: string, facts: Partial<MailboxRecord>): Promise<MailboxRecord> {
  return MailboxModel.findByIdAndUpdate(
    mailboxId,
    { $set: facts },
    { upsert: true, returnDocument: "after" },
  ).lean<MailboxRecord>();
}
