import * as z from "zod";
import { idSchema } from "../id.ts";
import { limits } from "../limits.ts";
import { singleLineText } from "../plain-text.ts";

/** A word that staff put on tickets to find them again. */
export const tagSchema = z.object({ id: idSchema, name: z.string() });
export type Tag = z.infer<typeof tagSchema>;

/** POST tags, PATCH tags/{id} */
export const newTagSchema = z.object({
  name: singleLineText.pipe(
    z
      .string()
      .min(1, "A tag needs a name.")
      .max(limits.tagNameMaxChars, `Max length ${limits.tagNameMaxChars}`),
  ),
});
export type NewTag = z.infer<typeof newTagSchema>;

/** GET tags: all of them, by name */
export const tagsAnswerSchema = z.object({
  status: z.literal("success"),
  data: z.array(tagSchema),
});
export const tagAnswerSchema = z.object({ status: z.literal("success"), data: tagSchema });
