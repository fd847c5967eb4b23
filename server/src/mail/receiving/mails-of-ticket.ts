import { trusted } from "mongoose";
import { MailModel } from "../mail.model.ts";

/** The mails of a ticket that somebody has written from this address, as far as they have a Message-ID. */
export async function mailsOfTicket(ticketId: string, address: string) {
  const mails = await MailModel.find({
    ticketId,
    "from.address": address.toLowerCase(),
    state: trusted({ $in: ["joined", "opened"] }),
    messageId: trusted({ $exists: true }),
  })
    .select({ messageId: 1, arrivedAt: 1 })
    .lean();
  return mails.map(({ messageId, arrivedAt }) => ({ messageId: `<${messageId}>`, at: arrivedAt }));
}
