import { singleLineText } from "@deskbell/shared/plain-text";
import type { MailPreferences } from "@deskbell/shared/users/mail-preferences";
import { trusted } from "mongoose";
import type { Logger } from "pino";
import type { IdentityProvider } from "../../identity/identity-provider.ts";
import type { DueTicket } from "../../tickets/answers/unmailed-answers.ts";
import type { TicketService } from "../../tickets/ticket.service.ts";
import type { StoredFile } from "../../uploads/storage/stored-file.ts";
import { endOfQuiet } from "../../users/mails/quiet-hours.ts";
import type { UserDirectory } from "../../users/user.directory.ts";
import type { createMailTokens } from "../addresses/mail-tokens.ts";
import type { Mailboxes, TicketSender } from "../mailboxes/open-mailboxes.ts";
import { lookOf } from "../texts/mail-look.ts";
import { readMailSettings } from "../texts/stored-texts.ts";
import { answerAddresses } from "./answer-addresses.ts";
import { type AnswersToMail, composeAnswers } from "./compose-answers.ts";
import { recipientOf } from "./delivery/recipient.ts";
import { earlierMails } from "./earlier-mails.ts";
import { attachFiles, type FileInMail, type FileParts } from "./files/attach-files.ts";
import { plainAddresses } from "./mail-queue.ts";
import type { MuteLinks } from "./mute-links.ts";
import { OutgoingMailModel } from "./outgoing-mail.model.ts";
import { renderMail } from "./render-mail.ts";
import { stateOf, storeOnce } from "./store-mail.ts";

/** In one mail; of more the latest, and the link leads to all. */
const answersMax = 20;

/** As much of a stored message as a mail says. */
type MailedMessage = {
  seq: number;
  sender: { id: string; name: string };
  text: string;
  files: readonly StoredFile[];
  deletedAt?: Date | null | undefined;
};

export type QueueParts = FileParts & {
  /** Who answers in a ticket go out as; null where none are mailed. */
  senderOf: Mailboxes["senderOf"];
  /** An address of the website. */
  linkTo(path: string): string;
  tokens: ReturnType<typeof createMailTokens>;
  muteLinks: MuteLinks;
  /** Whether mails to an address have come back. */
  isSuppressed(address: string): Promise<boolean>;
  /** Tells staff in the ticket's history. */
  noteMail: TicketService["noteMail"];
  accountsOf: IdentityProvider["accountsOf"];
  /** Somebody who is kept out is null; a guest has no account. */
  findUser(userId: string): Promise<{ uid: string | null; name: string; email: string } | null>;
  /** Which mails somebody wants, and when. */
  mailPreferencesOf(personId: string): Promise<MailPreferences>;
  /** People as they are called now. */
  people: UserDirectory["people"];
  /** The messages of a ticket after a number, the oldest first. */
  messagesAfter(asked: {
    ticketId: string;
    after: number;
    limit: number;
  }): Promise<readonly MailedMessage[]>;
  /** Up to which message somebody has read a ticket; null for who has not. */
  readSeq(personId: string, ticketId: string): Promise<number | null>;
  /** Called when it is settled how a ticket's answers are mailed. */
  onSettled?(ticketId: string): void;
  now(): number;
};

/** Tickets that are read at once. */
const batchMax = 50;
/** What could not be queued, for instance since the identity provider is silent, is tried again after this. */
const postponeMs = 60_000;

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
  const { unmailed, queueing, waitMs, signal, log } = parts;
  const at = (laterMs: number) => new Date(queueing.now() + laterMs);
  for (let hasFound = false; ; hasFound = true) {
    const due = await unmailed.findDue(at(0), batchMax);
    for (const ticket of due) {
      if (signal.aborted) return hasFound;
      try {
        const preferences = await queueing.mailPreferencesOf(ticket.customer.id);
        const quietUntil = endOfQuiet(preferences.quietHours, queueing.now());
        if (ticket.isBeingMerged || quietUntil) {
          await unmailed.postpone(ticket, quietUntil ?? at(postponeMs));
          continue;
        }
        const wanted = {
          isWanted: ticket.isWanted && preferences.answers,
          solvedAt: preferences.solved ? ticket.solvedAt : null,
        };
        const uptoSeq = await queueAnswers({ ...ticket, ...wanted }, queueing);
        await unmailed.settle(ticket, uptoSeq, at(waitMs));
        queueing.onSettled?.(ticket.id);
      } catch (error) {
        log.warn({ err: error, ticketId: ticket.id }, "answers could not be mailed yet");
        await unmailed.postpone(ticket, at(postponeMs));
      }
    }
    if (due.length < batchMax) return hasFound || due.length > 0;
  }
}

/**
 * Renders and queues one mail of the answers that a ticket's customer has not seen, and of that it is solved.
 * Begun again, the mail that is queued already stands.
 *
 * @returns the number of the last answer that is settled by it: in the mail, seen, or not wanted
 */
export async function queueAnswers(ticket: DueTicket, parts: QueueParts): Promise<number> {
  const { id, fromSeq, lastSeq, customer } = ticket;
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
  const messages = user && ticket.isWanted && !queued ? await unseenOf(ticket, parts) : [];
  const answers = messages.filter(({ sender }) => sender.id !== customer.id);
  if (!user || (answers.length === 0 && !isSolved)) return uptoSeq;
  const account = await recipientOf(user, parts.accountsOf);
  const sender = parts.senderOf(ticket);
  if (!account || !sender) return uptoSeq;
  await insert(ticket, { answers, isSolved, user, account, sender }, parts);
  return uptoSeq;
}

/** By which a mail says once that a ticket was solved then. */
const solvedKey = ({ id, solvedAt }: DueTicket): string => `solved:${id}:${solvedAt?.getTime()}`;
const isSolvedSaid = async (ticket: DueTicket): Promise<boolean> =>
  (await OutgoingMailModel.exists({ key: solvedKey(ticket) })) !== null;

/** What came since, as far as the customer has not read it. */
async function unseenOf({ id, fromSeq, lastSeq, customer }: DueTicket, parts: QueueParts) {
  const seen = (await parts.readSeq(customer.id, id)) ?? 0;
  const after = Math.max(seen, fromSeq - 1);
  const messages = await parts.messagesAfter({ ticketId: id, after, limit: 500 });
  // What has come since the ticket was read waits for the next mail.
  return messages.filter(({ seq, deletedAt }) => seq <= lastSeq && !deletedAt).slice(-answersMax);
}

type Recipient = {
  answers: readonly MailedMessage[];
  isSolved: boolean;
  user: { uid: string | null; name: string };
  account: { email: string; isVerified: boolean };
  sender: TicketSender;
};

async function insert(ticket: DueTicket, recipient: Recipient, parts: QueueParts): Promise<void> {
  const { id, number, customer, fromSeq, lastSeq } = ticket;
  const { answers, isSolved, user, account, sender } = recipient;
  const { tokens } = parts;
  const hasAnswers = answers.length > 0;
  const { answersTo } = sender;
  const now = new Date(parts.now());
  const about = { ticket: number, seq: answers.at(-1)?.seq ?? lastSeq, person: customer.id };
  const addresses = answerAddresses(about, { tokens, address: sender.address, answersTo });
  // Of no answer there is nothing that a report could be about.
  const { messageId, envelopeFrom, envelopeId } = hasAnswers
    ? addresses
    : plainAddresses("solved", sender);
  const { replyTo } = addresses;
  const earlier = await earlierMails(ticket, account.email);
  const { attachments, inMail } = await attachFiles(
    answers.flatMap(({ files }) => files),
    { ...parts, hasAccount: user.uid !== null },
  );
  const words = await wordsOf(ticket, { ...recipient, inMail }, parts);
  const mail = composeAnswers(words, lookOf(await readMailSettings(), sender));
  const raw = await renderMail({
    ...mail,
    from: { name: fromName(words, sender), address: sender.address },
    to: { name: singleLineText.parse(user.name), address: account.email },
    replyTo: replyTo === null ? null : { name: sender.name, address: replyTo },
    messageId,
    references: earlier,
    date: now,
    isAutomatic: !hasAnswers,
    attachments,
  });
  const stored = await storeOnce({
    kind: hasAnswers ? "answer" : "solved",
    ...(isSolved && { key: solvedKey(ticket) }),
    ticketId: id,
    personId: customer.id,
    mailboxId: sender.mailboxId,
    ...(hasAnswers && { fromSeq, uptoSeq: lastSeq, seqs: answers.map(({ seq }) => seq) }),
    state: await stateOf({ ...account, hasRelay: sender.hasRelay }, parts),
    to: account.email,
    subject: mail.subject,
    messageId,
    envelopeFrom,
    ...(envelopeId !== null && { envelopeId }),
    raw,
    dueAt: now,
    createdAt: now,
  });
  if (stored?.state === "suppressed") {
    const { id: mailId, state: is } = stored;
    await parts.noteMail(id, { mailId, is, about: "", at: now });
  }
}

async function wordsOf(
  ticket: DueTicket,
  {
    answers,
    isSolved,
    user,
    sender,
    inMail,
  }: Recipient & { inMail: ReadonlyMap<string, FileInMail> },
  parts: QueueParts,
): Promise<AnswersToMail> {
  const { number, subject, customer } = ticket;
  const currentPerson = await parts.people(answers.map(({ sender }) => sender.id));
  return {
    customerName: user.name,
    subject,
    number,
    answers: answers.map(({ sender, text, files }) => ({
      senderName: currentPerson(sender).name,
      text: text ?? "",
      files: files.flatMap(({ fileId }) => inMail.get(fileId) ?? []),
    })),
    isSolved,
    quoted: await lastWordsOf(ticket, parts),
    isAnswerable: sender.answersTo !== null,
    links: {
      ticket: parts.linkTo(`/inbox/${ticket.survivorId}`),
      mute: parts.linkTo(parts.muteLinks.pathFor(number, customer.id)),
    },
  };
}

/** What the customer wrote last before these answers. */
async function lastWordsOf(ticket: DueTicket, { messagesAfter }: QueueParts): Promise<string> {
  const { id, fromSeq, customer, description } = ticket;
  const before = await messagesAfter({
    ticketId: id,
    after: Math.max(0, fromSeq - 1 - answersMax),
    limit: answersMax,
  });
  const own = before.filter(
    ({ seq, sender, deletedAt }) => seq < fromSeq && sender.id === customer.id && !deletedAt,
  );
  return own.at(-1)?.text || (own.length === 0 ? description : "");
}

/** One colleague by name, several as the desk. */
function fromName({ answers }: AnswersToMail, { name }: TicketSender): string {
  const names = new Set(answers.map(({ senderName }) => senderName));
  const [only] = names;
  return names.size === 1 ? `${singleLineText.parse(only)}, ${name}` : name;
}
