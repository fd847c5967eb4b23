import type { ContactMessage } from "@deskbell/shared/contact/contact";
import type { ContactRecord } from "./contact.model.ts";

/** A contact message as staff see it. */
export function presentContactMessage(record: ContactRecord): ContactMessage {
  return {
    _id: record._id.toString(),
    name: record.name,
    email: record.email,
    subject: record.subject,
    message: record.message,
    state: record.state,
    ...(record.ticketId && { ticketId: record.ticketId }),
    attempts: record.attempts,
    createdAt: record.createdAt.toISOString(),
  };
}
