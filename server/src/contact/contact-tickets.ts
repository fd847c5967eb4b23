import type { Viewer } from "../identity/viewer.ts";
import { readMailbox } from "../mail/addresses/mailbox.ts";
import type { TicketService } from "../tickets/ticket.service.ts";
import type { MailSender } from "../users/guests/sender-of.ts";
import { ContactModel } from "./contact.model.ts";
import type { Mailer, OutgoingMail } from "./mailer.ts";

/** What tickets of the contact form are about; nobody can choose it. */
const contactEnquiryInfo = "Contact form";

type Parts = {
  tickets: Pick<TicketService, "open">;
  senderOf(address: string): Promise<MailSender>;
  ensureGuest(from: { address: string; name: string }): Promise<Viewer>;
  /** Whether staff have said that what comes from there is spam. */
  isBlocked(address: string): Promise<boolean>;
  /** As an admin has set it. */
  opensByItself(): boolean;
};

/** Where contact messages become tickets, by themselves or when staff say so. */
export type ContactTickets = Mailer & {
  /** @returns the id of the ticket; null where its sender is kept out */
  open(message: OutgoingMail): Promise<string | null>;
};

/**
 * Makes tickets of contact messages, where mails come in as well: by mail to the desk's own mailbox they would come back
 * as mails of the desk itself. The address was only typed, so the ticket is a guest's, whoever has verified it. Of a
 * blocked address, or of somebody who is kept out, none is opened by itself: the message is kept in the list, as all are
 * where an admin wants that. One that is handed on again finds its ticket.
 */
export function createContactTickets(parts: Parts): ContactTickets {
  const { tickets, senderOf, ensureGuest, isBlocked, opensByItself } = parts;
  const addressOf = ({ email, name }: OutgoingMail) =>
    readMailbox(email, name)?.address ?? email.toLowerCase();

  async function open(message: OutgoingMail): Promise<string | null> {
    const { id, name, subject, message: description, createdAt } = message;
    const address = addressOf(message);
    if ((await senderOf(address)).kind === "disabled") return null;
    const viewer = await ensureGuest({ address, name });
    const { _id: ticketId } = await tickets.open(
      viewer,
      { subject, description, visibility: "privet", enquiryInfo: contactEnquiryInfo },
      { idempotencyKey: `contact-${id}`, at: createdAt },
    );
    await ContactModel.updateOne({ _id: id }, { $set: { ticketId } });
    return ticketId;
  }

  return {
    open,
    async send(message) {
      const isWanted = opensByItself() && !(await isBlocked(addressOf(message)));
      if (isWanted && (await open(message)) !== null) return;
      await ContactModel.updateOne({ _id: message.id }, { $set: { state: "kept" } });
    },
  };
}
