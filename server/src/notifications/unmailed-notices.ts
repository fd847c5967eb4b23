import { randomUUID } from "node:crypto";
import { type Types, trusted } from "mongoose";
import { NotificationModel, type NotificationRecord } from "./notification.model.ts";

export type UnmailedNotice = NotificationRecord;

type Ids = readonly Types.ObjectId[];
const among = (ids: Ids) => ({ _id: trusted({ $in: [...ids] }) });

/** What somebody of the staff is to be mailed of, as far as they do not read it first. */
export const unmailedNotices = {
  /** Those that have waited long enough, the longest waiting first. */
  findDue: (now: Date, max: number): Promise<NotificationRecord[]> =>
    NotificationModel.find({ mailDueAt: trusted({ $lte: now }) })
      .sort({ mailDueAt: 1 })
      .limit(max)
      .lean(),

  /** When the next are due; null where none wait. */
  async nextDueAt(): Promise<Date | null> {
    const next = await NotificationModel.findOne({ mailDueAt: trusted({ $gt: new Date(0) }) })
      .sort({ mailDueAt: 1 })
      .select({ mailDueAt: 1 })
      .lean();
    return next?.mailDueAt ?? null;
  },

  /** Takes those that are in no mail yet into a new one, each into one alone, also where two nodes do so at once. */
  async claim(ids: Ids): Promise<string> {
    const mailKey = `notice:${randomUUID()}`;
    await NotificationModel.updateMany({ ...among(ids), mailKey: null }, { $set: { mailKey } });
    return mailKey;
  },

  /** What is in a mail, the oldest first. */
  inMail: (mailKey: string): Promise<NotificationRecord[]> =>
    NotificationModel.find({ mailKey }).sort({ _id: 1 }).lean(),

  /** They are in a mail that is queued, or need none. */
  async settle(ids: Ids): Promise<void> {
    await NotificationModel.updateMany(among(ids), { $unset: { mailDueAt: 1 } });
  },

  /** The same of all that are in a mail, unless that was dropped meanwhile. */
  async settleMail(mailKey: string): Promise<void> {
    await NotificationModel.updateMany({ mailKey }, { $unset: { mailDueAt: 1 } });
  },

  /** They are in no mail: what they are about is gone. */
  async leaveOut(ids: Ids): Promise<void> {
    if (ids.length === 0) return;
    await NotificationModel.updateMany(among(ids), { $unset: { mailDueAt: 1, mailKey: 1 } });
  },

  /** The mail that they were in does not go out: they are due for another one. */
  async beginAgain(mailKey: string, mailDueAt: Date): Promise<void> {
    await NotificationModel.updateMany(
      { mailKey },
      { $set: { mailDueAt }, $unset: { mailKey: 1 } },
    );
  },

  /** Whether a mail has words of one of these messages. */
  async hasWordsOf(
    mailKey: string,
    { ticketIds, seqs }: { ticketIds: readonly string[]; seqs: readonly number[] },
  ): Promise<boolean> {
    const among = {
      "message.ticketId": trusted({ $in: [...ticketIds] }),
      "message.seq": trusted({ $in: [...seqs] }),
    };
    return (await NotificationModel.exists({ mailKey, ...among })) !== null;
  },

  /** Whether a mail has a note. */
  hasNote: async (mailKey: string, noteId: string): Promise<boolean> =>
    (await NotificationModel.exists({ mailKey, noteId })) !== null,

  /** They are looked at again then; what was held over goes out together. */
  async postpone(ids: Ids, mailDueAt: Date, { isHeldOver = false } = {}): Promise<void> {
    await NotificationModel.updateMany(among(ids), {
      $set: { mailDueAt, ...(isHeldOver && { isHeldOver }) },
    });
  },
};
