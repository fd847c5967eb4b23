import * as z from "zod";
import { clientIdSchema } from "../id.ts";
import { limits } from "../limits.ts";
import { multilineText } from "../plain-text.ts";

/**
 * POST conversation/{id}/forward: a message of a ticket, or all of them, goes to somebody by mail; notes never do. What
 * they answer is a note.
 */
export const newForwardSchema = z.object({
  /** The same again is mailed once. */
  clientId: clientIdSchema,
  address: z.string().trim().min(1, "Enter an e-mail address.").max(limits.emailMaxChars),
  /** The message's number, 0 for the opening; the whole ticket where it is left out. */
  seq: z.number().int().min(0).max(2_147_483_647).optional(),
  comment: multilineText
    .pipe(z.string().max(limits.messageTextMaxChars, `Max length ${limits.messageTextMaxChars}`))
    .default(""),
});
export type NewForward = z.infer<typeof newForwardSchema>;

export const forwardAnswerSchema = z.object({
  status: z.literal("success"),
  /** `state` of the mail: `queued`, or why it does not go out, for instance `suppressed`. */
  data: z.object({ address: z.string(), state: z.string() }),
});
export type Forwarded = z.infer<typeof forwardAnswerSchema>["data"];
