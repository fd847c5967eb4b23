import type { LimitedRecipient } from "@deskbell/shared/mail/undelivered-mail";
import { trusted } from "mongoose";
import { OutgoingMailModel } from "../outgoing-mail.model.ts";

const hourMs = 60 * 60_000;
/** Of all mails to one address: more come of a loop that nobody has thought of. */
const mailsAnHour = 50;
/** Of mails that wait for that hour to pass. */
const readMax = 1_000;
const listedMax = 20;

/** Why a mail waits, as staff read it at the message. */
export const heldBackReason = `${mailsAnHour} e-mails went to this address within an hour`;

/** Until when an address gets no more; null while fewer went there. Nodes that send at once may pass it by one each. */
export async function limitedUntil(to: string, nowMs: number): Promise<Date | null> {
  const newest = await OutgoingMailModel.find({
    to,
    sentAt: trusted({ $gt: new Date(nowMs - hourMs) }),
  })
    .select({ sentAt: 1 })
    .sort({ sentAt: -1 })
    .limit(mailsAnHour)
    .lean();
  const oldest = newest[mailsAnHour - 1]?.sentAt;
  return oldest ? new Date(oldest.getTime() + hourMs) : null;
}

/** What else is due there waits too: it would take turns of mails to others. What is taken back does not go there. */
export async function holdBack(to: string, until: Date, nowMs: number): Promise<void> {
  await OutgoingMailModel.updateMany(
    {
      state: "queued",
      to,
      dueAt: trusted({ $lte: new Date(nowMs) }),
      isRecalled: trusted({ $ne: true }),
    },
    { $set: { dueAt: until, reason: heldBackReason } },
  );
}

/** Addresses for which mails wait that are too many, the one first that gets some again first. */
export async function limitedRecipients(nowMs: number): Promise<LimitedRecipient[]> {
  const waiting = await OutgoingMailModel.find({
    state: "queued",
    reason: heldBackReason,
    dueAt: trusted({ $gt: new Date(nowMs) }),
  })
    .select({ to: 1, dueAt: 1 })
    .sort({ dueAt: 1 })
    .limit(readMax)
    .lean();
  return [...Map.groupBy(waiting, ({ to }) => to)].slice(0, listedMax).map(([address, mails]) => ({
    address,
    until: (mails[0]?.dueAt ?? new Date(nowMs)).toISOString(),
    waiting: mails.length,
  }));
}
