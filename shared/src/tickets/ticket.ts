import * as z from "zod";
import { attachmentSchema } from "../attachment.ts";
import { idSchema } from "../id.ts";
import { limits } from "../limits.ts";
import { atLeast, multilineText, singleLineText } from "../plain-text.ts";
import { texts } from "../texts.ts";
import { personSchema } from "../users/user.ts";

/** A ticket on the wire, where it is called conversation (spec §3). Dates are ISO 8601. */
export const ticketSchema = z.object({
  _id: idSchema,
  /** The number people say, shown as #n. */
  ticket: z.number().int(),
  subject: z.string(),
  description: z.string(),
  visibility: z.enum(["privet", "public"]),
  enquiryInfo: z.string(),
  /** `isDisabled` when the operator keeps this person out. */
  creator: personSchema.extend({ isDisabled: z.literal(true).optional() }),
  /** The first admin when the ticket was opened; null if there was none yet. */
  receiver: personSchema.nullable(),
  attachments: z.array(attachmentSchema),
  /** Sequence number of the newest message, 0 when there is none. */
  lastSeq: z.number().int(),
  /** Who wrote it, or opened the ticket if there is none. */
  lastSenderId: z.string(),
  /** Whether the viewer has not read what the other side wrote last. */
  isUnread: z.boolean().optional(),
  /** Instead of it where all staff receive the same: the ids of those for whom it is unread. */
  unreadBy: z.array(z.string()).optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Ticket = z.infer<typeof ticketSchema>;

/** The text fields of POST /conversation; files come beside them as `attachments`. */
export const newTicketSchema = z.object({
  subject: singleLineText.pipe(
    z
      .string()
      .min(1, texts.subjectRequired)
      .refine(...atLeast(limits.subjectMinChars, texts.subjectTooShort))
      .max(limits.subjectMaxChars, `Max length ${limits.subjectMaxChars}`),
  ),
  description: multilineText.pipe(
    z
      .string()
      .min(1, texts.descriptionRequired)
      .refine(...atLeast(limits.descriptionMinChars, texts.descriptionTooShort))
      .max(limits.descriptionMaxChars, `Max length ${limits.descriptionMaxChars}`),
  ),
  visibility: z.enum(["privet", "public"]),
  /** One of `enquiryReasons`; which these are the server knows, see `newTicketSchemaFor`. */
  enquiryInfo: z.string(),
});
export type NewTicket = z.infer<typeof newTicketSchema>;

/** The same, held to the reasons that a customer can choose here. */
export const newTicketSchemaFor = (reasons: readonly string[]) =>
  newTicketSchema.extend({ enquiryInfo: z.enum(reasons, "Please choose one of the reasons.") });

/**
 * GET /conversation, latest first. `before` is the cursor of the last ticket seen, `search` a few
 * words, `creator` the id of a customer (staff only). `changedSince`, the time of the latest change
 * that a client knows, leaves what has changed since, that one and some before it: a change may
 * become known a little later than it was made. As many as `limit` may be not all.
 */
export const ticketQuerySchema = z.object({
  before: z
    .string()
    .regex(/^\d{1,15}_[0-9a-f]{24}$/, "This is not a cursor.")
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(limits.ticketsPageSize),
  search: singleLineText.pipe(z.string().max(limits.searchMaxChars)).optional(),
  creator: idSchema.optional(),
  changedSince: z.iso.datetime().optional(),
});
export type TicketQuery = z.infer<typeof ticketQuerySchema>;

/** GET /conversation */
export const ticketsAnswerSchema = z.array(ticketSchema);
/** POST /conversation, GET /conversation/{id} */
export const ticketAnswerSchema = z.object({ status: z.literal("success"), data: ticketSchema });
