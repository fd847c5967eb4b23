import * as z from "zod";
import { idSchema } from "../../id.ts";
import { limits } from "../../limits.ts";
import { singleLineText } from "../../plain-text.ts";
import { filterProblemSchema } from "./filtered-answer.ts";
import { viewSorts } from "./view-order.ts";

/** Whose a saved view is: its owner's, a team's, or the whole desk's. */
export const viewScopes = ["own", "team", "desk"] as const;
const viewScopeSchema = z.enum(viewScopes);
export type ViewScope = z.infer<typeof viewScopeSchema>;

/** A filter under a name. */
export const savedViewSchema = z.object({
  id: idSchema,
  name: z.string(),
  scope: viewScopeSchema,
  /** Of a team's. */
  teamId: idSchema.optional(),
  /** In the filter language. */
  filter: z.string(),
  sort: z.enum(viewSorts),
  /** Those of one scope stand in this order, then by name. */
  position: z.number().int(),
  /** Whether the viewer may change and remove it. */
  isManaged: z.boolean(),
  /** What is wrong in its filter by now, for instance a tag that is gone; the rest still works. */
  problems: z.array(filterProblemSchema),
  /** How many tickets are in it; null where they are not counted. */
  count: z.number().int().nullable(),
  /** There are that many, or more. */
  isCapped: z.literal(true).optional(),
});
export type SavedView = z.infer<typeof savedViewSchema>;

const fields = {
  name: singleLineText.pipe(
    z
      .string()
      .min(1, "A view needs a name.")
      .max(limits.viewNameMaxChars, `Max length ${limits.viewNameMaxChars}`),
  ),
  filter: singleLineText.pipe(
    z.string().min(1, "A view needs a filter.").max(limits.filterMaxChars),
  ),
  sort: z.enum(viewSorts),
  position: z.number().int().min(0).max(1_000_000),
};

/** POST views */
export const newViewSchema = z.object({
  name: fields.name,
  filter: fields.filter,
  sort: fields.sort.default("changed"),
  scope: viewScopeSchema.default("own"),
  teamId: idSchema.optional(),
  position: fields.position.optional(),
});
export type NewView = z.infer<typeof newViewSchema>;

/** PATCH views/{id}: what is left out stays; whose it is does. */
export const viewChangeSchema = z.object(fields).partial();
export type ViewChange = z.infer<typeof viewChangeSchema>;

export const savedViewAnswerSchema = z.object({
  status: z.literal("success"),
  data: savedViewSchema,
});
