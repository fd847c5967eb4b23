import type { Viewer } from "../identity/viewer.ts";
import { readMailbox } from "../mail/addresses/mailbox.ts";
import type { TicketService } from "../tickets/ticket.service.ts";
import type { MailSender } from "../users/guests/sender-of.ts";
import { ContactModel } from "./contact.model.ts";
import type { Mailer } from "./mailer.ts";

/** What tickets of the contact form are about; nobody can choose it. */
const contactEnquiryInfo = "Contact form";

type Parts = {
  tickets: Pick<TicketService, "open">;
  senderOf(address: string): Promise<MailSender>;
  ensureGuest(from: { address: string; name: string }): Promise<Viewer>;
  /** Whether staff have said that what comes from there is spam. */
  isBlocked(address: string): Promise<boolean>;
};

/**
 * Makes tickets of contact messages, where mails come in as well: by mail to the desk's own mailbox they would come back
 * as mails of the desk itself. The address was only typed, so the ticket is a guest's, whoever has verified it. Of a
 * blocked address, or of somebody who is kept out, none is opened: the message is kept in the list. One that is
 * handed on again finds its ticket.
 */
export function createContactTickets(parts: Parts): Mailer {
  const { tickets, senderOf, ensureGuest, isBlocked } = parts;
  return {
    async send({ id, name, email, subject, message, createdAt }) {
      const address = readMailbox(email, name)?.address ?? email.toLowerCase();
      if ((await isBlocked(address)) || (await senderOf(address)).kind === "disabled") {
        await ContactModel.updateOne({ _id: id }, { $set: { state: "kept" } });
        return;
      }
      const viewer = await ensureGuest({ address, name });
      const { _id: ticketId } = await tickets.open(
        viewer,
        { subject, description: message, visibility: "privet", enquiryInfo: contactEnquiryInfo },
        { idempotencyKey: `contact-${id}`, at: createdAt },
      );
      await ContactModel.updateOne({ _id: id }, { $set: { ticketId } });
    },
  };
}
