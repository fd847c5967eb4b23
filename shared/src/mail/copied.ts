import * as z from "zod";
import { idSchema } from "../id.ts";
import { limits } from "../limits.ts";
import { singleLineText } from "../plain-text.ts";

// People who get a ticket's answers by mail beside its customer, since staff have added them. They see nothing of it
// on the website.

const copiedPersonSchema = z.object({
  id: idSchema,
  name: z.string(),
  address: z.string(),
  /**
   * Why they are mailed nothing: `muted` by themselves, `suppressed` as mails to them came back, `kept_out`; null
   * where they are. There may be more one day.
   */
  why: z.string().nullable(),
  /** The ticket that they were added to, where that has gone on in this one. */
  ticket: z.number().int().optional(),
});

export const ticketCopiedSchema = z.object({
  people: z.array(copiedPersonSchema),
  /** Who stood in To and Cc of its mails and was not added. */
  suggested: z.array(z.object({ name: z.string(), address: z.string() })),
});
export type TicketCopied = z.infer<typeof ticketCopiedSchema>;

/** POST conversation/{id}/copied */
export const newCopiedSchema = z.object({
  address: z.string().trim().min(1, "Enter an e-mail address.").max(limits.emailMaxChars),
  name: singleLineText.pipe(z.string().max(limits.fullNameMaxChars)).default(""),
});
export type NewCopied = z.infer<typeof newCopiedSchema>;

/** GET and POST conversation/{id}/copied, DELETE conversation/{id}/copied/{personId} */
export const copiedAnswerSchema = z.object({
  status: z.literal("success"),
  data: ticketCopiedSchema,
});
