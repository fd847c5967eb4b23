import { isValidObjectId } from "mongoose";
import { TicketModel } from "../ticket.model.ts";

/** A ticket, as much as mails to it depend on. */
type MailedTicket = {
  id: string;
  customerId: string;
  /** The customer, and the guests whose tickets they have taken over: mails were signed for one of them. */
  signedFor: string[];
};

async function find(filter: Record<string, unknown>): Promise<MailedTicket | null> {
  const ticket = await TicketModel.findOne(filter)
    .select({ creator: 1, formerCreatorIds: 1 })
    .lean();
  return (
    ticket && {
      id: ticket._id.toString(),
      customerId: ticket.creator.id,
      signedFor: [ticket.creator.id, ...(ticket.formerCreatorIds ?? [])],
    }
  );
}

/** What mails to tickets ask of them. */
export const mailedTickets = {
  findByNumber: (number: number) => find({ number }),
  findById: async (id: string) => (isValidObjectId(id) ? find({ _id: id }) : null),
};
