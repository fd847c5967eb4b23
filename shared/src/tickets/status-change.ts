import * as z from "zod";
import { limits } from "../limits.ts";
import { singleLineText } from "../plain-text.ts";
import { ticketStatuses, wakeOnSchema } from "./lifecycle.ts";

/** What the status of a ticket may be set to; tickets are closed by time alone. */
const settableStatuses = ticketStatuses.filter((status) => status !== "closed");

/** The number of a message or of an entry of the history, 0 before the first. */
export const streamNumberSchema = z.number().int().min(0).max(2_147_483_647);

/** What is said of a new status. */
export const statusFields = {
  status: z.enum(settableStatuses, "This is no status that can be set."),
  /** When a snoozed ticket opens by itself. */
  snoozedUntil: z.iso.datetime().optional(),
  wakeOn: wakeOnSchema.default("reply_or_time"),
  /** Why a closed ticket is reopened. */
  reason: singleLineText.pipe(z.string().max(limits.statusReasonMaxChars)).default(""),
};

/** Whether a snooze says until when, and nothing else does. */
export const isSnoozeWhole = (set: {
  status?: string | undefined;
  snoozedUntil?: string | undefined;
}): boolean => (set.status === "snoozed") === (set.snoozedUntil !== undefined);

/**
 * PUT /conversation/{id}/status. `lastSeenSeq` is the number of the newest message its author saw: when the
 * other side has written since, nothing is stored.
 */
export const statusChangeSchema = z
  .object({ ...statusFields, lastSeenSeq: streamNumberSchema })
  .refine(isSnoozeWhole, {
    path: ["snoozedUntil"],
    message: "A snooze, and nothing else, has an end.",
  });
export type StatusChange = z.infer<typeof statusChangeSchema>;
