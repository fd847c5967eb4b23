import { backoffMs } from "@deskbell/shared/backoff";
import type { FiledReason, HeldMailReason, MailState } from "@deskbell/shared/mail/incoming-mail";
import { trusted } from "mongoose";
import type { Logger } from "pino";
import type { Leases } from "../../concurrency/lease.ts";
import { schedulePeriodicJob } from "../../concurrency/periodic-job.ts";
import { renewClaim } from "../../concurrency/renew-claim.ts";
import { createRest, steadyClock } from "../../concurrency/steady-clock.ts";
import { isDatabaseAway } from "../../database/is-database-away.ts";
import { AppError } from "../../errors/app-error.ts";
import type { FileStore } from "../../uploads/storage/file-store.ts";
import { MailModel, type MailRecord } from "../mail.model.ts";

/** What a mail turned out to be, and why where the state does not say it all. */
export type Understood = {
  state: Exclude<MailState, "stored">;
  /** Of a mail that failed in the words of what did. */
  reason: HeldMailReason | FiledReason | (string & {}) | null;
  /** What was found in it. */
  facts?: Partial<
    Pick<
      MailRecord,
      | "from"
      | "subject"
      | "messageId"
      | "wordsHash"
      | "isProven"
      | "ticketId"
      | "messageSeq"
      | "countedAt"
    > & {
      alsoTo: { name: string; address: string }[];
    }
  >;
};

/**
 * Reads a mail and does what follows from it. It may be called again for the same mail, where a process
 * died before its result was noted: what it stores must come of `mail.key`, and be there once.
 */
export type ProcessMail = (mail: MailRecord, raw: Buffer) => Promise<Understood>;

type Times = {
  /** How often it is looked when nobody says that something came. */
  everyMs: number;
  /** A mail in the hands of a process that died is free again after this. */
  leaseMs: number;
  retry: { firstMs: number; minMs: number; maxMs: number };
};

const minuteMs = 60_000;
const usualTimes: Times = {
  everyMs: 15_000,
  leaseMs: minuteMs,
  retry: { firstMs: minuteMs, minMs: minuteMs / 2, maxMs: 60 * minuteMs },
};
/** At once: a mail waits for the disk and the database most of the time. */
const runningMax = 8;
const triesMax = 5;
const reasonMaxChars = 300;
/** A mail that takes longer than this has stuck. */
const inHandMaxMs = 10 * minuteMs;
const awayMaxMs = 48 * 60 * minuteMs;

type Parts = {
  files: Pick<FileStore, "read">;
  processMail: ProcessMail;
  leases: Leases | null;
  log: Logger;
  times?: Partial<Times>;
};

/**
 * Understands the mails that wait, several at once and the oldest first, until it is closed. One that
 * fails is tried again with back-off while the others go on, and is `failed` after five tries; so is one
 * that ends the process each time it is read, since a try is counted before it begins.
 */
export function startProcessingMails({ files, processMail, leases, log, times: given }: Parts) {
  const times = { ...usualTimes, ...given };

  async function understand(mail: MailRecord): Promise<Understood> {
    if (mail.tries > triesMax) return { state: "failed", reason: "reading it never ended" };
    const raw = await files.read(mail.raw.fileId).catch((cause: unknown) => {
      throw new AppError("unavailable", "The store of files does not answer.", { cause });
    });
    if (!raw) return { state: "failed", reason: "its bytes are not there" };
    return processMail(mail, raw);
  }

  async function processOne(mail: MailRecord): Promise<void> {
    const { _id, tries } = mail;
    using _inHand = keepInHand(mail, times.leaseMs);
    let change: Understood["facts"] & Pick<Partial<MailRecord>, "state" | "reason" | "dueAt">;
    let counted = 0;
    try {
      const { state, reason, facts } = await understand(mail);
      change = { ...facts, state, reason };
    } catch (error) {
      log.warn({ err: error, mailId: _id.toString(), tries }, "a mail could not be processed");
      const why = error instanceof Error ? error.message : "unknown";
      const reason = why.slice(0, reasonMaxChars);
      const dueAt = new Date(Date.now() + backoffMs(tries, times.retry));
      // What is wrong with others is tried again for two days, as mail servers do.
      const isAway = isElsewhere(error) && Date.now() - mail.arrivedAt.getTime() < awayMaxMs;
      if (isAway) counted = -1;
      change = !isAway && tries >= triesMax ? { state: "failed", reason } : { reason, dueAt };
    }
    // Only while it is still ours: the count is another's once somebody else has claimed it.
    await MailModel.updateOne(
      { _id, state: "stored", tries },
      { $set: change, $inc: { tries: counted } },
    );
  }

  const { rest, wake: stir } = createRest(steadyClock);

  /** Several at once until none is due; what comes meanwhile does not wait for one that takes long. */
  async function processDue(signal: AbortSignal): Promise<void> {
    const running = new Set<Promise<void>>();
    const failures: unknown[] = [];
    while (!signal.aborted && failures.length === 0) {
      const mail = running.size < runningMax ? await claim(times.leaseMs) : null;
      if (mail) {
        const one: Promise<void> = processOne(mail)
          .catch((error: unknown) => void failures.push(error))
          .finally(() => {
            running.delete(one);
            stir();
          });
        running.add(one);
      } else if (running.size > 0) await rest(times.everyMs);
      else break;
    }
    await Promise.all(running);
    if (failures.length > 0) throw failures[0];
  }

  const job = schedulePeriodicJob({
    name: "process-mails",
    leases,
    everyMs: times.everyMs,
    async run({ signal, againInMs }) {
      await processDue(signal);
      againInMs(await nextInMs(times.everyMs));
    },
    log,
  });
  return {
    /** A mail was stored. */
    wake(): void {
      stir();
      job.wake();
    },
    async close(): Promise<void> {
      const closed = job.close();
      stir();
      await closed;
    },
  };
}

/** Takes the mail that has been due for longest, until its lease ends. */
async function claim(leaseMs: number): Promise<MailRecord | null> {
  const nowMs = Date.now();
  return MailModel.findOneAndUpdate(
    { state: "stored", dueAt: trusted({ $lte: new Date(nowMs) }) },
    { $set: { dueAt: new Date(nowMs + leaseMs), reason: null }, $inc: { tries: 1 } },
    { sort: { dueAt: 1 }, returnDocument: "after" },
  ).lean();
}

/** Nobody else takes a mail that takes long while it is in good hands here. */
function keepInHand({ _id, tries }: MailRecord, leaseMs: number): Disposable {
  const renew = () => {
    const dueAt = new Date(Date.now() + leaseMs);
    return MailModel.updateOne({ _id, state: "stored", tries }, { $set: { dueAt } }).exec();
  };
  return renewClaim(renew, { everyMs: leaseMs / 3, maxMs: inHandMaxMs });
}

/** The database, the identity provider or the store of files does not answer: that says nothing of the mail. */
const isElsewhere = (error: unknown): boolean =>
  isDatabaseAway(error) || (error instanceof AppError && error.code === "unavailable");

/** Sooner than usual where the next try of some mail is due before. */
async function nextInMs(usualMs: number): Promise<number> {
  const next = await MailModel.findOne({ state: "stored" })
    .sort({ dueAt: 1 })
    .select({ dueAt: 1 })
    .lean();
  return next ? Math.min(usualMs, Math.max(0, next.dueAt.getTime() - Date.now())) : usualMs;
}

/**
 * Has a mail that failed read anew, or at once where it waits for its next try; false where it does neither, or somebody
 * reads it now. One that is too large stays so.
 */
export async function tryMailAgain(mailId: string): Promise<boolean> {
  const waiting = { _id: mailId, state: "stored", reason: trusted({ $ne: null }) } as const;
  const hurried = await MailModel.updateOne(waiting, { $set: { dueAt: new Date() } });
  if (hurried.matchedCount === 1) return true;
  const { modifiedCount } = await MailModel.updateOne(
    { _id: mailId, state: "failed", reason: trusted({ $ne: "too large" }) },
    { $set: { state: "stored", reason: null, tries: 0, dueAt: new Date() } },
  );
  return modifiedCount === 1;
}
