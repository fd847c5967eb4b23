import type { Logger } from "pino";
import { schedulePeriodicJob } from "../../../concurrency/periodic-job.ts";
import { jobLeases } from "../../../database/job-leases.ts";
import type { IdentityProvider } from "../../../identity/identity-provider.ts";
import { areWordsGone } from "../../../messages/are-words-gone.ts";
import { messagesAfter } from "../../../messages/list-messages-after.ts";
import { unmailedNotices } from "../../../notifications/unmailed-notices.ts";
import type { IsLookedAt } from "../../../realtime/ask-windows.ts";
import { areOpeningWordsGone } from "../../../tickets/redaction/are-opening-words-gone.ts";
import type { TicketService } from "../../../tickets/ticket.service.ts";
import { readSeq } from "../../../unread/read-marks.ts";
import type { FileStore } from "../../../uploads/storage/file-store.ts";
import { mailPreferencesOf } from "../../../users/mails/stored-preferences.ts";
import { userDirectory } from "../../../users/user.directory.ts";
import { createMailTokens } from "../../addresses/mail-tokens.ts";
import { environmentMailbox } from "../../mailboxes/desk-mailbox.ts";
import { clearProblem, noteProblem } from "../../mailboxes/mailbox-states.ts";
import type { Mailboxes } from "../../mailboxes/open-mailboxes.ts";
import type { FileLinks } from "../files/file-links.ts";
import { createMuteLinks } from "../muting/mute-links.ts";
import { kindOf, OutgoingMailModel } from "../outgoing-mail.model.ts";
import { createMailDropping } from "../queue/drop-mail.ts";
import type { MailQueue } from "../queue/mail-queue.ts";
import { queueDueAnswers } from "../queue/queue-answers.ts";
import type { QueueParts } from "../queue/queue-parts.ts";
import type { SuppressedAddresses } from "../reports/suppressed-addresses.ts";
import { createReportTaker } from "../reports/take-report.ts";
import { type FailedMail, type QueuedMail, startDelivering } from "./deliver-mails.ts";
import type { Relay } from "./smtp-relay.ts";

/** How answers go out. */
export type Sending = {
  sender: {
    address: string;
    /** As customers know the desk. */
    name: string;
    /** Null: where this desk listens, a trial's. */
    site: string | null;
    /** Where answers to mails go to, with or without `{token}`; null: to `address`. */
    answersTo: string | null;
  };
  /** Null keeps mails for a trial's mailbox. */
  relay: Relay | null;
  /** How long answers wait for the customer to see them. */
  waitMs: number;
};

type Parts = {
  mailboxes: Pick<Mailboxes, "answersWaitMs" | "deliveryOf" | "onChanged" | "senderOf">;
  queue: MailQueue;
  suppressed: SuppressedAddresses;
  files: Pick<FileStore, "read">;
  fileLinks: FileLinks;
  tickets: TicketService;
  identity: Pick<IdentityProvider, "accountsOf">;
  isLookedAt: IsLookedAt;
  secret: string;
  /** Publishes to windows of staff that it is another one by now how a ticket's answers are mailed. */
  publish(ticketId: string): void;
  now(): number;
  log: Logger;
};

const queueEveryMs = 15_000;
const leastMs = 1_000;
/** A trial's mailbox shows no more than this. */
const keptMax = 50;

export type OpenSending = ReturnType<typeof openSending>;

/** Mails customers what they have not seen, once it is started until it is closed. */
export function openSending(parts: Parts) {
  const { mailboxes, queue, suppressed, tickets, secret, publish, now, log } = parts;
  const muteLinks = createMuteLinks(secret);
  const tokens = createMailTokens(secret);
  const queueing = queueParts(parts, { muteLinks, tokens });

  const { recall } = createMailDropping({ tickets, notices: unmailedNotices, now });

  askWhatIsWanted(queue, tickets);

  async function onFailed(mail: FailedMail, about: string): Promise<void> {
    const { _id, ticketId, to } = mail;
    const kind = kindOf(mail);
    if (!["answer", "copy", "forward"].includes(kind) || !ticketId) return;
    await tickets.noteMail(ticketId.toString(), {
      mailId: _id.toString(),
      is: kind === "answer" ? "failed" : "failed_other",
      about: kind === "answer" ? about : `${to}: ${about}`,
      at: new Date(now()),
    });
  }

  return {
    muteLinks,
    /** Takes reports of failures and complaints, as they come by mail. */
    takeReport: createReportTaker({
      tokens,
      suppressed,
      findTicket: tickets.unmailed.findMailed,
      noteMail: tickets.noteMail,
      mute: (ticketId, { kind, personId }) =>
        kind === "copy" && personId
          ? tickets.muteCopied(ticketId, personId, true)
          : tickets.unmailed.setMuted(ticketId, true),
      onNoted: publish,
      now,
    }),
    /** Mails an address again to which mails came back. */
    liftSuppression: suppressed.lift,
    /** The latest mails that a desk without a relay has kept. */
    async kept() {
      return OutgoingMailModel.find({ state: "kept", emptiedAt: null })
        .sort({ _id: -1 })
        .limit(keptMax)
        .lean();
    },
    /** @param url where this desk listens */
    start(url: string) {
      queue.listensAt(url);
      const jobs: { close(): Promise<void> }[] = [];
      /** As soon as there is somebody to send as. */
      function begin(): void {
        const waitMs = mailboxes.answersWaitMs();
        if (jobs.length > 0 || waitMs === null) return;
        jobs.push(
          startQueueing({ queueing, waitMs, onQueued: queue.delivery.wake, tickets, now, log }),
        );
        const job = startDelivering({
          relayOf: mailboxes.deliveryOf,
          unwantedAs: queue.unwantedAs,
          hasGoneWords,
          recall,
          onFailed,
          onTried: ({ ticketId }) => ticketId && publish(ticketId.toString()),
          onRelay: createRelayNoting(log),
          now,
          log,
        });
        queue.delivery.attach(job);
        jobs.push(job);
      }
      begin();
      mailboxes.onChanged(begin);
      return {
        async close(): Promise<void> {
          for (const job of jobs) await job.close();
        },
      };
    },
  };
}

/** Whether a mail holds or quotes what has gone from its ticket since it was written. */
async function hasGoneWords(mail: QueuedMail): Promise<boolean> {
  const { ticketId, ticketIds, seqs, quotedSeq, createdAt } = mail;
  const ids = ticketId ? [ticketId.toString()] : (ticketIds ?? []);
  if (await areOpeningWordsGone(ids, createdAt)) return true;
  if (!ticketId) return false;
  const about = [...(seqs ?? []), ...(quotedSeq ? [quotedSeq] : [])];
  return areWordsGone({ ticketId: ticketId.toString(), seqs: about, readAt: createdAt });
}

/** Whether mails of a ticket are still wanted, once it is their turn. */
function askWhatIsWanted(queue: MailQueue, tickets: Pick<TicketService, "unmailed">): void {
  queue.askBefore("answer", async ({ ticketId, personId, uptoSeq }: QueuedMail) => {
    if (!ticketId || !personId) return false;
    if (await tickets.unmailed.isMutedNow(ticketId)) return "muted";
    if (!(await userDirectory.findUser(personId))) return "nobody";
    if (!(await mailPreferencesOf(personId)).answers) return "unwanted";
    // The opening, which has no number of its own, is seen with the first look.
    const seen = (await readSeq(personId, ticketId.toString())) ?? -1;
    return seen < (uptoSeq ?? 0) || "seen";
  });

  queue.askBefore("copy", async ({ ticketId, personId }: QueuedMail) => {
    if (!ticketId || !personId || !(await userDirectory.findUser(personId))) return "nobody";
    return tickets.unmailed.isCopiedNow(ticketId, personId);
  });

  queue.askBefore("acknowledgement", async ({ ticketId, personId }: QueuedMail) => {
    if (!ticketId || !personId || !(await userDirectory.findUser(personId))) return "nobody";
    return !(await tickets.unmailed.isMutedNow(ticketId)) || "muted";
  });

  queue.askBefore("solved", async ({ ticketId, personId, key }: QueuedMail) => {
    if (!ticketId || !personId) return false;
    if (await tickets.unmailed.isMutedNow(ticketId)) return "muted";
    if (!(await userDirectory.findUser(personId))) return "nobody";
    if (!(await mailPreferencesOf(personId)).solved) return "unwanted";
    const solvedAt = new Date(Number(key?.split(":").at(-1)));
    return tickets.unmailed.isSolvedSince(ticketId, solvedAt);
  });
}

type Signers = Pick<QueueParts, "muteLinks" | "tokens">;

function queueParts(parts: Parts, { muteLinks, tokens }: Signers): QueueParts {
  const { mailboxes, queue, suppressed, files, fileLinks, tickets, identity, publish, now } = parts;
  return {
    senderOf: mailboxes.senderOf,
    linkTo: queue.linkTo,
    readFile: (fileId) => files.read(fileId),
    fileLinkTo: (file) => queue.linkTo(fileLinks.pathFor(file)),
    tokens,
    isSuppressed: suppressed.isSuppressed,
    noteMail: tickets.noteMail,
    muteLinks,
    accountsOf: identity.accountsOf,
    isLookedAt: parts.isLookedAt,
    findUser: userDirectory.findUser,
    mailPreferencesOf,
    people: userDirectory.people,
    messagesAfter,
    readSeq,
    onSettled: publish,
    now,
  };
}

/** Notes for all nodes that a mailbox's relay takes no mails, and that it takes them again. */
function createRelayNoting(log: Logger) {
  const failing = new Set<string>();
  return (mailboxId: string | null, refusal: string | null): void => {
    const id = mailboxId ?? environmentMailbox;
    if (refusal === null && !failing.delete(id)) return;
    if (refusal !== null) failing.add(id);
    const noting =
      refusal === null
        ? clearProblem(id, "outgoing")
        : noteProblem(id, "outgoing", { problem: "relay", said: refusal });
    noting.catch((error: unknown) => {
      log.warn({ err: error, mailboxId: id }, "the state of a mailbox could not be noted");
    });
  };
}

type Queueing = Pick<Parts, "tickets" | "now" | "log"> & {
  queueing: QueueParts;
  waitMs: number;
  onQueued(): void;
};

function startQueueing({ queueing, waitMs, onQueued, tickets, now, log }: Queueing) {
  const { unmailed } = tickets;
  return schedulePeriodicJob({
    name: "queue-answers",
    leases: jobLeases,
    everyMs: Math.min(queueEveryMs, waitMs),
    async run({ signal, againInMs }) {
      const hasQueued = await queueDueAnswers({ unmailed, queueing, waitMs, signal, log });
      if (hasQueued) onQueued();
      const next = await unmailed.nextDueAt();
      if (next) againInMs(Math.min(queueEveryMs, Math.max(leastMs, next.getTime() - now())));
    },
    log,
  });
}
