import type { ContactDraft, ContactMessage, ContactQuery } from "@deskbell/shared/contact/contact";
import { Types, trusted } from "mongoose";
import { type Asker, can } from "../access/can.ts";
import { isDuplicateKey } from "../database/duplicate-key.ts";
import { failpoint } from "../database/failpoint.ts";
import { AppError } from "../errors/app-error.ts";
import type { RateLimit } from "../http/limits/rate-limit.ts";
import type { Viewer } from "../identity/viewer.ts";
import { ContactModel } from "./contact.model.ts";
import { presentContactMessage } from "./contact.present.ts";
import type { ContactTickets } from "./contact-tickets.ts";

export type ContactService = ReturnType<typeof createContactService>;

type Parts = {
  /** Notified of a message to deliver; null when this desk sends no mail and keeps it. */
  delivery: { wake(): void } | null;
  tickets: Pick<ContactTickets, "open">;
  /** How often one address may write. */
  limit: RateLimit;
};

type ContactSender = {
  /** Whom to count the message for. */
  address: string;
  /** A repeat with the same key is recognised and stores nothing. */
  idempotencyKey: string | undefined;
};

/** A trial's mailbox shows no more than this. */
const mailboxMax = 50;

/** The query of one page of messages, newest first: ids grow with time, and their index gives this order. */
export function contactPage({ before, limit }: ContactQuery) {
  const filter = before ? { _id: trusted({ $lt: new Types.ObjectId(before) }) } : {};
  return ContactModel.find(filter).sort({ _id: -1 }).limit(limit);
}

/** Messages of the contact form: from anybody, for staff. */
export function createContactService({ delivery, tickets, limit }: Parts) {
  /** @throws AppError `conflict` (409) when the key was used with another text before */
  async function isKnown(draft: ContactDraft, idempotencyKey: string | undefined) {
    if (!idempotencyKey) return false;
    const earlier = await ContactModel.findOne({ idempotencyKey }).lean();
    if (!earlier) return false;
    if (fields.every((field) => earlier[field] === draft[field])) return true;
    throw new AppError("conflict", "Another message was sent with this key.");
  }

  return {
    /**
     * Stores a message; when this returns it is not lost any more. Sending it comes afterwards.
     *
     * @throws AppError `too_many_requests` (429), `conflict` (409)
     */
    async accept(draft: ContactDraft, { address, idempotencyKey }: ContactSender): Promise<void> {
      // A retry is not counted: a sender who lost our answer must not read that nothing was sent.
      if (await isKnown(draft, idempotencyKey)) return;
      await limit.take(address);
      failpoint("contact.accepted");
      const now = new Date();
      try {
        await ContactModel.create({
          ...draft,
          state: delivery ? "queued" : "kept",
          dueAt: now,
          createdAt: now,
          ...(idempotencyKey && { idempotencyKey }),
        });
      } catch (error) {
        if (isDuplicateKey(error) && (await isKnown(draft, idempotencyKey))) return;
        throw error;
      }
      failpoint("contact.inserted");
      delivery?.wake();
    },

    /**
     * One page of all messages for staff, newest first.
     *
     * @throws AppError `not_allowed` (403)
     */
    async list(viewer: Asker, query: ContactQuery): Promise<ContactMessage[]> {
      if (!can(viewer, "support:read")) {
        throw new AppError("not_allowed", "Only support staff may read these.");
      }
      const records = await contactPage(query).lean();
      return records.map(presentContactMessage);
    },

    /**
     * Opens a ticket for a message that has none yet; a repeat answers the same one.
     *
     * @throws AppError `not_allowed` (403), `not_found` (404), `conflict` (409) while it is on its way, or where its sender
     * is kept out
     */
    async openTicket(viewer: Viewer, messageId: string): Promise<ContactMessage> {
      if (!can(viewer, "support:read") || !can(viewer, "ticket:work")) {
        throw new AppError("not_allowed", "Only support staff may do this.");
      }
      const record = await ContactModel.findById(messageId).lean();
      if (!record) throw new AppError("not_found", "This message does not exist.");
      if (record.ticketId) return presentContactMessage(record);
      if (record.state === "queued") {
        throw new AppError("conflict", "This message is on its way. Look again in a moment.");
      }
      const { _id, name, email, subject, message, createdAt } = record;
      const ticketId = await tickets.open({
        ...{ id: _id.toString(), name, email, subject, message, createdAt },
      });
      if (ticketId === null) throw new AppError("conflict", "Its sender is kept out of the desk.");
      return presentContactMessage({ ...record, ticketId });
    },

    /** The newest, for a trial's mailbox. */
    async newest(): Promise<ContactMessage[]> {
      const records = await contactPage({ limit: mailboxMax }).lean();
      return records.map(presentContactMessage);
    },
  };
}

const fields = ["name", "email", "subject", "message"] as const;
