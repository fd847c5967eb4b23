import { trusted } from "mongoose";
import { OutgoingMailModel } from "../outgoing-mail.model.ts";
import { heldBackReason } from "../relay/recipient-rate-limit.ts";
import { MailPaceModel } from "./mail-pace.model.ts";
import { ifThere } from "./mail-pace.ts";

/** Nodes of the version before do not record what they hold. They hold it for five minutes, and their clocks may be as much ahead. */
const heldByOldMs = 10 * 60_000;

const idOf = (mailboxId: string | null) => `pause-${mailboxId ?? ""}`;

/** No node sends from this mailbox until then: its relay takes none of our mails. */
export async function pauseMailbox(mailboxId: string | null, untilMs: number): Promise<void> {
  const pause = {
    is: "pause" as const,
    freeAt: new Date(untilMs),
    ...(mailboxId !== null && { mailboxId }),
  };
  const which = { _id: idOf(mailboxId) };
  await MailPaceModel.updateOne(which, { $set: pause }, { upsert: true }).catch(ifThere);
}

/**
 * The mailboxes from which none is to be sent now, by their ids; null for that of mails of before there were several.
 *
 * @param pauseMs how long a pause is at most: a later end is of a clock that is ahead, and counts for nothing
 */
export async function pausedMailboxes(nowMs: number, pauseMs: number): Promise<(string | null)[]> {
  const freeAt = trusted({ $gt: new Date(nowMs), $lte: new Date(nowMs + pauseMs) });
  const pauses = await MailPaceModel.find({ is: "pause" as const, freeAt }).lean();
  return pauses.map(({ mailboxId }) => mailboxId ?? null);
}

/**
 * A mailbox was corrected: its pause ends then, where it would go on for longer, and so do the waits of its mails that
 * could not be sent, also where no server was found that could have refused them.
 */
export async function endPause(mailboxId: string, atMs: number): Promise<void> {
  const at = new Date(atMs);
  const isLater = trusted({ $gt: at });
  const waiting = {
    ...{ state: "queued" as const, mailboxId, dueAt: isLater },
    leasedUntil: null, // else it is in somebody's hands, and due when its lease ends
    reason: trusted({ $nin: [null, heldBackReason] }),
  };
  for (const waitsAfter of await OutgoingMailModel.distinct("waitsAfter", waiting)) {
    // Where they differ, a node of the version before has begun another attempt.
    const which = { ...waiting, waitsAfter, attempts: waitsAfter };
    await OutgoingMailModel.updateMany(which, { $set: { dueAt: at } });
  }
  // Mails that a node of the version before has put off are recognised by how long they still wait.
  const beyondHolding = trusted({ $gt: new Date(atMs + heldByOldMs) });
  const ofBefore = { ...waiting, waitsAfter: null, dueAt: beyondHolding };
  await OutgoingMailModel.updateMany(ofBefore, { $set: { dueAt: at } });
  await MailPaceModel.updateOne(
    { _id: idOf(mailboxId), freeAt: isLater },
    { $set: { freeAt: at } },
  );
}
