import { Types, trusted } from "mongoose";
import { failpoint } from "../../database/failpoint.ts";
import type { TicketService } from "../../tickets/ticket.service.ts";
import type { FileStore } from "../../uploads/storage/file-store.ts";
import { keepBytes } from "../../uploads/storage/keep-bytes.ts";
import { MailModel } from "../mail.model.ts";
import { OutgoingMailModel } from "../sending/outgoing-mail.model.ts";

type Parts = {
  files: Pick<FileStore, "write" | "remove">;
  tickets: { unmailed: Pick<TicketService["unmailed"], "beginAgain"> };
  now(): number;
};

/** In place of the bytes of a mail whose words are gone: whoever opens its original reads this. */
const emptied = Buffer.from(
  "Content-Type: text/plain; charset=utf-8\r\n\r\nThe words of this mail were removed.\r\n",
);

export type WordsWithdrawal = ReturnType<typeof createWordsWithdrawal>;

/**
 * Takes words that are gone from their tickets out of the mails that this desk keeps: they must not go out, nor be
 * read here. What was sent is with whom it was sent to. Each step can be done again.
 */
export function createWordsWithdrawal({ files, tickets, now }: Parts) {
  /** Answers that are queued and not sent are mailed anew, in the words that are left; other mails do not go out. */
  async function renewQueued(ticketIds: Types.ObjectId[]): Promise<void> {
    const isOfThese = { ticketId: { $in: ticketIds } };
    await OutgoingMailModel.collection.updateMany({ ...isOfThese, state: "queued" }, [
      {
        $set: {
          state: "dropped",
          reason: "renewed",
          raw: { $literal: Buffer.alloc(0) },
          emptiedAt: new Date(now()),
          // Out of the index by which answers are queued once, so that they can be queued again.
          renews: { $ifNull: ["$fromSeq", "$$REMOVE"] },
          fromSeq: "$$REMOVE",
        },
      },
    ]);
    failpoint("withdrawal.dropped");
    const renewed = await OutgoingMailModel.find({
      ticketId: trusted({ $in: ticketIds }),
      renews: trusted({ $exists: true }),
    })
      .select({ ticketId: 1, renews: 1 })
      .lean();
    for (const { _id, ticketId, renews } of renewed) {
      if (ticketId && renews) {
        await tickets.unmailed.beginAgain(ticketId, renews, new Date(now()));
      }
      await OutgoingMailModel.updateOne({ _id }, { $unset: { renews: 1 } });
    }
  }

  return {
    /** @param about numbers of the answers whose mails are emptied; all mails of the tickets where left out */
    async fromOutgoing(ids: readonly string[], about?: readonly number[]): Promise<void> {
      const ticketIds = ids.map((id) => new Types.ObjectId(id));
      await renewQueued(ticketIds);
      await OutgoingMailModel.collection.updateMany(
        {
          ticketId: { $in: ticketIds },
          emptiedAt: null,
          ...(about && { seqs: { $in: [...about] } }),
        },
        { $set: { raw: Buffer.alloc(0), emptiedAt: new Date(now()) } },
      );
    },

    /** Of mails as they came, their bytes. */
    async fromOriginals(mailIds: readonly Types.ObjectId[]): Promise<void> {
      const mails = await MailModel.find({
        _id: trusted({ $in: [...mailIds] }),
        emptiedAt: null,
      })
        .select({ raw: 1 })
        .lean();
      for (const { _id, raw } of mails) {
        const fileId = await keepBytes(files, emptied);
        const same = { _id, "raw.fileId": raw.fileId };
        await MailModel.updateOne(same, { $set: { "raw.fileId": fileId, emptiedAt: new Date(now()) } });
        await files.remove(raw.fileId);
      }
    },

    /** The mails that have come in for these tickets, whatever became of them. */
    async mailsOf(ids: readonly string[]): Promise<Types.ObjectId[]> {
      const mails = await MailModel.find({ ticketId: trusted({ $in: [...ids] }) })
        .select({ _id: 1 })
        .lean();
      return mails.map(({ _id }) => _id);
    },

    /** Subjects of those mails. */
    async redactSubjects(ids: readonly string[], redact: (text: string) => string): Promise<void> {
      const which = { ticketId: trusted({ $in: [...ids] }) };
      for (const mail of await MailModel.find(which).select({ subject: 1 }).lean()) {
        await renameMail(MailModel, mail, redact);
      }
      const outgoing = await OutgoingMailModel.find({
        ticketId: trusted({ $in: ids.map((id) => new Types.ObjectId(id)) }),
      })
        .select({ subject: 1 })
        .lean();
      for (const mail of outgoing) await renameMail(OutgoingMailModel, mail, redact);
    },
  };
}

async function renameMail(
  model: { updateOne(which: object, change: object): PromiseLike<unknown> },
  { _id, subject }: { _id: Types.ObjectId; subject?: string | null | undefined },
  redact: (text: string) => string,
): Promise<void> {
  const left = subject && redact(subject);
  if (left && left !== subject) await model.updateOne({ _id }, { $set: { subject: left } });
}
