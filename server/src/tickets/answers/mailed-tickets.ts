import { isValidObjectId } from "mongoose";
import { shownTicketFields } from "../activity/commit-change.ts";
import { type CopiedInto, copiedOf } from "../copied/copied-people.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";

/** A ticket, as much as mails to it depend on. */
type MailedTicket = {
  id: string;
  customerId: string;
  subject: string;
  /** The customer, and the guests whose tickets they have taken over: mails were signed for one of them. */
  signedFor: string[];
  /** Who was added to its mails, and ids of those who were once. */
  copied: CopiedInto[];
  formerCopiedIds: string[];
  /** Staff who are not notified of what its customer writes. */
  silencedBy: readonly string[];
};

async function find(filter: Record<string, unknown>): Promise<MailedTicket | null> {
  const ticket = await TicketModel.findOne(filter).select(shownTicketFields).lean<TicketRecord>();
  return (
    ticket && {
      id: ticket._id.toString(),
      customerId: ticket.creator.id,
      subject: ticket.subject,
      signedFor: [ticket.creator.id, ...(ticket.formerCreatorIds ?? [])],
      copied: await copiedOf(ticket),
      formerCopiedIds: ticket.formerCopiedIds ?? [],
      silencedBy: ticket.silencedBy ?? [],
    }
  );
}

/** What mails to tickets ask of them. */
export const mailedTickets = {
  findByNumber: (number: number) => find({ number }),
  findById: async (id: string) => (isValidObjectId(id) ? find({ _id: id }) : null),
};
