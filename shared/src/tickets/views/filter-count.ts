import * as z from "zod";
import { idSchema } from "../../id.ts";
import { limits } from "../../limits.ts";
import { singleLineText } from "../../plain-text.ts";
import { filterTimeZoneSchema } from "./filter-time-zone.ts";
import { filterProblemSchema } from "./filtered-answer.ts";

/** A text in the filter language. */
export const filterTextSchema = singleLineText.pipe(
  z.string().min(1, "Say what is looked for.").max(limits.filterMaxChars),
);

/** GET /views/count: how many tickets a filter leaves, of one customer where `creator` says so. */
export const filterCountQuerySchema = z.object({
  filter: filterTextSchema,
  creator: idSchema.optional(),
  timeZone: filterTimeZoneSchema,
});
export type FilterCountQuery = z.infer<typeof filterCountQuerySchema>;

export const filterCountAnswerSchema = z.object({
  status: z.literal("success"),
  data: z.object({
    count: z.number().int(),
    /** There are that many, or more. */
    isCapped: z.boolean(),
    /** A word is in more tickets than were looked at: nobody knows all that match. */
    isSearchCapped: z.boolean(),
    /** What was left out of the filter; the rest was counted. */
    problems: z.array(filterProblemSchema),
  }),
});
export type FilterCount = z.infer<typeof filterCountAnswerSchema>["data"];
