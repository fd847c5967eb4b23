import * as z from "zod";
import { idSchema } from "../id.ts";
import { streamNumberSchema } from "./status-change.ts";

/**
 * POST /conversation/{id}/merge: into which ticket of the same customer. With `seen`, the number of the newest
 * message its author saw, it is refused when the customer has written since.
 */
export const mergeSchema = z.strictObject({
  into: idSchema,
  seen: z.strictObject({ seq: streamNumberSchema }).optional(),
});
export type MergeDraft = z.infer<typeof mergeSchema>;
