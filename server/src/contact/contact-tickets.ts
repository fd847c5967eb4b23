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
};

/**
 * Makes tickets of contact messages, where mails come in as well: by mail to the desk's own mailbox they would come back
 * as mails of the desk itself. Nobody has shown that the address is theirs, so the ticket is its customer's, or a
 * guest's, as one by a mail that proves nothing. A message that is handed on again finds its ticket.
 */
export function createContactTickets({ tickets, senderOf, ensureGuest }: Parts): Mailer {
  return {
    async send({ id, name, email, subject, message, createdAt }) {
      const address = readMailbox(email, name)?.address ?? email.toLowerCase();
      const sender = await senderOf(address);
      const viewer =
        sender.kind === "account" ? sender.viewer : await ensureGuest({ address, name });
      const { _id: ticketId } = await tickets.open(
        viewer,
        { subject, description: message, visibility: "privet", enquiryInfo: contactEnquiryInfo },
        { idempotencyKey: `contact-${id}`, at: createdAt },
      );
      await ContactModel.updateOne({ _id: id }, { $set: { ticketId } });
    },
  };
}
