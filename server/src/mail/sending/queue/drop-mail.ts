import type { Types } from "mongoose";
import { failpoint } from "../../../database/failpoint.ts";
import type { unmailedNotices } from "../../../notifications/unmailed-notices.ts";
import type { TicketService } from "../../../tickets/ticket.service.ts";
import { OutgoingMailModel, type OutgoingMailRecord } from "../outgoing-mail.model.ts";

export type DroppingParts = {
  tickets: {
    unmailed: Pick<TicketService["unmailed"], "beginAgain">;
    noteMail: TicketService["noteMail"];
  };
  notices: Pick<typeof unmailedNotices, "beginAgain">;
  now(): number;
};

/** A mail of which the bytes stay where they are. */
export type Withdrawn = Omit<OutgoingMailRecord, "raw">;

/** Drops mails whose words are gone, and has what is left of them mailed anew. Each step can be done again. */
export function createMailDropping({ tickets, notices, now }: DroppingParts) {
  const emptied = () => ({ raw: Buffer.alloc(0), emptiedAt: new Date(now()) });

  /** What is left of a mail that is dropped goes out anew; of a forward it is said that it did not go. */
  async function renew(mail: Withdrawn): Promise<void> {
    const { _id, kind, key, ticketId, to, renews, renewsSolvedAt } = mail;
    if (ticketId && (renews != null || renewsSolvedAt)) {
      const again = { fromSeq: renews ?? null, solvedAt: renewsSolvedAt ?? null };
      await tickets.unmailed.beginAgain(ticketId, again, new Date(now()));
    }
    if (kind === "notice" && key) await notices.beginAgain(key, new Date(now()));
    if (kind === "forward" && ticketId) {
      const noted = { mailId: _id.toString(), is: "failed_other", about: to } as const;
      await tickets.noteMail(ticketId.toString(), { ...noted, at: new Date(now()) });
    }
  }

  /** One that is in no relay's hands does not go out. Until all of that is done it is queued, to be recalled again. */
  async function drop(mail: Withdrawn, isFree: object): Promise<void> {
    const { _id, key, fromSeq } = mail;
    const solvedAt = /^solved:\w+:(\d+)$/.exec(key ?? "")?.[1];
    const dropped = await OutgoingMailModel.findOneAndUpdate(
      { _id, state: "queued", isRecalled: true, ...isFree },
      {
        $set: {
          ...{ reason: "renewed", ...emptied() },
          ...(fromSeq != null && { renews: fromSeq }),
          ...(solvedAt && { renewsSolvedAt: new Date(Number(solvedAt)) }),
        },
        // Out of the indexes by which answers are queued once, so that they can be queued again.
        $unset: { fromSeq: 1, ...(solvedAt && { key: 1 }) },
      },
      { returnDocument: "after", projection: { raw: 0 } },
    ).lean<Withdrawn>();
    failpoint("withdrawal.dropped");
    if (!dropped) return;
    await renew(dropped);
    await OutgoingMailModel.updateOne(
      { _id, isRecalled: true },
      {
        $set: { state: "dropped" },
        $unset: { isRecalled: 1, leasedUntil: 1, renews: 1, renewsSolvedAt: 1 },
      },
    );
  }

  return {
    emptied,
    drop,
    /**
     * One whose words are gone is in no relay's hands any more, and was not sent: it does not go out.
     */
    async recall(mailId: Types.ObjectId): Promise<void> {
      const mail = await OutgoingMailModel.findOneAndUpdate(
        { _id: mailId, state: "queued" },
        { $set: { isRecalled: true } },
        { projection: { raw: 0 } },
      ).lean<Withdrawn>();
      if (mail) await drop(mail, {});
    },
  };
}
