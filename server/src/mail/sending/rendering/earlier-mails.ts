import { trusted } from "mongoose";
import type { DueTicket } from "../../../tickets/answers/unmailed-answers.ts";
import { mailsOfTicket } from "../../receiving/mails-of-ticket.ts";
import { OutgoingMailModel } from "../outgoing-mail.model.ts";

/** Mails that a mail's References name beside the first. */
const referencesMax = 20;

/** Whether a Message-ID can stand in a header as it is; mails of others may call themselves anything. */
export const isPlainId = (messageId: string): boolean => /^<[!-;=?-~]{1,250}>$/.test(messageId);

/**
 * Message-IDs of the mails about a ticket that its customer has, in both directions: the first and the latest,
 * in their order.
 */
export async function earlierMails(
  { id, customer }: Pick<DueTicket, "id" | "customer">,
  address: string,
): Promise<string[]> {
  const [ours, theirs] = await Promise.all([
    OutgoingMailModel.find({
      ticketId: id,
      personId: customer.id,
      state: trusted({ $in: ["queued", "sent", "kept"] }),
    })
      .select({ messageId: 1, createdAt: 1 })
      .lean(),
    mailsOfTicket(id, address),
  ]);
  const mails = [
    ...ours.map(({ messageId, createdAt }) => ({ messageId, at: createdAt })),
    ...theirs,
  ];
  const ids = mails
    .filter(({ messageId }) => isPlainId(messageId))
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ messageId }) => messageId);
  return ids.length <= referencesMax ? ids : [...ids.slice(0, 1), ...ids.slice(-referencesMax)];
}
