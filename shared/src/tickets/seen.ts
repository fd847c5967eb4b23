import * as z from "zod";
import { personSchema } from "../users/user.ts";

/** Up to which message somebody has read a ticket, and when they read that one; 0 is the opening. */
const seenUpToSchema = z.object({ seq: z.number().int(), at: z.iso.datetime() });

/** How far a ticket was read, as staff see it; each of the staff is among them, too. */
export const staffSeenSchema = z.object({
  customer: seenUpToSchema.nullable(),
  /** Who read last comes first; of many only the latest. */
  staff: z.array(seenUpToSchema.extend({ person: personSchema })),
});
export type StaffSeen = z.infer<typeof staffSeenSchema>;

/** The same as its customer sees it: that somebody has, never who, when or how many. */
export const customerSeenSchema = z.strictObject({
  /** Up to which message anybody of the staff has read it; null for nobody. */
  seq: z.number().int().nullable(),
});
export type CustomerSeen = z.infer<typeof customerSeenSchema>;

export const seenSchema = z.union([staffSeenSchema, customerSeenSchema]);
export type Seen = z.infer<typeof seenSchema>;

/** GET /conversation/{id}/seen */
export const seenAnswerSchema = z.object({ status: z.literal("success"), data: seenSchema });

/** To staff who look at the ticket: one of them, or the customer (`person` is null), has read further. */
export type StaffSeenChange = {
  conversationId: string;
  seq: number;
  at: string;
  person: z.infer<typeof personSchema> | null;
};
/** To its customer: the staff have read so far. */
export type CustomerSeenChange = { conversationId: string; seq: number };
