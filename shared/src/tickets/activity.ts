import * as z from "zod";
import { personSchema } from "../users/user.ts";

// A ticket's history, which staff alone see: its entries are numbered as its messages are, and each says
// after which message it stands, so that both are one thread without a clock.

/** Who made a change; a rule of the desk and the passing of time are nobody. */
export const actorKinds = ["staff", "customer", "rule", "system"] as const;

export const activitySchema = z.object({
  /** 1, 2, 3 … without gaps within its ticket. */
  seq: z.number().int().positive(),
  /** The number of the message after which it stands, 0 before the first. */
  afterSeq: z.number().int(),
  actor: z.object({ kind: z.enum(actorKinds), person: personSchema.optional() }),
  /** Each field's value before and after; null where there was none. */
  changes: z.array(z.object({ field: z.string(), from: z.json(), to: z.json() })),
  /** Why, in the words of whoever did it. */
  reason: z.string().optional(),
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
