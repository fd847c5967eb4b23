import * as z from "zod";
import { clientIdSchema } from "../id.ts";
import { newTicketSchema } from "./ticket.ts";

/**
 * POST /conversation/{id}/split: which message of the customer, by its number in this ticket, becomes a ticket of
 * its own. Sent again with the same `clientId` it is the same ticket. Without a subject it has that of this one.
 */
export const splitSchema = z.strictObject({
  seq: z.number().int().positive(),
  subject: newTicketSchema.shape.subject.optional(),
  clientId: clientIdSchema,
});
export type SplitDraft = z.infer<typeof splitSchema>;
