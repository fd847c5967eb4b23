import * as z from "zod";
import { errorBodySchema } from "../errors.ts";
import { idSchema } from "../id.ts";
import { limits } from "../limits.ts";
import { activitySchema } from "./activity.ts";
import { prioritySchema } from "./priority.ts";
import { isSnoozeWhole, statusFields, streamNumberSchema } from "./status-change.ts";
import { staffTicketSchema } from "./ticket.ts";

/** What staff set of a ticket. */
export const ticketSetFields = {
  ...statusFields,
  status: statusFields.status.optional(),
  priority: prioritySchema.optional(),
  /** Null gives it back to its team. */
  assigneeId: idSchema.nullable().optional(),
  teamId: idSchema.optional(),
  /** All of them. */
  tagIds: z.array(idSchema).max(limits.tagsOfTicketMax).optional(),
  isSpam: z.boolean().optional(),
};

export const snoozeWhole = {
  path: ["snoozedUntil"],
  message: "A snooze, and nothing else, has an end.",
};

/** What one saw of a ticket: its newest message and entry of the history, and whose it was. */
export const seenTicketSchema = z.strictObject({
  seq: streamNumberSchema,
  activitySeq: streamNumberSchema,
  assigneeId: idSchema.nullable().optional(),
});

/** What says more of a change, and is none by itself. */
const sayings = { wakeOn: true, reason: true };
export const changesSomething = (set: object): boolean =>
  Object.keys(set).some((field) => !(field in sayings));

/**
 * PATCH /conversation/{id}: what staff make of a ticket, all of it or nothing. `seen` is what its author saw:
 * the numbers of the newest message and of the newest entry of the history, and whose the ticket was.
 */
export const ticketChangeSchema = z
  .strictObject({
    set: z.strictObject(ticketSetFields).refine(isSnoozeWhole, snoozeWhole),
    seen: seenTicketSchema,
  })
  .refine(({ set }) => changesSomething(set), {
    path: ["set"],
    message: "Say what is to change.",
  })
  .refine(({ set, seen }) => set.assigneeId === undefined || seen.assigneeId !== undefined, {
    path: ["seen", "assigneeId"],
    message: "Say whose the ticket was.",
  });
export type TicketChange = z.infer<typeof ticketChangeSchema>;
/** As it is sent. */
export type TicketChangeDraft = z.input<typeof ticketChangeSchema>["set"];

/** What became of a change of fields, also where a macro made it (POST macros/{id}/run): the ticket as it is now. */
export const changedTicketAnswerSchema = z.object({
  status: z.literal("success"),
  data: staffTicketSchema,
  /**
   * The number of its entry in the ticket's history, by which it is undone; null where it changed nothing. Not said of
   * what takes a change back, nor by older servers.
   */
  undo: streamNumberSchema.nullable().optional(),
});
export type ChangedTicketAnswer = z.infer<typeof changedTicketAnswerSchema>;

/**
 * PATCH /conversation/{id}: takes back what one has changed oneself within the last minutes, all of it or nothing. `undo`
 * is the number of that change's entry in the history.
 */
export const changeUndoSchema = z.strictObject({
  undo: streamNumberSchema.min(1),
  seen: seenTicketSchema,
});
export type ChangeUndo = z.infer<typeof changeUndoSchema>;

/** PATCH /conversation/{id}, 409 `stale_change`: what its author has not seen of the history, and the ticket as it is now. */
export const staleChangeSchema = errorBodySchema.extend({
  code: z.literal("stale_change"),
  missed: z.array(activitySchema),
  ticket: staffTicketSchema,
});
