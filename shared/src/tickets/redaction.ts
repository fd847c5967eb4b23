import * as z from "zod";
import { limits } from "../limits.ts";
import { multilineText } from "../plain-text.ts";

/** What stands in place of redacted words: of one length, which tells nothing of theirs. */
export const redactedBlock = "█████";

/** POST /conversation/{id}/redactions: words that are replaced for good wherever the ticket holds them. */
export const redactionSchema = z.object({
  words: multilineText.pipe(
    z
      .string()
      .trim()
      .min(limits.redactedWordsMinChars, `Min length ${limits.redactedWordsMinChars}`)
      .max(limits.redactedWordsMaxChars, `Max length ${limits.redactedWordsMaxChars}`)
      .refine(
        (words) => !words.includes(redactedBlock) && !redactedBlock.includes(words),
        "These words are redacted already.",
      ),
  ),
});

export const redactionAnswerSchema = z.object({
  status: z.literal("success"),
  data: z.object({
    /** Messages in which they were replaced. */
    messages: z.number().int(),
  }),
});
