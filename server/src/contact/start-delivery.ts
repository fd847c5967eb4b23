import { backoffMs } from "@deskbell/shared/backoff";
import { trusted } from "mongoose";
import type { Logger } from "pino";
import { schedulePeriodicJob } from "../concurrency/periodic-job.ts";
import { isMailRefused } from "../mail/sending/relay/smtp-failure.ts";
import { ContactModel, type ContactRecord } from "./contact.model.ts";
import type { Mailer } from "./mailer.ts";

type Times = {
  /** How often the queue is looked at when nobody says that something came. */
  pollMs: number;
  /** A claimed message that was neither sent nor put off by then is free again: its sender has died. */
  leaseMs: number;
  /** Back-off after failures: at least this … */
  retryDelayMs: number;
  /** … and at most this. */
  retryDelayMaxMs: number;
  /** Counted from when the message came in. */
  giveUpAfterMs: number;
  /** How long closing waits for a mail that is being sent. */
  graceMs: number;
};

const minuteMs = 60_000;
const usualTimes: Times = {
  pollMs: 5_000,
  leaseMs: 5 * minuteMs,
  retryDelayMs: minuteMs / 2,
  retryDelayMaxMs: 60 * minuteMs,
  giveUpAfterMs: 24 * 60 * minuteMs,
  graceMs: 3_000,
};

type Parts = { mailer: Mailer; log: Logger; times?: Partial<Times> };

/**
 * Sends what is queued, one message after the other, until it is closed. Each is claimed for a time
 * first, so that several processes share the work. A process that dies between sending and noting
 * it makes a message go out once more, with the same Message-ID: at least once, never none.
 */
export function startDelivery({ mailer, log, times: changed }: Parts) {
  const times = { ...usualTimes, ...changed };
  async function claim(): Promise<ContactRecord | null> {
    const nowMs = Date.now();
    return ContactModel.findOneAndUpdate(
      { state: "queued", dueAt: trusted({ $lte: new Date(nowMs) }) },
      { $set: { dueAt: new Date(nowMs + times.leaseMs) }, $inc: { attempts: 1 } },
      { sort: { dueAt: 1 }, returnDocument: "after" },
    ).lean();
  }

  /** @returns whether there was something to do */
  async function deliverNext(): Promise<boolean> {
    const record = await claim();
    if (!record) return false;
    const { _id, name, email, subject, message, createdAt } = record;
    try {
      await mailer.send({ id: _id.toString(), name, email, subject, message, createdAt });
    } catch (error) {
      await putOff(record, error);
      return true;
    }
    // The mailer may have set it aside as "kept" instead.
    await ContactModel.updateOne(
      { _id, state: trusted({ $ne: "kept" }) },
      { $set: { state: "sent" } },
    );
    return true;
  }

  async function putOff({ _id, attempts, createdAt }: ContactRecord, error: unknown) {
    const { retryDelayMs, retryDelayMaxMs, giveUpAfterMs } = times;
    const backoff = { minMs: retryDelayMs, firstMs: retryDelayMs, maxMs: retryDelayMaxMs };
    const dueMs = Date.now() + backoffMs(attempts, backoff);
    const isRefused = isMailRefused(error);
    const isOver = isRefused || dueMs > createdAt.getTime() + giveUpAfterMs;
    const details = { err: error, messageId: _id.toString(), attempts };
    if (isOver) log.error(details, "a contact message could not be sent and stays in the list");
    else log.warn(details, "a contact message could not be sent yet");
    // Only while it is still ours: the count is another's once somebody else has claimed it.
    await ContactModel.updateOne(
      { _id, state: "queued", attempts },
      { $set: isOver ? { state: "failed" } : { dueAt: new Date(dueMs) } },
    );
  }

  /** The first look comes at once: what came in while no desk ran has waited long enough. */
  const job = schedulePeriodicJob({
    name: "deliver-contact-messages",
    leases: null, // nodes share the messages, each of which is claimed
    everyMs: times.pollMs,
    async run({ signal }) {
      while (!signal.aborted && (await deliverNext()));
    },
    log,
    graceMs: times.graceMs,
  });
  job.wake();

  return {
    /** Something was queued. */
    wake: job.wake,
    /** Ends after the mail that is being sent, or before it when that takes long; its lease then ends. */
    close: job.close,
  };
}
