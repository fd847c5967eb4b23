import * as z from "zod";
import { idSchema } from "../id.ts";
import { limits } from "../limits.ts";
import { multilineText, singleLineText } from "../plain-text.ts";
import { texts } from "../texts.ts";
import { emailSchema } from "../users/credentials.ts";

const maxText = (max: number) => `Max length ${max}`;

/**
 * The address an answer goes to. It becomes a header of a mail: nothing that ends a header, adds a
 * second address or turns the text about may stand in it.
 */
const replyToSchema = emailSchema.regex(/^[^\p{C},;:<>()[\]\\"]+$/u, texts.emailInvalid);

/** spec §3 Contact form. Name, e-mail and subject are one line each, whatever was sent. */
export const contactSchema = z.object({
  name: singleLineText.pipe(
    z
      .string()
      .min(1, texts.contactNameRequired)
      .max(limits.fullNameMaxChars, maxText(limits.fullNameMaxChars)),
  ),
  email: replyToSchema,
  subject: singleLineText.pipe(
    z
      .string()
      .min(1, texts.contactSubjectRequired)
      .max(limits.contactSubjectMaxChars, maxText(limits.contactSubjectMaxChars)),
  ),
  message: multilineText.pipe(
    z
      .string()
      .min(1, texts.contactMessageRequired)
      .max(limits.contactMessageMaxChars, maxText(limits.contactMessageMaxChars)),
  ),
});
export type ContactDraft = z.infer<typeof contactSchema>;

/** A contact message as staff see it. Dates are ISO 8601. */
export const contactMessageSchema = z.object({
  _id: idSchema,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  /** `kept`: this desk sends no mail, or its sender is blocked or kept out. `sent`: or a ticket was opened of it. `failed`: given up after about a day. */
  state: z.enum(["queued", "sent", "failed", "kept"]),
  /** The ticket that was opened instead of sending it. */
  ticketId: idSchema.optional(),
  /** How often sending was tried. */
  attempts: z.number().int(),
  createdAt: z.string(),
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;

/** GET /contact, newest first; `before` is the id of the last message seen. */
export const contactQuerySchema = z.object({
  before: idSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(limits.contactPageSize),
});
export type ContactQuery = z.infer<typeof contactQuerySchema>;

/** POST /contact/{id}/ticket */
export const contactMessageAnswerSchema = z.object({
  status: z.literal("success"),
  data: contactMessageSchema,
});

/** GET /contact */
export const contactMessagesAnswerSchema = z.array(contactMessageSchema);
