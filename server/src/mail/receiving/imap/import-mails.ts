import { limits } from "@deskbell/shared/limits";
import type { ImapFlow } from "imapflow";
import type { Logger } from "pino";
import type { TakeIn } from "../take-in.ts";
import { findNewMails, importedKeyword, type MailboxEntry } from "./find-new-mails.ts";
import { moveTo, noteImported } from "./folder-moves.ts";
import { MailboxModel } from "./mailbox.model.ts";
import { rememberMailbox } from "./remember-mailbox.ts";
import { sortFailed } from "./sort-failed.ts";
import { openUnfetched, type UnfetchedOfInbox } from "./unfetched-mails.ts";

/** Of a mail that is too large: its headers, as a rule. */
const headBytes = 65_536;
/** Fetched, stored and then moved together. */
const batchMails = 20;
const batchBytes = 5_000_000;
/** A mail that ends the connection so often is passed over. */
const triesMax = 3;

/** What a process knows of the mails that stay in the inbox, over all its connections. */
export type InboxMemory = {
  uidValidity: string;
  /** Not to be fetched again. */
  done: Set<number>;
  /** How often fetching each was begun and never ended. */
  tries: Map<number, number>;
  /** What the server said to that. */
  refusals: Map<number, string>;
  /** What of it the server does not move to another of the desk's folders, by ids. */
  refused: Set<string>;
  /** The server has MOVE and did not move what was taken in. */
  isMoveRefused: boolean;
};

export const emptyMemory = (): InboxMemory => ({
  uidValidity: "",
  done: new Set(),
  tries: new Map(),
  refusals: new Map(),
  refused: new Set(),
  isMoveRefused: false,
});

type Parts = {
  client: ImapFlow;
  mailboxId: string;
  /** Of the desk's mailbox, at which is noted what its server does not give. */
  notedAt: string;
  since: Date | null;
  memory: InboxMemory;
  takeIn: TakeIn;
  signal: AbortSignal;
  log: Logger;
};

/**
 * Takes in what is new in the open inbox: fetched, stored, and only then put aside. Nothing is ever deleted:
 * where the server cannot move a mail it is marked, and where it cannot mark one the table alone knows.
 * Killed in between it does the same again, and the key of each mail says that it is here.
 *
 * @returns whether it is to be looked at once more: other folders were open meanwhile
 */
export async function importMails(parts: Parts): Promise<boolean> {
  const { client, mailboxId, notedAt, since, memory, signal, log } = parts;
  const inbox = client.mailbox;
  if (!inbox) throw new Error("no inbox is open");
  const mailbox = await rememberMailbox(mailboxId, client, inbox);
  if (memory.uidValidity !== mailbox.uidValidity) {
    Object.assign(memory, { ...emptyMemory(), uidValidity: mailbox.uidValidity });
  }
  const way = wayOf(client);
  const found = await findNewMails({ client, mailbox, since, isMarked: way === "mark" });
  const at = { mailboxId: notedAt, uidValidity: mailbox.uidValidity };
  const unfetched = await openUnfetched(at);
  const asked = await unfetched.takeUpAsked(client);
  for (const { uid } of asked) {
    memory.done.delete(uid);
    memory.tries.delete(uid);
  }
  const isFound = new Set(found.map(({ uid }) => uid));
  const waiting = [
    ...asked.filter(({ uid }) => !isFound.has(uid)),
    ...found.filter(({ uid }) => !memory.done.has(uid)),
  ];
  while (waiting.length > 0 && !signal.aborted) {
    const batch = takeBatch(waiting);
    const stored = new Map<number, string>();
    const storing: Promise<void>[] = [];
    for (const mail of batch) {
      const raw = await fetchRaw(parts, mail, unfetched);
      if (!raw) continue;
      storing.push(
        store(parts, mail, raw).then(async (mailId) => {
          if (mailId !== null) stored.set(mail.uid, mailId);
          await unfetched.forget(mail.uid);
        }),
      );
    }
    await Promise.all(storing);
    if (stored.size > 0) await putAside[way](parts, stored, found);
  }
  if (way !== "move" || signal.aborted) return false;
  return sortFailed({ client, notedAt, signal, log, refused: memory.refused });
}

type Way = "move" | "mark" | "note";

function wayOf({ capabilities, mailbox }: ImapFlow): Way {
  const isOpen = mailbox && !mailbox.readOnly;
  if (isOpen && capabilities.has("MOVE")) return "move";
  const flags = isOpen ? mailbox.permanentFlags : undefined;
  return flags?.has("\\*") || flags?.has(importedKeyword) ? "mark" : "note";
}

/** The first mails, as many as are held in memory together. */
function takeBatch(waiting: MailboxEntry[]): MailboxEntry[] {
  const batch: MailboxEntry[] = [];
  let bytes = 0;
  while (waiting[0] && batch.length < batchMails) {
    const { size } = waiting[0];
    if (batch.length > 0 && bytes + size > batchBytes) break;
    bytes += Math.min(size, limits.mailMaxBytes);
    batch.push(waiting.shift() as MailboxEntry);
  }
  return batch;
}

/** Null for one that is gone, or that the server cannot give: it stops no other. */
async function fetchRaw(
  { client, memory, log }: Parts,
  { uid, size }: MailboxEntry,
  unfetched: UnfetchedOfInbox,
) {
  const tries = (memory.tries.get(uid) ?? 0) + 1;
  if (tries > triesMax) {
    memory.done.add(uid);
    log.error({ uid }, "a mail cannot be fetched and stays in the mailbox");
    await unfetched.note({ uid, size }, memory.refusals.get(uid) ?? "");
    return null;
  }
  memory.tries.set(uid, tries);
  const source = size > limits.mailMaxBytes ? { maxLength: headBytes } : true;
  try {
    const mail = await client.fetchOne(String(uid), { uid: true, source }, { uid: true });
    const raw = mail ? (mail.source ?? null) : null;
    if (raw) memory.tries.delete(uid);
    return raw;
  } catch (error) {
    memory.refusals.set(uid, saidIn(error));
    if (!client.usable) throw error;
    log.warn({ err: error, uid, tries }, "a mail could not be fetched");
    return null;
  }
}

/** What the server said, where it said something. */
function saidIn(error: unknown): string {
  const { responseText, message } = error as { responseText?: unknown; message?: unknown };
  return String(responseText ?? message ?? "");
}

/** @returns the id of what is to be put aside; null for one that is too large: it stays where somebody finds it */
async function store({ takeIn, memory }: Parts, { uid, size }: MailboxEntry, raw: Buffer) {
  const isTooLarge = size > limits.mailMaxBytes;
  const { mailId } = await takeIn(raw, null, "imap", isTooLarge ? { tooLargeBytes: size } : {});
  if (isTooLarge) memory.done.add(uid);
  return isTooLarge ? null : mailId;
}

/**
 * @param stored their ids by their numbers
 * @param found all mails of this look, the first number first
 */
type PutAside = (
  parts: Parts,
  stored: ReadonlyMap<number, string>,
  found: MailboxEntry[],
) => Promise<void>;

const putAside: Record<Way, PutAside> = {
  async move({ client, memory, log }, stored) {
    const uids = [...stored.keys()];
    memory.isMoveRefused = false;
    const { refusal, at } = await moveTo(client, uids, "imported");
    if (at) {
      await noteImported(stored, at);
      return;
    }
    // A quota, or a right that is missing: they would come first at each look, and keep the others waiting.
    for (const uid of uids) memory.done.add(uid);
    memory.isMoveRefused = true;
    const text = "the mail server does not move mails that were taken in: they stay in the inbox";
    log.error({ err: refusal, mails: uids.length }, text);
  },
  async mark({ client, memory }, stored) {
    const uids = [...stored.keys()];
    await client.messageFlagsAdd(uids, [importedKeyword], { uid: true });
    for (const uid of uids) memory.done.add(uid);
  },
  async note({ mailboxId, memory }, stored, found) {
    for (const uid of stored.keys()) memory.done.add(uid);
    // One that could not be fetched holds the number back, or nobody would look for it again.
    const missing = found.find(({ uid }) => !memory.done.has(uid));
    const nextUid = missing?.uid ?? (found.at(-1)?.uid ?? 0) + 1;
    await MailboxModel.updateOne({ _id: mailboxId }, { $max: { nextUid } });
  },
};
