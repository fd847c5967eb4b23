import { singleLineText } from "@deskbell/shared/plain-text";
import type { MailPreferences } from "@deskbell/shared/users/mail-preferences";
import { Types, trusted } from "mongoose";
import type { Logger } from "pino";
import { failpoint } from "../../../database/failpoint.ts";
import type { DueTicket } from "../../../tickets/answers/unmailed-answers.ts";
import type { TicketService } from "../../../tickets/ticket.service.ts";
import { endOfQuiet } from "../../../users/mails/quiet-hours.ts";
import type { TicketSender } from "../../mailboxes/open-mailboxes.ts";
import { isProvenAddress } from "../../receiving/is-proven-address.ts";
import { lookOf } from "../../texts/mail-look.ts";
import { readMailSettings } from "../../texts/stored-texts.ts";
import { recipientOf } from "../delivery/recipient.ts";
import { attachFiles, type OutgoingFile } from "../files/attach-files.ts";
import { OutgoingMailModel } from "../outgoing-mail.model.ts";
import { answerAddresses } from "../rendering/answer-addresses.ts";
import { answersMax, fromName, lastWordsOf, mailedAnswers } from "../rendering/answer-words.ts";
import { type AnswersToMail, composeAnswers } from "../rendering/compose-answers.ts";
import { earlierMails } from "../rendering/earlier-mails.ts";
import { renderMail } from "../rendering/render-mail.ts";
import { reportAddresses } from "../rendering/report-addresses.ts";
import { queueCopies } from "./queue-copies.ts";
import type { MailedMessage, QueueParts } from "./queue-parts.ts";
import { stateOf, storeOnce } from "./store-mail.ts";

/** Tickets that are read at once. */
const batchMax = 50;
/** What could not be queued, for instance since the identity provider is silent, is tried again after this. */
const postponeMs = 60_000;

/** How long a mail waits for whoever has its ticket before them, and how often at most. */
const lookedAtMs = 60_000;
const lookedAtTimes = 10;

type Due = {
  unmailed: TicketService["unmailed"];
  queueing: QueueParts;
  /** How long answers wait that come while a mail is queued. */
  waitMs: number;
  signal: AbortSignal;
  log: Logger;
};

/**
 * Queues mails of all answers that have waited long enough by now.
 *
 * @returns whether there were some
 */
export async function queueDueAnswers(parts: Due): Promise<boolean> {
  const { unmailed, queueing, signal, log } = parts;
  const at = (laterMs: number) => new Date(queueing.now() + laterMs);
  for (let hasFound = false; ; hasFound = true) {
    const due = await unmailed.findDue(at(0), batchMax);
    // Together: each of their windows may take a second to answer.
    const waiting = due.map((ticket) => ({ ticket, asked: askWhetherReady(ticket, queueing) }));
    await Promise.allSettled(waiting.map(({ asked }) => asked));
    for (const { ticket, asked } of waiting) {
      if (signal.aborted) return hasFound;
      try {
        await settleDue(ticket, await asked, parts);
      } catch (error) {
        log.warn({ err: error, ticketId: ticket.id }, "answers could not be mailed yet");
        await unmailed.postpone(ticket, at(postponeMs));
      }
    }
    if (due.length < batchMax) return hasFound || due.length > 0;
  }
}

type Readiness = {
  preferences: MailPreferences;
  quietUntil: Date | null;
  /** Its customer has not read what is in it, and may be about to; ten times that counts, and no more. */
  isLookedAt: boolean;
};

/** Of a ticket with answers that are due whether they go out now. Who is mailed nothing is not asked. */
async function askWhetherReady(ticket: DueTicket, parts: QueueParts): Promise<Readiness> {
  const { customer, isBeingMerged, isWanted, survivorId, timesLookedAt } = ticket;
  const preferences = await parts.mailPreferencesOf(customer.id);
  const quietUntil = endOfQuiet(preferences.quietHours, parts.now());
  const isMailed = isWanted && preferences.answers && !isBeingMerged && !quietUntil;
  const mayWait = isMailed && timesLookedAt < lookedAtTimes;
  const isLookedAt = mayWait && (await parts.isLookedAt(customer.id, survivorId));
  return { preferences, quietUntil, isLookedAt };
}

async function settleDue(
  found: DueTicket,
  { preferences, quietUntil, isLookedAt }: Readiness,
  { unmailed, queueing, waitMs }: Due,
): Promise<void> {
  const at = (laterMs: number) => new Date(queueing.now() + laterMs);
  if (found.isBeingMerged || quietUntil) {
    return unmailed.postpone(found, quietUntil ?? at(postponeMs));
  }
  const ticket = await asBegun(found);
  if (isLookedAt) {
    // Others see nothing on the website.
    await queueCopies(ticket, queueing);
    return unmailed.waitForReader(ticket, at(Math.min(lookedAtMs, waitMs)));
  }
  const wanted = {
    isWanted: ticket.isWanted && preferences.answers,
    solvedAt: preferences.solved ? ticket.solvedAt : null,
  };
  const uptoSeq = await queueAnswers({ ...ticket, ...wanted }, queueing);
  failpoint("answer.customer-queued");
  await queueCopies(ticket, queueing);
  failpoint("answer.copies-queued");
  await unmailed.settle(ticket, uptoSeq, at(waitMs));
  queueing.onSettled?.(ticket.id);
}

/**
 * Where the mails of a ticket were begun before, they go as far as the first of them, and no farther than to where others
 * begin that are queued or sent: what came since is in the next.
 */
async function asBegun(ticket: DueTicket): Promise<DueTicket> {
  const { id: ticketId, fromSeq, lastSeq } = ticket;
  const begun = await OutgoingMailModel.find({ ticketId, fromSeq: trusted({ $gte: fromSeq }) })
    .select({ fromSeq: 1, uptoSeq: 1 })
    .lean();
  const upto = begun.flatMap((mail) =>
    mail.fromSeq === fromSeq ? (mail.uptoSeq ?? []) : (mail.fromSeq ?? lastSeq + 1) - 1,
  );
  return { ...ticket, lastSeq: Math.min(lastSeq, ...upto) };
}

/**
 * Renders and queues one mail of the answers that a ticket's customer has not seen, and of that it is solved.
 * Begun again, the mail that is queued already stands.
 *
 * @returns the number of the last answer that is settled by it: in the mail, seen, or not wanted
 */
export async function queueAnswers(ticket: DueTicket, parts: QueueParts): Promise<number> {
  const { id, fromSeq, lastSeq, customer } = ticket;
  const at = new Date(parts.now());
  const queued = await OutgoingMailModel.findOne({
    ticketId: id,
    personId: trusted({ $in: [customer.id, ...ticket.formerCustomerIds] }),
    fromSeq,
  })
    .select({ uptoSeq: 1 })
    .lean();
  const uptoSeq = queued ? (queued.uptoSeq ?? lastSeq) : lastSeq;
  const isSolved = ticket.solvedAt !== null && !(await isSolvedSaid(ticket));
  const user = await parts.findUser(customer.id);
  const answers = user && ticket.isWanted && !queued ? await unseenOf(ticket, parts) : [];
  if (!user || (answers.length === 0 && !isSolved)) return uptoSeq;
  const account = await recipientOf(user, parts.accountsOf);
  const sender = parts.senderOf(ticket);
  if (!account || !sender) return uptoSeq;
  // Of itself the desk writes to nobody's address that somebody else may only have named.
  const isOfItself = answers.length === 0 && user.uid === null;
  if (isOfItself && !(await isProvenAddress(account.email))) return uptoSeq;
  await insert(ticket, { answers, isSolved, user, account, sender, at }, parts);
  return uptoSeq;
}

/** By which a mail says once that a ticket was solved then. */
const solvedKey = ({ id, solvedAt }: DueTicket): string => `solved:${id}:${solvedAt?.getTime()}`;
const isSolvedSaid = async (ticket: DueTicket): Promise<boolean> =>
  (await OutgoingMailModel.exists({ key: solvedKey(ticket) })) !== null;

/** What others wrote since, as far as the customer has not read it. */
async function unseenOf(ticket: DueTicket, parts: QueueParts): Promise<MailedMessage[]> {
  const { id, fromSeq, lastSeq, customer, description, opening } = ticket;
  const seen = await parts.readSeq(customer.id, id);
  const after = Math.max(seen ?? 0, fromSeq - 1);
  const messages = await parts.messagesAfter({ ticketId: id, after, limit: 500 });
  // What has come since the ticket was read waits for the next mail.
  const unseen = messages
    .filter(({ seq, sender, deletedAt }) => {
      return seq <= lastSeq && sender.id !== customer.id && !deletedAt;
    })
    .slice(-answersMax);
  if (!opening || fromSeq > 0 || seen !== null) return unseen;
  const { byId, files } = opening;
  return [{ seq: 0, sender: { id: byId, name: "" }, text: description, files }, ...unseen];
}

/** What goes into a mail of answers, beside its ticket. */
type PendingAnswers = {
  answers: readonly MailedMessage[];
  isSolved: boolean;
  user: { uid: string | null; name: string };
  account: { email: string; isVerified: boolean };
  sender: TicketSender;
  /** Right before the answers were read. */
  at: Date;
};

async function insert(
  ticket: DueTicket,
  pending: PendingAnswers,
  parts: QueueParts,
): Promise<void> {
  const { id, number, customer, fromSeq, lastSeq } = ticket;
  const { answers, isSolved, user, account, sender, at } = pending;
  const { tokens } = parts;
  const hasAnswers = answers.length > 0;
  const { answersTo } = sender;
  const about = { ticket: number, seq: answers.at(-1)?.seq ?? lastSeq, person: customer.id };
  const addresses = answerAddresses(about, { tokens, address: sender.address, answersTo });
  const _id = new Types.ObjectId();
  // Of no answer only the mail itself is what a report could be about.
  const { messageId, envelopeFrom, envelopeId } = hasAnswers
    ? addresses
    : reportAddresses(_id.toString(), { ...sender, tokens });
  const { replyTo } = addresses;
  const earlier = await earlierMails(ticket, account.email);
  const { attachments, inMail } = await attachFiles(
    answers.flatMap(({ files }) => files),
    { ...parts, hasAccount: user.uid !== null },
  );
  const isOpening = answers[0]?.seq === 0;
  const { quoted, quotedSeq } = isOpening
    ? { quoted: "", quotedSeq: 0 }
    : await lastWordsOf(ticket, parts);
  const words = await wordsOf(ticket, { ...pending, isOpening, quoted, inMail }, parts);
  const mail = composeAnswers(words, lookOf(await readMailSettings(), sender));
  const raw = await renderMail({
    ...mail,
    from: { name: fromName(words, sender), address: sender.address },
    to: { name: singleLineText.parse(user.name), address: account.email },
    replyTo: replyTo === null ? null : { name: sender.name, address: replyTo },
    messageId,
    references: earlier,
    date: at,
    isAutomatic: !hasAnswers,
    attachments,
  });
  const stored = await storeOnce({
    _id,
    kind: hasAnswers ? "answer" : "solved",
    ...(isSolved && { key: solvedKey(ticket) }),
    ticketId: id,
    personId: customer.id,
    mailboxId: sender.mailboxId,
    ...(hasAnswers && { fromSeq, uptoSeq: lastSeq, seqs: answers.map(({ seq }) => seq) }),
    quotedSeq,
    state: await stateOf({ ...account, sender }, parts),
    to: account.email,
    subject: mail.subject,
    messageId,
    envelopeFrom,
    ...(envelopeId !== null && { envelopeId }),
    raw,
    dueAt: at,
    createdAt: ticket.readAt,
  });
  if (stored?.state === "suppressed") {
    const { id: mailId, state: is } = stored;
    await parts.noteMail(id, { mailId, is, about: "", at });
  }
}

async function wordsOf(
  ticket: DueTicket,
  {
    answers,
    isSolved,
    user,
    sender,
    isOpening,
    quoted,
    inMail,
  }: PendingAnswers & {
    isOpening: boolean;
    quoted: string;
    inMail: ReadonlyMap<string, OutgoingFile>;
  },
  parts: QueueParts,
): Promise<AnswersToMail> {
  const { number, subject, isByMail, customer } = ticket;
  return {
    readerName: user.name,
    subject,
    number,
    isByMail,
    answers: await mailedAnswers(answers, inMail, parts),
    isOpening,
    isSolved,
    quoted,
    isAnswerable: sender.answersTo !== null,
    links: {
      ticket: parts.linkTo(`/inbox/${ticket.survivorId}`),
      mute: parts.linkTo(parts.muteLinks.pathFor(number, customer.id)),
    },
  };
}
