import * as z from "zod";
import { idSchema } from "../id.ts";

const numberSchema = z.number().int().min(0).max(2_147_483_647);

/** PUT /conversation/{id}/read: the number of the newest message that was in view, 0 for the opening alone. */
export const readMarkDraftSchema = z.object({
  seq: numberSchema,
  /**
   * How long ago the reader opened the ticket, in ms: what was marked as unread since stays so, whatever
   * is in view. Without it nothing that was marked is read.
   */
  openedMsAgo: z.number().int().min(0).optional(),
});

export type ReadMarkDraft = z.infer<typeof readMarkDraftSchema>;

/** PUT /conversation/{id}/unread: from which message on; the newest of the other side where it is left out. */
export const unreadDraftSchema = z.object({ from: numberSchema.optional() });

/** Up to which message a user has read a ticket; marks only grow. */
export const readMarkSchema = z.object({
  conversationId: idSchema,
  seq: z.number().int(),
  /** Whether it is unread all the same: something came after that message, or it was marked as unread. */
  isUnread: z.boolean(),
});
export type ReadMark = z.infer<typeof readMarkSchema>;

/** GET /conversation/counts */
export const ticketCountsSchema = z.object({
  /** Tickets that the viewer has not read, `limits.unreadCountMax` for that many or more. */
  unread: z.number().int(),
  /**
   * Of staff: how many tickets are in each of their views of active ones, by its name, or its id where it is saved.
   * Teams have theirs as `team-` and the team's id; one without active tickets is left out.
   */
  views: z.record(z.string(), z.number().int()).optional(),
});
export type TicketCounts = z.infer<typeof ticketCountsSchema>;

export const readMarkAnswerSchema = z.object({
  status: z.literal("success"),
  data: readMarkSchema,
});
export const ticketCountsAnswerSchema = z.object({
  status: z.literal("success"),
  data: ticketCountsSchema,
});
