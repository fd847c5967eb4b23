import * as z from "zod";
import { idSchema } from "../id.ts";
import { limits } from "../limits.ts";
import { replyStatuses } from "../tickets/lifecycle.ts";
import { prioritySchema } from "../tickets/priority.ts";
import { streamNumberSchema } from "../tickets/status-change.ts";

/** What a macro can make of a ticket. */
export const macroStatuses = [...replyStatuses, "snoozed"] as const;

const tagIds = z.array(idSchema).min(1).max(limits.tagsOfTicketMax).optional();

/** What a macro sets of a ticket, as whoever runs it at some time means it. */
export const macroSetFields = {
  status: z.enum(macroStatuses).optional(),
  /** For how long it sleeps, where it is `snoozed`. */
  snoozeHours: z
    .number()
    .int()
    .min(1)
    .max(24 * limits.snoozeMaxDays)
    .optional(),
  priority: prioritySchema.optional(),
  /** Whoever runs it, somebody, or nobody. */
  assignee: z
    .union([z.literal("me"), idSchema])
    .nullable()
    .optional(),
  teamId: idSchema.optional(),
  addTagIds: tagIds,
  removeTagIds: tagIds,
};

const macroSetSchema = z.strictObject(macroSetFields);
export type MacroSet = z.infer<typeof macroSetSchema>;

/** A macro in a reply: which one, what is left of it, and what was seen of the ticket that it changes. */
export const messageMacroSchema = z.strictObject({
  id: idSchema,
  set: macroSetSchema,
  /** The number of the newest entry of the history, and whose the ticket was. */
  seen: z.strictObject({
    activitySeq: streamNumberSchema,
    assigneeId: idSchema.nullable(),
  }),
});
export type MessageMacro = z.infer<typeof messageMacroSchema>;

/** As a form has it: JSON. */
export const messageMacroFieldSchema = z
  .string()
  .max(8_000)
  .transform((text, { addIssue }): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      addIssue({ code: "custom", message: "This is no JSON." });
      return z.NEVER;
    }
  })
  .pipe(
    messageMacroSchema.refine(
      ({ set }) => (set.status === "snoozed") === (set.snoozeHours !== undefined),
      { path: ["set", "snoozeHours"], message: "A snooze, and nothing else, has an end." },
    ),
  );
