import * as z from "zod";
import { idSchema } from "../id.ts";
import { personSchema } from "../users/user.ts";
import { noteSchema } from "./note.ts";
import type { StaffTicket } from "./ticket.ts";

// A ticket's history, which staff alone see: its entries are numbered as its messages are, and each says
// after which message it stands, so that both are one thread without a clock.

/** Who made a change; a rule of the desk and the passing of time are nobody. */
export const actorKinds = ["staff", "customer", "rule", "system"] as const;

/** What an entry is: a note, or a change of the ticket. */
export const activityKinds = ["change", "note"] as const;

export const activitySchema = z.object({
  /** 1, 2, 3 … without gaps within its ticket. */
  seq: z.number().int().positive(),
  /** The number of the message after which it stands, 0 before the first. */
  afterSeq: z.number().int(),
  kind: z.enum(activityKinds),
  actor: z.object({ kind: z.enum(actorKinds), person: personSchema.optional() }),
  /** Each field's value before and after; null where there was none. */
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  /** What those are called now whose ids stand in the changes. */
  names: z.record(z.string(), z.string()).optional(),
  /** The note of an entry that is one. */
  note: noteSchema.optional(),
  /** Why, in the words of whoever did it. */
  reason: z.string().optional(),
  /** How the macro was called that did it. */
  macro: z.string().optional(),
  at: z.string(),
});
export type Activity = z.infer<typeof activitySchema>;

/** GET /conversation/{id}/activity: what follows the entry of this number, oldest first. */
export const activityQuerySchema = z.object({
  after: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
});

export const activityAnswerSchema = z.object({
  status: z.literal("success"),
  data: z.array(activitySchema),
});

/** POST /conversation/{id}/notes */
export const noteAnswerSchema = z.object({ status: z.literal("success"), data: activitySchema });

/** An entry that was just added to a ticket's history. */
export const addedActivitySchema = z.object({ conversationId: idSchema, entry: activitySchema });
export type AddedActivity = z.infer<typeof addedActivitySchema>;

/** A changed ticket as it is published to staff: with what its history says of the change, unless that is a note. */
export type ChangedStaffTicket = StaffTicket & { entry?: Activity };
