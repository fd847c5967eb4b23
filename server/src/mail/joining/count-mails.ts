import type { HeldMailReason } from "@deskbell/shared/mail/incoming-mail";
import { type Types, trusted } from "mongoose";
import { createKeyedMutex } from "../../concurrency/keyed-mutex.ts";
import { MailModel, type MailRecord } from "../mail.model.ts";

const hourMs = 60 * 60_000;

/** In an hour, of one sender and of all. */
const usualLimits = { ofSender: 20, ticketsOfSender: 5, ofAll: 500, notesOfTicket: 5 };

type Counted = {
  mail: Pick<MailRecord, "_id" | "countedAt">;
  from: { name: string; address: string };
  /** What the mail is about to become. */
  as: "message" | "ticket";
  isProven: boolean;
  /** What is known of it when it is counted. */
  facts: { messageId: string | null; wordsHash: string };
};

/** Counts the mails that are taken in an hour, so that one sender cannot bury the others. */
export function createMailCount(now: () => number, limits = usualLimits) {
  const runExclusive = createKeyedMutex();

  async function problemOf({ from, as }: Counted): Promise<HeldMailReason | null> {
    const countedAt = trusted({ $gt: new Date(now() - hourMs) });
    const ofSender = { "from.address": from.address, countedAt };
    const [all, mails, tickets] = await Promise.all([
      MailModel.countDocuments({ countedAt }).limit(limits.ofAll),
      MailModel.countDocuments(ofSender).limit(limits.ofSender),
      as === "ticket" ? MailModel.countDocuments({ ...ofSender, countedAs: "ticket" }) : 0,
    ]);
    if (mails >= limits.ofSender) return "too_many";
    if (tickets >= limits.ticketsOfSender) return "too_many_tickets";
    return all >= limits.ofAll ? "too_many_of_all" : null;
  }

  return {
    /** Whether no more of this sender, or of all, is taken now. */
    async isFull(address: string): Promise<boolean> {
      const countedAt = trusted({ $gt: new Date(now() - hourMs) });
      const [all, mails] = await Promise.all([
        MailModel.countDocuments({ countedAt }).limit(limits.ofAll),
        MailModel.countDocuments({ "from.address": address, countedAt }).limit(limits.ofSender),
      ]);
      return all >= limits.ofAll || mails >= limits.ofSender;
    },

    /** Whether one more mail that is held at a ticket may have a line in its history. */
    async mayNote(ticketId: string, mailId: Types.ObjectId): Promise<boolean> {
      const arrivedAt = trusted({ $gt: new Date(now() - hourMs) });
      const held = { ticketId, state: "held", arrivedAt, _id: trusted({ $ne: mailId }) } as const;
      return (
        (await MailModel.countDocuments(held).limit(limits.notesOfTicket)) < limits.notesOfTicket
      );
    },

    /** Counts a mail unless there were too many; one that was counted already is taken, so that it can be tried again. */
    count: (counted: Counted): Promise<HeldMailReason | null> =>
      runExclusive("all", async () => {
        const { mail, from, as, isProven, facts } = counted;
        if (mail.countedAt) return null;
        const problem = await problemOf(counted);
        if (problem) return problem;
        const set = { from, countedAt: new Date(now()), countedAs: as, isProven, ...facts };
        await MailModel.updateOne({ _id: mail._id }, { $set: set });
        return null;
      }),

    /**
     * The mail of this sender with the same Message-ID and words that was taken before, or that staff have
     * decided about; null for none.
     */
    async findSame(
      mailId: Types.ObjectId,
      { from, facts }: Pick<Counted, "from" | "facts">,
    ): Promise<MailRecord | null> {
      if (facts.messageId === null) return null;
      return MailModel.findOne({
        ...facts,
        "from.address": from.address,
        $or: [{ countedAt: trusted({ $exists: true }) }, { decision: trusted({ $exists: true }) }],
        _id: trusted({ $ne: mailId }),
      }).lean();
    },
  };
}
