import * as z from "zod";
import { idSchema } from "../id.ts";
import { personSchema } from "../users/user.ts";

/**
 * What a user looks at in one window, and whether they are typing there: the event presence:update, sent at
 * once when it changes and again every `presenceHeartbeatMs` as long as it lasts. Null when they look at none.
 */
export const presenceUpdateSchema = z.object({
  ticketId: idSchema.nullable(),
  isTyping: z.boolean(),
});
export type PresenceUpdate = z.infer<typeof presenceUpdateSchema>;

/** The event ask_presence has nothing to say, and room for what it may say one day. */
export const presenceQuerySchema = z.object({});
export type PresenceQuery = z.infer<typeof presenceQuerySchema>;

/** The longest id that the server gives to a window. */
const windowIdMaxChars = 40;

/**
 * Where a user is now, in one of their windows; a receiver forgets it `presenceTtlMs` later
 * unless it is sent again. Two windows of one person count as one, but each ends by itself.
 */
export const presenceSchema = z.object({
  /** Given by the server, the same as long as the window stays connected. */
  windowId: z.string().min(1).max(windowIdMaxChars),
  person: personSchema,
  /** Null when they have gone, as far as the receiver may know. */
  ticketId: idSchema.nullable(),
  isTyping: z.boolean(),
  /** How long ago the window said so; a client that connects later forgets it no later than others do. */
  agoMs: z.number().int().min(0),
});
export type Presence = z.infer<typeof presenceSchema>;

/** The event presence. */
export const presencesSchema = z.array(presenceSchema);
