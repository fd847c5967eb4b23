import * as z from "zod";
import { idSchema } from "../id.ts";
import { limits } from "../limits.ts";
import { singleLineText } from "../plain-text.ts";
import { newTicketSchemaFor } from "./ticket.ts";

/**
 * The text fields of POST /conversation/on-behalf: a ticket that staff open for a customer, whose opening is what
 * they write to them. Files come beside them as `attachments`. The customer is somebody known, or who has an address.
 */
export const ticketOnBehalfSchemaFor = (reasons: readonly string[]) =>
  newTicketSchemaFor(reasons).extend({
    customerId: idSchema.optional(),
    address: z
      .string()
      .trim()
      .min(1, "Enter an e-mail address.")
      .max(limits.emailMaxChars)
      .optional(),
    /** As whoever has the address is called, where nobody knows it. */
    name: singleLineText.pipe(z.string().max(limits.fullNameMaxChars)).optional(),
    /** Its opening goes out by mail. */
    byMail: z.literal("yes").optional(),
    /** From which mailbox; the default one where it is left out. */
    mailboxId: z.string().min(1).max(40).optional(),
  });

/** GET /conversation/on-behalf/senders: the mailboxes from which staff can write first. */
export const ticketSendersSchema = z.array(
  z.object({ id: z.string(), name: z.string(), address: z.string() }),
);
export type TicketSenders = z.infer<typeof ticketSendersSchema>;
export const ticketSendersAnswerSchema = z.object({
  status: z.literal("success"),
  data: ticketSendersSchema,
});
