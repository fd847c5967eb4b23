import * as z from "zod";
import { idSchema } from "../id.ts";

/** How a message or the opening of a ticket stands in the mail by which it came. */
export const byMailSchema = z.object({
  /** The mail itself, which staff alone can open. */
  mailId: idSchema,
  /** Whether its sender was shown to be who they say. */
  isProven: z.boolean(),
  /** Its writer is not the ticket's customer: staff have added them to its mails. */
  isCopied: z.boolean().optional(),
  /** Its text was longer than a message may be. */
  isShortened: z.boolean().optional(),
  /** How many of its files were not taken over: they are in the mail alone. */
  filesLeft: z.number().int().optional(),
});
export type ByMail = z.infer<typeof byMailSchema>;
