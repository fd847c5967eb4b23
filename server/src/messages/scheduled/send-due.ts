import { randomUUID } from "node:crypto";
import type { HeldReplyReason } from "@deskbell/shared/messages/scheduled-message";
import { trusted } from "mongoose";
import { failpoint } from "../../database/failpoint.ts";
import type { NewNotification } from "../../notifications/notification.service.ts";
import { ScheduledMessageModel, type ScheduledRecord } from "./scheduled-message.model.ts";
import { type ClaimedParts, createClaimedSending } from "./send-claimed.ts";

/** A node that has claimed one and died is stood in for after this long; far longer than sending takes. */
const claimMs = 10_000;
const batchMax = 50;

type Parts = ClaimedParts & {
  notify(notification: NewNotification): Promise<void>;
  publish(record: ScheduledRecord): void;
  now(): number;
};

/**
 * Sends what is due. Each node does: whoever claims one first sends it, and should a node that stood still go on
 * after another has taken over, the message is the same by its id and is stored once.
 */
export function createDueSending(parts: Parts) {
  const { notify, publish, now } = parts;
  const sendClaimed = createClaimedSending(parts);

  /** Its author is told by a list, which is stored: a process that dies in between leaves that to the next run. */
  async function notifyAuthor(record: ScheduledRecord): Promise<void> {
    const { _id, author, ticketId, version, heldBecause } = record;
    if (heldBecause && heldBecause !== "gone") {
      await notify({
        personId: author.id,
        kind: "answered",
        held: heldBecause,
        ticketId: ticketId.toString(),
        ticketNumber: record.ticketNumber,
        subject: record.subject,
        cause: `scheduled:${_id}:${version}`,
        at: new Date(now()),
      });
    }
    await ScheduledMessageModel.updateOne({ _id, version }, { $unset: { isUntold: 1 } });
  }

  async function end(record: ScheduledRecord, held: HeldReplyReason | null): Promise<void> {
    const { _id, claimId } = record;
    const at = new Date(now());
    const ended = await ScheduledMessageModel.findOneAndUpdate(
      { _id, claimId: claimId ?? null },
      {
        // What was sent stands in the message alone from now on.
        $set: held
          ? { state: "held" as const, heldBecause: held, isUntold: true }
          : { state: "sent" as const, endedAt: at, text: "", files: [], digests: [] },
        $unset: { claimId: 1 },
        $inc: { version: 1 },
      },
      { returnDocument: "after" },
    ).lean<ScheduledRecord>();
    if (!ended) return;
    publish(ended);
    if (held) {
      failpoint("scheduled.held");
      await notifyAuthor(ended);
    }
  }

  /** Sends one that is due, if nobody else does. */
  async function sendOne(due: ScheduledRecord): Promise<void> {
    const claimed = await claim(due, now());
    if (!claimed) return;
    failpoint("scheduled.claimed");
    const held = await sendClaimed(claimed);
    failpoint("scheduled.sent");
    await end(claimed, held);
  }

  return {
    sendOne,

    /**
     * @returns when the next is due; null while none waits
     * @throws what the first has failed with, once all others were tried: nobody waits for another's
     */
    async sendDue(signal: AbortSignal): Promise<Date | null> {
      const failures: unknown[] = [];
      const dueNow = { state: "waiting" as const, dueAt: trusted({ $lte: new Date(now()) }) };
      const due = await ScheduledMessageModel.find(dueNow)
        .sort({ dueAt: 1 })
        .limit(batchMax)
        .lean<ScheduledRecord[]>();
      for (const record of due) {
        if (signal.aborted) return null;
        await sendOne(record).catch((error: unknown) => failures.push(error));
      }
      const unnotified = await ScheduledMessageModel.find({ isUntold: true })
        .limit(batchMax)
        .lean<ScheduledRecord[]>();
      for (const record of unnotified) await notifyAuthor(record);
      if (failures.length > 0) throw failures[0];
      const next = await ScheduledMessageModel.findOne({ state: "waiting" })
        .sort({ dueAt: 1 })
        .select({ dueAt: 1 })
        .lean();
      return next?.dueAt ?? null;
    },
  };
}

/** Null where another node was faster, or its author has taken it back or changed it. */
const claim = ({ _id, version, dueAt }: ScheduledRecord, nowMs: number) =>
  ScheduledMessageModel.findOneAndUpdate(
    { _id, state: "waiting", version, dueAt },
    { $set: { claimId: randomUUID(), dueAt: new Date(nowMs + claimMs) } },
    { returnDocument: "after" },
  ).lean<ScheduledRecord>();
