import * as z from "zod";
import { idSchema } from "../id.ts";
import { limits } from "../limits.ts";
import { multilineText, singleLineText } from "../plain-text.ts";
import { placeholderProblems } from "../saved-replies/placeholders.ts";
import { replyScopes, whoseSchema } from "../saved-replies/saved-reply.ts";
import { activitySchema } from "../tickets/activity.ts";
import { seenTicketSchema } from "../tickets/ticket-change.ts";
import { macroSetFields } from "./macro-set.ts";

/** Not among the limits that each page has: these are needed where macros are kept. */
export const macroLimits = {
  /** Of one person, one team, or the desk. */
  macrosMax: 200,
  nameMaxChars: 60,
} as const;

/** What a macro does with a ticket: one change, and at most one reply with it. */
export const macroActionsSchema = z
  .strictObject({
    ...macroSetFields,
    /** The text of a reply, with placeholders (saved-replies/placeholders.ts). */
    reply: multilineText
      .pipe(
        z
          .string()
          .min(1, "A reply needs a text.")
          .max(limits.messageTextMaxChars, `Max length ${limits.messageTextMaxChars}`),
      )
      .superRefine((text, { addIssue }) => {
        const [problem] = placeholderProblems(text);
        if (problem) addIssue({ code: "custom", message: problem });
      })
      .optional(),
  })
  .superRefine(({ status, snoozeHours, addTagIds, removeTagIds, ...more }, { addIssue }) => {
    const wrong = (field: string, message: string) =>
      addIssue({ code: "custom", path: [field], message });
    if ((status === "snoozed") !== (snoozeHours !== undefined)) {
      wrong("snoozeHours", "A snooze, and nothing else, has an end.");
    }
    if (addTagIds?.some((id) => removeTagIds?.includes(id))) {
      wrong("removeTagIds", "A tag is put on or taken off, not both.");
    }
    const all = [status, addTagIds, removeTagIds, ...Object.values(more)];
    if (all.every((one) => one === undefined)) wrong("status", "Say what the macro does.");
  });
export type MacroActions = z.infer<typeof macroActionsSchema>;

/** What a macro names and is not there any more, by its field: nothing of it is done until that is mended. */
const macroProblemSchema = z.object({
  field: z.string(),
  /** In English, where there are no words for its code. */
  text: z.string(),
  /** `assignee_gone` (with `name`, where it is known), `team_gone`, `tag_gone`, or the code of an error that a change is refused with. */
  code: z.string().optional(),
  params: z.record(z.string(), z.string()).optional(),
});
export type MacroProblem = z.infer<typeof macroProblemSchema>;

/** Actions that staff take again and again. */
export const macroSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Whose it is: its owner's, a team's, or the whole desk's. */
  scope: z.enum(replyScopes),
  teamId: idSchema.optional(),
  actions: macroActionsSchema,
  problems: z.array(macroProblemSchema),
  /** How often it was run in this calendar month (UTC), and ever. */
  usedThisMonth: z.number().int(),
  used: z.number().int(),
  /** Raised by each change; a change says which one it saw. */
  revision: z.number().int(),
  /** Whether the viewer may change and remove it. */
  isManaged: z.boolean(),
  /** Whether it is in the viewer's menu: admins keep those of teams that they are not in. */
  isOffered: z.boolean(),
});
export type Macro = z.infer<typeof macroSchema>;

const fields = {
  name: singleLineText.pipe(
    z
      .string()
      .min(1, "A macro needs a name.")
      .max(macroLimits.nameMaxChars, `Max length ${macroLimits.nameMaxChars}`),
  ),
  actions: macroActionsSchema,
};

/** What somebody writes of one; a form has all of them. */
export const macroFieldsSchema = z.object(fields);

/** POST macros */
export const newMacroSchema = whoseSchema.extend(fields);
export type NewMacro = z.infer<typeof newMacroSchema>;

/** PATCH macros/{id}: what is left out stays; whose it is does. */
export const macroChangeSchema = z
  .object(fields)
  .partial()
  .extend({
    /** The one that its author saw: where it is another by now, nothing is stored. */
    revision: z.number().int().min(0).optional(),
  });
export type MacroChange = z.infer<typeof macroChangeSchema>;

/** POST macros/{id}/run: of one without a reply. `seen` is what whoever runs it saw, as for any change. */
export const macroRunSchema = z.strictObject({
  ticketId: idSchema,
  seen: seenTicketSchema.extend({ assigneeId: idSchema.nullable() }),
});
export type MacroRun = z.infer<typeof macroRunSchema>;

/** POST macros/try: what these actions would do to the ticket of this number. */
export const macroTrialSchema = z.strictObject({
  ticketNumber: z.number().int().positive().max(2_147_483_647),
  actions: macroActionsSchema,
});
export type MacroTrial = z.infer<typeof macroTrialSchema>;

/** What would change, as the history would say it; nothing was stored. */
export const macroOutlookSchema = z.object({
  ticket: z.object({ id: idSchema, number: z.number().int(), subject: z.string() }),
  changes: activitySchema.shape.changes,
  names: z.record(z.string(), z.string()),
  /** Why nothing would be done; empty where all of it would be. */
  problems: z.array(macroProblemSchema),
});
export type MacroOutlook = z.infer<typeof macroOutlookSchema>;

const success = z.literal("success");
/** GET macros: those that the viewer may run or keep, the most used first. */
export const macrosAnswerSchema = z.object({ status: success, data: z.array(macroSchema) });
export const macroAnswerSchema = z.object({ status: success, data: macroSchema });
export const macroOutlookAnswerSchema = z.object({ status: success, data: macroOutlookSchema });
