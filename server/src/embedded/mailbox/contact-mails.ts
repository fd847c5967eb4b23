import type { ContactMessage } from "@deskbell/shared/contact/contact";

/** A mail to the support team that the contact form would have sent. */
export type ContactMail = { to: string; replyTo: string; subject: string; text: string };

/** As they would have been sent, had this desk an SMTP server or a service like EmailJS. */
export function contactMails(messages: readonly ContactMessage[]): ContactMail[] {
  return messages.map(({ name, email, subject, message }) => ({
    to: "the support team",
    replyTo: `${name} <${email}>`,
    subject,
    text: message,
  }));
}
