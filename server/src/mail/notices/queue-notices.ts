import type { MailPreferences } from "@deskbell/shared/users/mail-preferences";
import type { Logger } from "pino";
import { can } from "../../access/can.ts";
import { failpoint } from "../../database/failpoint.ts";
import type { IdentityProvider } from "../../identity/identity-provider.ts";
import type { UnmailedNotice, unmailedNotices } from "../../notifications/unmailed-notices.ts";
import type { TicketService } from "../../tickets/ticket.service.ts";
import { endOfQuiet } from "../../users/mails/quiet-hours.ts";
import type { KnownUser, UserDirectory } from "../../users/user.directory.ts";
import type { MailQueue } from "../sending/queue/mail-queue.ts";
import { composeNotices, type NoticesToMail } from "./compose-notices.ts";

type NotedMessage = {
  seq: number;
  text: string;
  deletedAt?: Date | null | undefined;
  redactedAt?: Date | null | undefined;
};

export type NoticeParts = {
  unmailed: typeof unmailedNotices;
  queue: Pick<MailQueue, "isStored" | "linkTo" | "look" | "queueMail">;
  tickets: Pick<TicketService, "mailed">;
  accountsOf: IdentityProvider["accountsOf"];
  /** Somebody who is kept out is null. */
  findUser(userId: string): Promise<KnownUser | null>;
  mailPreferencesOf(personId: string): Promise<MailPreferences>;
  people: UserDirectory["people"];
  findNoteText(noteId: string): Promise<string | null>;
  messagesAfter(asked: {
    ticketId: string;
    after: number;
    limit: number;
  }): Promise<readonly NotedMessage[]>;
  now(): number;
  log: Logger;
};

/** Looked at in one go. */
const dueMax = 200;
/** In one mail; of more the latest, and the links lead to all. */
const noticesMax = 20;
/** What could not be queued, for instance since the identity provider is silent, is tried again after this. */
const postponeMs = 60_000;

type Notices = readonly UnmailedNotice[];
const idsOf = (notices: Notices) => notices.map(({ _id }) => _id);

/**
 * Queues mails of what staff were notified of and have not read: one for each person and ticket.
 *
 * @returns whether there was something to look at
 */
export async function queueDueNotices(parts: NoticeParts, signal: AbortSignal): Promise<boolean> {
  const { unmailed, now, log } = parts;
  const due = await unmailed.findDue(new Date(now()), dueMax);
  for (const notices of Map.groupBy(due, ({ personId }) => personId).values()) {
    if (signal.aborted) break;
    try {
      await queueOfPerson(notices, parts);
    } catch (error) {
      const ids = idsOf(notices);
      log.warn({ err: error, notices: ids.length }, "staff could not be mailed yet");
      await unmailed.postpone(ids, new Date(now() + postponeMs));
    }
  }
  return due.length > 0;
}

async function queueOfPerson(due: Notices, parts: NoticeParts): Promise<void> {
  const { unmailed, mailPreferencesOf, now } = parts;
  const personId = due[0]?.personId ?? "";
  // What a process that died had in its hands is finished as it stands.
  const [begun, fresh] = [due.filter(isClaimed), due.filter((notice) => !isClaimed(notice))];
  for (const key of new Set(begun.map(({ mailKey }) => mailKey ?? ""))) await finish(key, parts);
  const preferences = await mailPreferencesOf(personId);
  const isWanted = isWantedBy(preferences);
  await unmailed.settle(idsOf(fresh.filter((notice) => !isWanted(notice))));
  const wanted = fresh.filter(isWanted);
  const quietUntil = endOfQuiet(preferences.quietHours, now());
  if (quietUntil) {
    await unmailed.postpone(idsOf(wanted), quietUntil, { isHeldOver: true });
    return;
  }
  const groups = Map.groupBy(wanted, ({ isHeldOver, ticketId }) => (isHeldOver ? "" : ticketId));
  for (const group of groups.values()) {
    const key = await unmailed.claim(idsOf(group));
    failpoint("notice.claimed");
    await finish(key, parts);
  }
}

const isClaimed = ({ mailKey }: UnmailedNotice): boolean => Boolean(mailKey);

/** What is not read, of the kinds that somebody chose. */
const isWantedBy =
  (preferences: MailPreferences) =>
  ({ kind, readAt }: UnmailedNotice): boolean =>
    !readAt && preferences[kind];

/** Queues the mail of this key, once however often that is begun. */
async function finish(key: string, parts: NoticeParts): Promise<void> {
  const { unmailed, queue, now } = parts;
  // What it says is not left out any more: whether it still may go out is asked then.
  if (await queue.isStored(key)) return unmailed.settleMail(key);
  const readAt = new Date(now());
  const asClaimed = await unmailed.inMail(key);
  const gone = await goneOf(asClaimed, parts);
  await unmailed.leaveOut(idsOf(gone));
  const all = asClaimed.filter((notice) => !gone.includes(notice));
  const [mail, look] = [await mailOf(all, parts), await queue.look()];
  if (mail && look) {
    const { to, tickets, words } = mail;
    const [only, ...others] = tickets;
    await queue.queueMail({
      kind: "notice",
      key,
      to,
      words: composeNotices(words, look),
      isAutomatic: true,
      readAt,
      personId: all[0]?.personId ?? "",
      ticketIds: tickets,
      ...(only !== undefined && others.length === 0 && { ticketId: only }),
    });
    failpoint("notice.queued");
  }
  await unmailed.settleMail(key);
}

/** What is said to whom; null where nobody may or wants to read it any more. */
async function mailOf(all: Notices, parts: NoticeParts) {
  const { findUser, accountsOf, queue } = parts;
  const readable = await readableOf(all, parts);
  const user = readable[0] ? await findUser(readable[0].personId) : null;
  if (!user?.uid) return null;
  const account = (await accountsOf([user.uid])).get(user.uid);
  // Nobody has shown that this address is theirs: it may be a stranger's.
  if (!account?.isVerified) return null;
  const shown = readable.slice(-noticesMax);
  const byTicket = Map.groupBy(shown, ({ ticketId }) => ticketId);
  const tickets: NoticesToMail["tickets"][number][] = [];
  for (const [ticketId, notices] of byTicket)
    tickets.push(await ticketOf(ticketId, notices, parts));
  const settingsLink = queue.linkTo("/dashboard/settings");
  return {
    to: { name: user.name, address: account.email },
    tickets: [...byTicket.keys()],
    words: { name: user.name, tickets, settingsLink },
  };
}

/** What is not read, as far as its reader still works here and may read the ticket. */
export async function readableOf(
  all: Notices,
  {
    findUser,
    mailPreferencesOf,
    tickets,
  }: Pick<NoticeParts, "findUser" | "mailPreferencesOf" | "tickets">,
): Promise<UnmailedNotice[]> {
  const personId = all[0]?.personId;
  const user = personId ? await findUser(personId) : null;
  if (!user || !can(user, "ticket:work")) return [];
  const wanted = all.filter(isWantedBy(await mailPreferencesOf(user.id)));
  /** What they may read, and whether they have silenced it. */
  const silenced = new Map<string, boolean | null>();
  for (const { ticketId } of wanted) {
    if (silenced.has(ticketId)) continue;
    const ticket = await tickets.mailed.findById(ticketId);
    const mayRead = ticket && can(user, "ticket:read", { creator: { id: ticket.customerId } });
    silenced.set(ticketId, mayRead ? ticket.silencedBy.includes(user.id) : null);
  }
  return wanted.filter(({ ticketId, kind, held }) => {
    const isSilenced = silenced.get(ticketId) ?? null;
    // That a reply of theirs was held is not what its customer wrote.
    return isSilenced !== null && !(isSilenced && kind === "answered" && !held);
  });
}

async function ticketOf(ticketId: string, notices: Notices, parts: NoticeParts) {
  const [{ ticketNumber = 0, subject: noted = "" } = {}] = notices;
  // As it stands now: a redaction comes to the notifications last.
  const subject = (await parts.tickets.mailed.findById(ticketId))?.subject ?? noted;
  const currentPerson = await parts.people(notices.flatMap(({ byId }) => byId ?? []));
  const said = [];
  for (const notice of notices) {
    const { kind, held, byId } = notice;
    const by = byId ? currentPerson({ id: byId, name: "" }).name || null : null;
    said.push({ kind, isHeld: held != null, by, words: await wordsOf(notice, parts) });
  }
  const link = parts.queue.linkTo(`/inbox/${ticketId}`);
  return { number: ticketNumber, subject, link, notices: said };
}

type Reading = Pick<NoticeParts, "findNoteText" | "messagesAfter">;

/** Of the note or the message, as it stands now. */
async function wordsOf({ noteId, message }: UnmailedNotice, parts: Reading): Promise<string> {
  if (noteId) return (await parts.findNoteText(noteId)) ?? "";
  return message ? ((await messageOf(message, parts))?.text ?? "") : "";
}

async function messageOf(
  { ticketId, seq }: { ticketId: string; seq: number },
  { messagesAfter }: Reading,
): Promise<NotedMessage | null> {
  const [found] = await messagesAfter({ ticketId, after: seq - 1, limit: 1 });
  return found?.seq === seq ? found : null;
}

/**
 * Those whose note or message was deleted.
 *
 * @param since of a message also that words were taken out of it since then
 */
export async function goneOf(
  all: Notices,
  parts: Reading,
  since = new Date(8.64e15),
): Promise<UnmailedNotice[]> {
  const isGone = async ({ noteId, message: about }: UnmailedNotice): Promise<boolean> => {
    if (noteId) return (await parts.findNoteText(noteId)) === null;
    if (!about) return false;
    const message = await messageOf(about, parts);
    return !message || message.deletedAt != null || (message.redactedAt ?? 0) >= since;
  };
  const gone = await Promise.all(all.map(isGone));
  return all.filter((_, i) => gone[i]);
}
