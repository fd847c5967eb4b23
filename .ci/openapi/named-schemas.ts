import { attachmentSchema } from "@deskbell/shared/attachment";
import { contactMessageSchema } from "@deskbell/shared/contact/contact";
import { errorBodySchema } from "@deskbell/shared/errors";
import { configAnswerSchema } from "@deskbell/shared/identity/identity-config";
import { messageSchema, staleReplySchema } from "@deskbell/shared/messages/message";
import { ticketSchema } from "@deskbell/shared/tickets/ticket";
import { staleChangeSchema } from "@deskbell/shared/tickets/ticket-change";
import { readMarkSchema, ticketCountsSchema } from "@deskbell/shared/tickets/unread";
import { customerDetailsSchema } from "@deskbell/shared/users/customer-details";
import { listedPersonSchema } from "@deskbell/shared/users/people";
import { addressSchema, adminSchema, personSchema, userSchema } from "@deskbell/shared/users/user";

/** What stands in the document once, under its name. */
export const namedSchemas = {
  Address: addressSchema,
  Admin: adminSchema,
  Attachment: attachmentSchema,
  Config: configAnswerSchema,
  ContactMessage: contactMessageSchema,
  CustomerDetails: customerDetailsSchema,
  Error: errorBodySchema,
  ListedPerson: listedPersonSchema,
  Message: messageSchema,
  Person: personSchema,
  ReadMark: readMarkSchema,
  StaleChange: staleChangeSchema,
  StaleReply: staleReplySchema,
  Ticket: ticketSchema,
  TicketCounts: ticketCountsSchema,
  User: userSchema,
};
