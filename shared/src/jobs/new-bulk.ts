import * as z from "zod";
import { idSchema } from "../id.ts";
import { limits } from "../limits.ts";
import { isSnoozeWhole } from "../tickets/status-change.ts";
import {
  changesSomething,
  seenTicketSchema,
  snoozeWhole,
  ticketSetFields,
} from "../tickets/ticket-change.ts";
import { filterTextSchema } from "../tickets/views/filter-count.ts";
import { filterTimeZoneSchema } from "../tickets/views/filter-time-zone.ts";
import { staffViewNames, viewOfOnePattern } from "../tickets/views/views.ts";

// What is done with many tickets at once: helpdesk rules §5. Each ticket is a change of its own.

const tagIdsSchema = z.array(idSchema).min(1).max(limits.tagsOfTicketMax).optional();

/** As for one ticket; tags can also be put on or taken off, whatever others there are. */
const bulkSetSchema = z
  .strictObject({ ...ticketSetFields, addTagIds: tagIdsSchema, removeTagIds: tagIdsSchema })
  .refine(isSnoozeWhole, snoozeWhole)
  .refine(changesSomething, { message: "Say what is to change." })
  .refine((set) => !(set.tagIds && (set.addTagIds || set.removeTagIds)), {
    path: ["tagIds"],
    message: "Say all tags, or which are put on and taken off.",
  });
export type BulkSet = z.infer<typeof bulkSetSchema>;

/** Into which of one customer's tickets the others are merged: `POST /conversation/{id}/merge` of each. */
const bulkMergeSchema = z.strictObject({ into: idSchema });

/** Nobody's page is older. */
const seenAgoMaxMs = 365 * 24 * 60 * 60_000;

/** Of these one says which tickets. */
const selectors = ["tickets", "view", "savedView", "filter"] as const;

/**
 * POST /bulk: what is to change, or into what they are merged, and which tickets: of some, with what was seen of each where that was
 * more than now, or of all of a view as `GET /conversation` names it, of a saved one, or of a filter; of one customer where `creator`
 * says so. `seenAgoMs` says how many milliseconds ago they were looked at, where nothing else is said of what was
 * seen: a ticket whose customer has written since is neither solved nor snoozed, and one that was opened since was not
 * meant.
 */
export const newBulkSchema = z
  .strictObject({
    set: bulkSetSchema.optional(),
    merge: bulkMergeSchema.optional(),
    tickets: z
      .array(z.strictObject({ id: idSchema, seen: seenTicketSchema.optional() }))
      .min(1)
      .max(limits.bulkTicketsMax)
      .optional(),
    view: z
      .union([z.enum(staffViewNames), z.string().regex(viewOfOnePattern)], "This is no view.")
      .optional(),
    savedView: idSchema.optional(),
    filter: filterTextSchema.optional(),
    creator: idSchema.optional(),
    timeZone: filterTimeZoneSchema,
    seenAgoMs: z.number().int().min(0).max(seenAgoMaxMs).optional(),
  })
  .refine((draft) => selectors.filter((name) => draft[name] !== undefined).length === 1, {
    path: ["tickets"],
    message: "Say which tickets, or which view.",
  })
  .refine(({ set, merge }) => (set === undefined) !== (merge === undefined), {
    path: ["set"],
    message: "Say what is to change, or into what they are merged.",
  })
  // What is in a list by then is not of one customer for sure, and nobody has looked at each.
  .refine(({ merge, tickets }) => !merge || tickets, {
    path: ["merge"],
    message: "Only tickets that are named one by one are merged.",
  });
export type NewBulk = z.infer<typeof newBulkSchema>;
