import * as z from "zod";
import { messageTextSchema } from "./message.ts";

// What becomes of a message after it was sent.

/** The number of a message in a path. */
export const seqSchema = z.coerce.number().int().min(1).max(2_147_483_647);

/** PUT /message/{conversationId}/{seq}: its words, by its sender. Files stay as they are. */
export const editMessageSchema = z.object({
  text: messageTextSchema,
  /** The version that was edited, 0 for a message as it was sent: another one answers 409. */
  version: z.number().int().min(0).max(2_147_483_647).default(0),
});
export type EditMessage = z.input<typeof editMessageSchema>;

/** GET /message/{conversationId}/{seq}/earlier: what it said before it was edited, the oldest first. */
export const earlierTextsAnswerSchema = z.object({
  status: z.literal("success"),
  data: z.array(
    z.object({
      text: z.string(),
      /** From when on it said so. */
      at: z.string(),
    }),
  ),
});
export type EarlierText = z.infer<typeof earlierTextsAnswerSchema>["data"][number];
