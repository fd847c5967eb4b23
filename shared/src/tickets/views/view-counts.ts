import * as z from "zod";
import { idSchema } from "../../id.ts";
import { savedViewSchema } from "./saved-view.ts";
import { viewSorts } from "./view-order.ts";
import { customerViewNames, staffViewNames } from "./views.ts";

/** GET /views, for staff: `counting`, a name or the id of a saved one, also counts one that has closed tickets, up to `limits.viewCountMax`. */
export const viewsQuerySchema = z.object({
  counting: z.union([z.enum(["solved", "spam"]), idSchema], "This view is not counted.").optional(),
});

export const listedViewSchema = z.object({
  name: z.enum(staffViewNames),
  /** Its order, unless another is asked for. */
  sort: z.enum(viewSorts),
  /** How many tickets are in it; null where they are not counted. */
  count: z.number().int().nullable(),
  /** There are that many, or more. */
  isCapped: z.literal(true).optional(),
});
export type ListedView = z.infer<typeof listedViewSchema>;

export const viewsAnswerSchema = z.object({
  status: z.literal("success"),
  /** Without `mentions`: consoles of before 2026-11-23 refuse a name that they do not know. */
  data: z.array(listedViewSchema),
  mentions: listedViewSchema.optional(),
  /** The viewer's own, those of their teams, and the desk's; servers of before 2026-11-23 have none. */
  saved: z.array(savedViewSchema).optional(),
});

/** One of a customer's filters: how many of their own tickets its list shows. */
export const customerListedViewSchema = z.object({
  name: z.enum(customerViewNames),
  count: z.number().int(),
  /** There are that many, or more. */
  isCapped: z.literal(true).optional(),
});
export type CustomerListedView = z.infer<typeof customerListedViewSchema>;

/** What customers are answered; servers of before 2026-11-27 refuse them. */
export const customerViewsAnswerSchema = z.object({
  status: z.literal("success"),
  data: z.array(customerListedViewSchema),
});

/** What GET /views answers to whoever asks. */
export const anyViewsAnswerSchema = z.union([viewsAnswerSchema, customerViewsAnswerSchema]);
