import { Types, trusted } from "mongoose";
import type { unmailedNotices } from "../../../notifications/unmailed-notices.ts";
import { OutgoingMailModel } from "../outgoing-mail.model.ts";
import { answersMax } from "../rendering/answer-words.ts";
import { createMailDropping, type DroppingParts, type Withdrawn } from "./drop-mail.ts";

type Parts = DroppingParts & { notices: Pick<typeof unmailedNotices, "hasNote" | "hasWordsOf"> };

type IsIn = (mailKey: string) => Promise<boolean>;

export type OutgoingWithdrawal = ReturnType<typeof createOutgoingWithdrawal>;

/**
 * Takes words that are gone from their tickets out of the mails to customers and staff that this desk keeps: those that
 * are queued must not go out with them. What was sent is with whom it was sent to. Each step can be done again.
 */
export function createOutgoingWithdrawal(parts: Parts) {
  const { notices, now } = parts;
  const { drop, emptied } = createMailDropping(parts);

  async function takeBack(which: object): Promise<void> {
    await OutgoingMailModel.updateMany({ ...which, state: "queued" }, { isRecalled: true });
    const recalled = await OutgoingMailModel.find({
      ...which,
      ...{ state: "queued", isRecalled: true },
    })
      .select({ raw: 0 })
      .lean<Withdrawn[]>();
    for (const mail of recalled) await drop(mail, isInNoHands(mail, new Date(now())));
    await OutgoingMailModel.updateMany(
      { ...which, state: trusted({ $ne: "queued" }), emptiedAt: null },
      { $set: emptied() },
    );
  }

  return {
    /**
     * Mails that hold these words are emptied. Of those that are queued what is left is mailed anew; one that a relay is
     * being given has gone out, or is dropped later.
     *
     * @param about numbers of the messages that are gone; all mails of the tickets where left out
     */
    async withdraw(ids: readonly string[], about?: readonly number[]): Promise<void> {
      const ticketIds = ids.map((id) => new Types.ObjectId(id));
      const isIn =
        about && ((key: string) => notices.hasWordsOf(key, { ticketIds: ids, seqs: about }));
      const noticeIds = await noticesHolding(ids, isIn);
      await takeBack({
        $or: [
          { ticketId: trusted({ $in: ticketIds }), ...(about && holding(about)) },
          { _id: trusted({ $in: noticeIds }) },
        ],
      });
    },

    /** The same of the mails to staff that hold a note. */
    async withdrawNote({ ticketId, noteId }: { ticketId: string; noteId: string }): Promise<void> {
      const noticeIds = await noticesHolding([ticketId], (key) => notices.hasNote(key, noteId));
      if (noticeIds.length > 0) await takeBack({ _id: trusted({ $in: noticeIds }) });
    },
  };
}

/** The notices about these tickets that are kept, as far as that is in them. */
async function noticesHolding(ids: readonly string[], isIn: IsIn = async () => true) {
  const mails = await OutgoingMailModel.find({
    kind: "notice",
    $or: [
      { ticketIds: trusted({ $in: [...ids] }) },
      // Of before 2026-11-27 they name one ticket alone.
      { ticketId: trusted({ $in: ids.map((id) => new Types.ObjectId(id)) }) },
    ],
    emptiedAt: null,
  })
    .select({ key: 1 })
    .lean();
  const holding = await Promise.all(
    mails.map(async ({ _id, key }) => ((await isIn(key ?? "")) ? [_id] : [])),
  );
  return holding.flat();
}

/**
 * No relay is being given it. Nodes of before 2026-11-27 say nothing of what they hold but by counting the attempt: it is
 * due when their lease ends.
 */
const isInNoHands = ({ attempts, waitsAfter }: Withdrawn, now: Date) => ({
  $or: [
    { dueAt: trusted({ $lte: now }) },
    { leasedUntil: null, attempts: 0 },
    ...(waitsAfter === attempts ? [{ leasedUntil: null, attempts, waitsAfter }] : []),
  ],
});

/** Mails in which these messages stand, or are quoted. */
function holding(seqs: readonly number[]) {
  const among = trusted({ $in: [...seqs] });
  return {
    $or: [
      { seqs: among },
      { quotedSeq: among },
      // Of before 2026-11-27 they do not say what they quote, which is one of those right before them.
      ...seqs.map((seq) => ({
        quotedSeq: null,
        fromSeq: trusted({ $gt: seq, $lte: seq + answersMax }),
      })),
      // Of before 2026-11-24 they do not say which answers they hold.
      ...seqs.map((seq) => ({
        seqs: null,
        fromSeq: trusted({ $lte: seq }),
        uptoSeq: trusted({ $gte: seq }),
      })),
    ],
  };
}

/** Takes words out of the subjects of all mails that are kept of these tickets, and of what staff said with forwards. */
export async function redactOutgoing(
  ids: readonly string[],
  redact: (text: string) => string,
): Promise<void> {
  const ticketIds = ids.map((id) => new Types.ObjectId(id));
  const mails = await OutgoingMailModel.find({ ticketId: trusted({ $in: ticketIds }) })
    .select({ subject: 1, forward: 1 })
    .lean();
  for (const { _id, subject, forward } of mails) {
    const left = redact(subject);
    const comment = forward && redact(forward.comment);
    const isCommentSame = !forward || comment === forward.comment;
    if (left === subject && isCommentSame) continue;
    const change = { subject: left, ...(!isCommentSame && { "forward.comment": comment }) };
    await OutgoingMailModel.updateOne({ _id }, { $set: change });
  }
}
