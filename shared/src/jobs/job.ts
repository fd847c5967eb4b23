import * as z from "zod";
import { idSchema } from "../id.ts";
import { personSchema } from "../users/user.ts";

// How far something is that outlives the request which began it.

export const jobStates = ["running", "done", "cancelled"] as const;
export const jobKinds = ["bulk", "undo"] as const;

/** How far a job is. */
export const jobProgressSchema = z.object({
  id: idSchema,
  kind: z.enum(jobKinds),
  state: z.enum(jobStates),
  /** How many tickets it is about. */
  total: z.number().int(),
  /** How many were changed; or were so already. */
  done: z.number().int(),
  unchanged: z.number().int(),
  refusedCount: z.number().int(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  /** Until when it can be undone; null where it cannot. */
  undoableUntil: z.string().nullable(),
  /** The job that undoes it. */
  undoneBy: idSchema.nullable(),
  /** The ticket into which it merges the others, or its undo takes them out of; missing where it changes them. */
  mergeInto: z.object({ conversationId: idSchema, ticket: z.number().int() }).optional(),
});
export type JobProgress = z.infer<typeof jobProgressSchema>;

/** A ticket that was not changed, and why: by an error's code. */
const refusedTicketSchema = z.object({
  conversationId: idSchema,
  /** Its number and subject; null where there is no such ticket for the one who asks. */
  ticket: z.number().int().nullable(),
  subject: z.string().nullable(),
  reason: z.string(),
  /** Who has changed it meanwhile. */
  by: personSchema.nullable(),
});

/** POST /bulk, GET /jobs/{id} and what is done with one; no more than `limits.bulkRefusedShown` are named. */
export const jobSchema = jobProgressSchema.extend({ refused: z.array(refusedTicketSchema) });
export type Job = z.infer<typeof jobSchema>;

/** GET /jobs: one's own, the latest first; no more than `limits.jobsListed`. */
export const jobsAnswerSchema = z.object({
  status: z.literal("success"),
  data: z.array(jobSchema),
});

export const jobAnswerSchema = z.object({ status: z.literal("success"), data: jobSchema });
