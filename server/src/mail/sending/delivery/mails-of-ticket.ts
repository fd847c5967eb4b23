import type { CopiedMail, DeliveredMail } from "@deskbell/shared/mail/delivery";
import { trusted } from "mongoose";
import type { TicketService } from "../../../tickets/ticket.service.ts";
import type { UserDirectory } from "../../../users/user.directory.ts";
import { OutgoingMailModel } from "../outgoing-mail.model.ts";
import { presentMail } from "./present-delivery.ts";

export type FoundTicket = Awaited<ReturnType<TicketService["find"]>>;

/** Of one ticket; of more the latest. */
const shownMax = 200;

/** Who a ticket's customer is, and was as a guest. */
export const customersOf = ({ creator, formerCreatorIds }: FoundTicket): string[] => [
  creator.id,
  ...(formerCreatorIds ?? []),
];

/** The oldest first. */
async function find({ _id: ticketId }: FoundTicket, which: object) {
  const mails = await OutgoingMailModel.find({
    ...which,
    ticketId,
    reason: trusted({ $ne: "renewed" }), // others say it
  })
    .select({ raw: 0 })
    .sort({ _id: -1 })
    .limit(shownMax)
    .lean();
  return mails.reverse();
}

/** What became of the answers that a ticket's customer was mailed. */
export async function mailsToCustomer(ticket: FoundTicket): Promise<DeliveredMail[]> {
  const mails = await find(ticket, {
    personId: trusted({ $in: customersOf(ticket) }),
    kind: trusted({ $nin: ["solved", "acknowledgement", "copy", "forward"] }),
  });
  return mails.map(presentMail);
}

/** The same of those that others got beside the customer, whether they still do or not. */
export async function mailsToOthers(
  ticket: FoundTicket,
  findUser: UserDirectory["findUser"],
): Promise<CopiedMail[]> {
  const mails = await find(ticket, { kind: "copy" });
  const ids = new Set(mails.flatMap(({ personId }) => personId ?? []));
  const names = new Map(
    await Promise.all([...ids].map(async (id) => [id, (await findUser(id))?.name] as const)),
  );
  return mails.flatMap((mail) => {
    const { personId: id, to } = mail;
    return id ? [{ ...presentMail(mail), person: { id, name: names.get(id) || to } }] : [];
  });
}
