import * as z from "zod";
import { limits } from "../limits.ts";
import { singleLineText } from "../plain-text.ts";
import { ticketStatuses, wakeOnSchema } from "./lifecycle.ts";

/** What the status of a ticket may be set to; tickets are closed by time alone. */
const settableStatuses = ticketStatuses.filter((status) => status !== "closed");

/**
 * PUT /conversation/{id}/status. `lastSeenSeq` is the number of the newest message its author saw: when the
 * other side has written since, nothing is stored.
 */
export const statusChangeSchema = z
  .object({
    status: z.enum(settableStatuses, "This is no status that can be set."),
    lastSeenSeq: z.number().int().min(0).max(2_147_483_647),
    /** When a snoozed ticket opens by itself. */
    snoozedUntil: z.iso.datetime().optional(),
    wakeOn: wakeOnSchema.default("reply_or_time"),
    /** Why a closed ticket is reopened. */
    reason: singleLineText.pipe(z.string().max(limits.statusReasonMaxChars)).default(""),
  })
  .refine(({ status, snoozedUntil }) => (status === "snoozed") === (snoozedUntil !== undefined), {
    path: ["snoozedUntil"],
    message: "A snooze, and nothing else, has an end.",
  });
export type StatusChange = z.infer<typeof statusChangeSchema>;
