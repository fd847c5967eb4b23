import * as z from "zod";
import { idSchema } from "../id.ts";

/** PUT /conversation/{id}/read: the number of the newest message that was in view, 0 for the opening alone. */
export const readMarkDraftSchema = z.object({ seq: z.number().int().min(0).max(2_147_483_647) });

/** Up to which message a user has read a ticket; marks only grow. */
export const readMarkSchema = z.object({
  conversationId: idSchema,
  seq: z.number().int(),
  /** Whether it is unread all the same: something came after that message. */
  isUnread: z.boolean(),
});
export type ReadMark = z.infer<typeof readMarkSchema>;

/** GET /conversation/counts */
export const ticketCountsSchema = z.object({
  /** Tickets that the viewer has not read, `limits.unreadCountMax` for that many or more. */
  unread: z.number().int(),
  /** Of staff: how many tickets are in each of their views of active ones, by its name. */
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
