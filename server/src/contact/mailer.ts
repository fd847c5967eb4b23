import type { ContactDraft } from "@deskbell/shared/contact/contact";

/** A contact message on its way out. Its text fields were checked when it came in. */
export type OutgoingMail = ContactDraft & {
  /** The same in every attempt, so that the receiving side can recognise a repeat. */
  id: string;
  createdAt: Date;
};

/** Hands mails on to a service. To whom they go is set where the mailer is made, never in the mail. */
export type Mailer = {
  /** Resolves once the service has taken the mail, or its message is `kept`; rejects, within a minute or two, when it has not. */
  send(mail: OutgoingMail): Promise<void>;
};
