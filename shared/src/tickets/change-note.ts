import * as z from "zod";
import { idSchema } from "../id.ts";
import { limits } from "../limits.ts";
import { messageTextSchema } from "../messages/message.ts";
import { noteSchema } from "./note.ts";

// What becomes of a note after it was written.

/** PUT /conversation/{id}/notes/{noteId}: its words, by its author. Files stay as they are. */
export const editNoteSchema = z.object({
  text: messageTextSchema,
  /** Ids of all people and teams whom its words address now. */
  mentions: z
    .array(idSchema)
    .max(limits.noteMentionsMax, `Mention at most ${limits.noteMentionsMax}.`)
    .transform((ids) => [...new Set(ids)])
    .default([]),
  /** The version that was edited, 0 for a note as it was written: another one answers 409. */
  version: z.number().int().min(0).max(2_147_483_647).default(0),
});
export type EditNote = z.output<typeof editNoteSchema>;

/** PUT and DELETE /conversation/{id}/notes/{noteId} */
export const changedNoteAnswerSchema = z.object({
  status: z.literal("success"),
  data: noteSchema,
});
