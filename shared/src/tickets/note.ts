import * as z from "zod";
import { attachmentSchema } from "../attachment.ts";
import { sentDraftFields } from "../drafts/draft.ts";
import { clientIdSchema, idSchema } from "../id.ts";
import { limits } from "../limits.ts";
import { byMailSchema } from "../mail/by-mail.ts";
import { multilineText } from "../plain-text.ts";
import { personSchema } from "../users/user.ts";

// A note between colleagues in a ticket. It is no message with a flag: nothing of it can reach a customer.

export const noteSchema = z.object({
  _id: idSchema,
  author: personSchema,
  text: z.string(),
  files: z.array(attachmentSchema),
  /** Colleagues whom it addresses. */
  mentions: z.array(personSchema),
  /** Teams that it addresses, by the names that they had then. */
  teams: z.array(z.object({ id: idSchema, name: z.string() })).optional(),
  /** The mail that it is, an answer to what was forwarded; nobody of the desk has written it then. */
  byMail: byMailSchema.extend({ address: z.string() }).optional(),
  /** The author's own id of this note; empty if it sent none. */
  clientNoteId: z.string(),
  /** How often it was changed after it was written; left out where it never was. */
  version: z.number().int().optional(),
  /** When its author changed its words last. */
  editedAt: z.string().optional(),
  /** When words in it were redacted last. */
  redactedAt: z.string().optional(),
  /** When it was deleted: there is nothing left of it then, and `text` says so. */
  deletedAt: z.string().optional(),
});
export type Note = z.infer<typeof noteSchema>;

/** In a form: ids of people and teams, separated by commas. */
const mentionsSchema = z
  .string()
  .transform((ids) => [...new Set(ids.split(",").filter((id) => id !== ""))])
  .pipe(
    z.array(idSchema).max(limits.noteMentionsMax, `Mention at most ${limits.noteMentionsMax}.`),
  );

/**
 * The text fields of POST /conversation/{id}/notes; files come beside them as `attachments`. A note needs
 * a text or a file, as a message does.
 */
export const newNoteSchema = z.object({
  clientNoteId: clientIdSchema.optional(),
  ...sentDraftFields,
  text: multilineText
    .pipe(z.string().max(limits.messageTextMaxChars, `Max length ${limits.messageTextMaxChars}`))
    .default(""),
  mentions: mentionsSchema.default([]),
});
export type NewNote = z.infer<typeof newNoteSchema>;
