import { trusted } from "mongoose";
import type { Logger } from "pino";
import { schedulePeriodicJob } from "../../../concurrency/periodic-job.ts";
import { kindOf, OutgoingMailModel, type OutgoingMailRecord } from "../outgoing-mail.model.ts";
import { takeSlot } from "../pace/mail-pace.ts";
import { pausedMailboxes, pauseMailbox } from "../pace/paused-mailboxes.ts";
import { heldBackReason, holdBack, limitedUntil } from "./recipient-rate-limit.ts";
import { failureOf } from "./smtp-failure.ts";
import type { Relay } from "./smtp-relay.ts";

const minuteMs = 60_000;

const usualTimes = {
  /** How often the queue is looked at when nobody says that something came. */
  pollMs: 5_000,
  /** A claimed mail that was neither sent nor put off by then is free again: its sender has died. */
  leaseMs: 5 * minuteMs,
  /** Back-off after temporary failures; the last of them until it is given up. */
  retryMs: [1, 2, 5, 15, 30, 60].map((minutes) => minutes * minuteMs),
  giveUpAfterMs: 48 * 60 * minuteMs,
  /** How long none is sent after the relay has refused all. */
  pauseMs: 5 * minuteMs,
  graceMs: 3_000,
};

type Parts = {
  /** Of the mailbox that a mail goes out from; null in mails of before there were several. */
  relayOf(mailboxId: string | null): Relay;
  /** Why a mail is not to go out; null where it is. Asked before each attempt: it may have waited for days. */
  unwantedAs(mail: QueuedMail): Promise<Unwanted | null>;
  /** Whether words of it went while it was written, so that nobody could take it back. */
  hasGoneWords?(mail: QueuedMail): Promise<boolean>;
  /** Words of it are gone: it does not go out, and what is left of it is mailed anew. */
  recall(mailId: Claimed["_id"]): Promise<void>;
  /** A mail will never go out; noted again it changes nothing. */
  onFailed(mail: FailedMail, reason: string): Promise<void>;
  /** It was tried, and its state may be another one. */
  onTried?(mail: QueuedMail): void;
  /** Whether a mailbox's relay takes our mails: what it said where it takes none, null once it took one. */
  onRelay?(mailboxId: string | null, refusal: string | null): void;
  now(): number;
  log: Logger;
  times?: Partial<typeof usualTimes>;
};

/**
 * It was seen on the website, no mails about the ticket are wanted any more, or none of answers at all, or there is
 * nobody to read it.
 */
export type WhyUnwanted = "seen" | "muted" | "unwanted" | "nobody";

/** What becomes of a mail that is not wanted any more, and why. */
export type Unwanted = { state: "dropped"; reason?: WhyUnwanted } | { state: "suppressed" };

type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>;
export type QueuedMail = Pick<
  OutgoingMailRecord,
  | "kind"
  | "key"
  | "ticketId"
  | "ticketIds"
  | "personId"
  | "uptoSeq"
  | "seqs"
  | "quotedSeq"
  | "to"
  | "forward"
  | "createdAt"
>;

export type FailedMail = Pick<OutgoingMailRecord, "_id" | "kind" | "ticketId" | "to">;

const due = (nowMs: number, paused: readonly (string | null)[]) => ({
  state: "queued" as const,
  $or: [{ emptiedAt: null }, { isRecalled: true }], // its words were withdrawn
  dueAt: trusted({ $lte: new Date(nowMs) }),
  ...(paused.length > 0 && { mailboxId: trusted({ $nin: paused }) }),
});

/** Takes the mail that has been due for longest, until its lease ends. */
const claim = (nowMs: number, leaseMs: number, paused: readonly (string | null)[]) =>
  OutgoingMailModel.findOneAndUpdate(
    due(nowMs, paused),
    {
      $set: { dueAt: new Date(nowMs + leaseMs), leasedUntil: new Date(nowMs + leaseMs) },
      $inc: { attempts: 1 },
    },
    { sort: { dueAt: 1 }, returnDocument: "after" },
  ).lean();

const emptied = { raw: Buffer.alloc(0) };

type Settled = { state?: string; [field: string]: unknown };

/**
 * What of a mail's bytes is kept no longer: whoever has the link of an invitation can use it, and what a notice says
 * stands in its tickets.
 */
function withoutUnkept(mail: Claimed, state: string): Settled {
  const kind = kindOf(mail);
  if (kind === "invitation") return emptied;
  const isSettled = state === "sent" || state === "dropped"; // others can be tried again
  return kind === "notice" && isSettled ? { ...emptied, emptiedAt: new Date() } : {};
}

/**
 * Only while it is still ours: the count is another's once somebody else has claimed it. One that was not sent is taken
 * back at once where words of it were withdrawn meanwhile.
 */
async function note(mail: Claimed, set: Settled, recall: Parts["recall"]): Promise<void> {
  const { _id, attempts } = mail;
  const became = set.state ? withoutUnkept(mail, set.state) : { waitsAfter: attempts };
  const changed = { ...set, ...became };
  const unset = {
    leasedUntil: 1,
    // Why it was late is of no matter once it was sent.
    ...(set.state === "sent" && { reason: 1 }),
  } as const;
  const mine = { _id, state: "queued" as const, attempts };
  // Words of it may be withdrawn right now.
  const { matchedCount } = await OutgoingMailModel.updateOne(
    { ...mine, isRecalled: trusted({ $ne: true }) },
    { $set: changed, $unset: unset },
  );
  if (matchedCount > 0) return;
  const recalled = { ...mine, isRecalled: true };
  if (set.state) {
    const gone = { ...changed, ...emptied, emptiedAt: new Date() };
    await OutgoingMailModel.updateOne(recalled, { $set: gone, $unset: unset });
  } else if (await OutgoingMailModel.exists(recalled)) await recall(_id);
}

/** When a mail that was not sent is due again, and whether it is given up instead. */
function nextTry(
  { attempts, createdAt, againAt }: Claimed,
  kind: ReturnType<typeof failureOf>["kind"],
  nowMs: number,
  { pauseMs, retryMs, giveUpAfterMs }: typeof usualTimes,
) {
  const again = retryMs[attempts - 1] ?? (retryMs.at(-1) as number);
  const dueMs = nowMs + (kind === "relay" ? pauseMs : again);
  const giveUpMs = (againAt ?? createdAt).getTime() + giveUpAfterMs;
  return { dueMs, isOver: kind === "permanent" || dueMs > giveUpMs };
}

/**
 * Sends what is queued, one mail after the other, until it is closed. Each is claimed for a time first, so that
 * several nodes share the work, and together no more leave than a relay takes (pace/mail-pace.ts). A process that dies between sending and noting it makes a mail go out once
 * more, the same bytes with the same Message-ID: at least once, never none.
 */
export function startDelivering(parts: Parts) {
  const { relayOf, unwantedAs, recall, onTried, onRelay, now, log } = parts;
  const { hasGoneWords = async () => false } = parts;
  const times = { ...usualTimes, ...parts.times };
  const { settle, noteFailure } = createNoting(parts, times);

  /** What became of the mail that is due next: it was handed to a relay, or not; null when none is due. */
  async function deliverNext(): Promise<"tried" | "left" | null> {
    const mail = await claim(now(), times.leaseMs, await pausedMailboxes(now(), times.pauseMs));
    if (!mail) return null;
    const { envelopeFrom: from, envelopeId = null, to, raw } = mail;
    if (mail.isRecalled || (await hasGoneWords(mail))) {
      await recall(mail._id);
      onTried?.(mail);
      return "left";
    }
    const unwanted = await unwantedAs(mail);
    if (unwanted) {
      await settle(mail, unwanted);
      return "left";
    }
    const until = await limitedUntil(to, now());
    if (until) {
      await settle(mail, { dueAt: until, reason: heldBackReason });
      await holdBack(to, until, now());
      log.warn({ mailId: mail._id.toString() }, "too many mails to one address: the rest waits");
      return "left";
    }
    try {
      const rendered = { from, envelopeId, to, raw: Buffer.from(raw.buffer) };
      await relayOf(mail.mailboxId ?? null).send(rendered);
    } catch (error) {
      await noteFailure(mail, error);
      return "tried";
    }
    await settle(mail, { state: "sent", sentAt: new Date(now()) });
    onRelay?.(mail.mailboxId ?? null, null);
    return "tried";
  }

  const job = schedulePeriodicJob({
    name: "deliver-mails",
    leases: null, // nodes share the mails, each of which is claimed
    everyMs: times.pollMs,
    async run({ signal, againInMs }) {
      while (!signal.aborted) {
        const paused = await pausedMailboxes(now(), times.pauseMs);
        if (!(await OutgoingMailModel.exists(due(now(), paused)))) return;
        const slot = await takeSlot(now());
        if (!("giveBack" in slot)) {
          againInMs(slot.waitMs);
          return;
        }
        const became = await deliverNext();
        if (became !== "tried") await slot.giveBack();
        if (became === null) return;
      }
    },
    log,
    graceMs: times.graceMs,
  });
  job.wake();
  return job;
}

/** Stores what became of a mail, and says so to those who follow it. */
function createNoting(
  { recall, onFailed, onTried, onRelay, now, log }: Parts,
  times: typeof usualTimes,
) {
  async function settle(mail: Claimed, set: Settled): Promise<void> {
    await note(mail, set, recall);
    onTried?.(mail);
  }

  async function noteFailure(mail: Claimed, error: unknown): Promise<void> {
    const { kind, reason } = failureOf(error);
    // No address: logs hold none.
    const details = { mailId: mail._id.toString(), attempts: mail.attempts, kind };
    const { dueMs, isOver } = nextTry(mail, kind, now(), times);
    if (isOver) log.error(details, "a mail could not be sent");
    else log.warn(details, "a mail could not be sent yet");
    if (isOver) await onFailed(mail, reason);
    await settle(mail, isOver ? { state: "failed", reason } : { dueAt: new Date(dueMs), reason });
    if (kind === "relay") {
      await pauseMailbox(mail.mailboxId ?? null, dueMs);
      onRelay?.(mail.mailboxId ?? null, reason);
    }
  }

  return { settle, noteFailure };
}
