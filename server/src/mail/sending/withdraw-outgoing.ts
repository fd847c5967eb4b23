import { Types, trusted } from "mongoose";
import { failpoint } from "../../database/failpoint.ts";
import type { TicketService } from "../../tickets/ticket.service.ts";
import { OutgoingMailModel } from "./outgoing-mail.model.ts";

type Parts = {
  tickets: { unmailed: Pick<TicketService["unmailed"], "beginAgain"> };
  now(): number;
};

/**
 * Takes words that are gone from their tickets out of the mails to customers and staff that this desk keeps: those that
 * are queued must not go out with them. What was sent is with whom it was sent to. Each step can be done again.
 */
export function createOutgoingWithdrawal({ tickets, now }: Parts) {
  /** Answers that are queued and not sent are mailed anew, in the words that are left; other mails do not go out. */
  async function renewQueued(ticketIds: Types.ObjectId[]): Promise<void> {
    await OutgoingMailModel.collection.updateMany(
      { ticketId: { $in: ticketIds }, state: "queued" },
      [
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
      ],
    );
    failpoint("withdrawal.dropped");
    const renewed = await OutgoingMailModel.find({
      ticketId: trusted({ $in: ticketIds }),
      renews: trusted({ $exists: true }),
    })
      .select({ ticketId: 1, renews: 1 })
      .lean();
    for (const { _id, ticketId, renews } of renewed) {
      if (ticketId && renews != null) {
        await tickets.unmailed.beginAgain(ticketId, renews, new Date(now()));
      }
      await OutgoingMailModel.updateOne({ _id }, { $unset: { renews: 1 } });
    }
  }

  return {
    /** @param about numbers of the answers whose mails are emptied; all mails of the tickets where left out */
    async withdraw(ids: readonly string[], about?: readonly number[]): Promise<void> {
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

    async redactSubjects(ids: readonly string[], redact: (text: string) => string): Promise<void> {
      const ticketIds = ids.map((id) => new Types.ObjectId(id));
      const mails = await OutgoingMailModel.find({ ticketId: trusted({ $in: ticketIds }) })
        .select({ subject: 1 })
        .lean();
      for (const { _id, subject } of mails) {
        const left = redact(subject);
        if (left !== subject)
          await OutgoingMailModel.updateOne({ _id }, { $set: { subject: left } });
      }
    },
  };
}
