import * as z from "zod";
import { attachmentSchema } from "../attachment.ts";
import { idSchema } from "../id.ts";
import { limits } from "../limits.ts";
import { multilineText, singleLineText } from "../plain-text.ts";
import { placeholderProblems } from "./placeholders.ts";

/** Not among the limits that each page has: these are needed where replies are kept. */
export const replyLimits = {
  /** Of one person, one team, or the desk. */
  repliesMax: 2_000,
  nameMaxChars: 80,
  folderMaxChars: 50,
  shortcutMaxChars: 30,
} as const;

/** Whose a saved reply is: its owner's, a team's, or the whole desk's. */
export const replyScopes = ["own", "team", "desk"] as const;
const replyScopeSchema = z.enum(replyScopes);
export type ReplyScope = z.infer<typeof replyScopeSchema>;

/** A file of a saved reply; its bytes are at `saved-replies/{id}/files/{fileId}`. */
const replyFileSchema = attachmentSchema
  .omit({ path: true })
  .extend({ fileId: z.string().regex(/^[0-9a-f]{32}$/) });

/** A text that staff send again and again, with placeholders (placeholders.ts). */
export const savedReplySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Empty for none. Folders are there by their names alone. */
  folder: z.string(),
  /** What finds it after a `/`, which is no part of it; empty for none. */
  shortcut: z.string(),
  scope: replyScopeSchema,
  /** Of a team's. */
  teamId: idSchema.optional(),
  text: z.string(),
  files: z.array(replyFileSchema),
  /** How often it was put into a draft in this calendar month (UTC), and ever. */
  usedThisMonth: z.number().int(),
  used: z.number().int(),
  /** Raised by each change; a change says which one it saw. */
  revision: z.number().int(),
  /** Whether the viewer may change and remove it. */
  isManaged: z.boolean(),
  /** Whether it is in the viewer's menu: admins keep those of teams that they are not in. */
  isOffered: z.boolean(),
});
export type SavedReply = z.infer<typeof savedReplySchema>;

const fields = {
  name: singleLineText.pipe(
    z
      .string()
      .min(1, "A saved reply needs a name.")
      .max(replyLimits.nameMaxChars, `Max length ${replyLimits.nameMaxChars}`),
  ),
  folder: singleLineText.pipe(
    z.string().max(replyLimits.folderMaxChars, `Max length ${replyLimits.folderMaxChars}`),
  ),
  shortcut: singleLineText.pipe(
    z
      .string()
      .transform((text) => text.replace(/^\/+/, ""))
      .pipe(
        z
          .string()
          .max(replyLimits.shortcutMaxChars, `Max length ${replyLimits.shortcutMaxChars}`)
          .regex(/^[^\s/]*$/, "A shortcut is one word without a slash in it."),
      ),
  ),
  text: multilineText
    .pipe(
      z
        .string()
        .min(1, "A saved reply needs a text.")
        .max(limits.messageTextMaxChars, `Max length ${limits.messageTextMaxChars}`),
    )
    .superRefine((text, { addIssue }) => {
      const [problem] = placeholderProblems(text);
      if (problem) addIssue({ code: "custom", message: problem });
    }),
};

/** What somebody writes of one; a form has all of them. */
export const replyFieldsSchema = z.object(fields);
export type ReplyFields = z.infer<typeof replyFieldsSchema>;

/** Whose it is; a team's names the team. */
const whoseFields = { scope: replyScopeSchema.default("own"), teamId: idSchema.optional() };
export const whoseSchema = z.object(whoseFields);
export type Whose = z.infer<typeof whoseSchema>;

/** POST saved-replies */
export const newSavedReplySchema = z.object({
  ...whoseFields,
  name: fields.name,
  folder: fields.folder.default(""),
  shortcut: fields.shortcut.default(""),
  text: fields.text,
});
export type NewSavedReply = z.infer<typeof newSavedReplySchema>;

/** PATCH saved-replies/{id}: what is left out stays; whose it is does. */
export const savedReplyChangeSchema = z
  .object(fields)
  .partial()
  .extend({
    /** The one that its author saw: where it is another by now, nothing is stored. */
    revision: z.number().int().min(0).optional(),
  });
export type SavedReplyChange = z.infer<typeof savedReplyChangeSchema>;

/** GET saved-replies: those that the viewer may use or keep, the most used first. */
export const savedRepliesAnswerSchema = z.object({
  status: z.literal("success"),
  data: z.array(savedReplySchema),
  /** What `company.name` says. */
  company: z.string(),
});

export const savedReplyAnswerSchema = z.object({
  status: z.literal("success"),
  data: savedReplySchema,
});

/** A reply as a file has it. */
export const exportedReplySchema = z.object({
  name: fields.name,
  folder: fields.folder.default(""),
  shortcut: fields.shortcut.default(""),
  text: fields.text,
});
export type ExportedReply = z.infer<typeof exportedReplySchema>;

/** GET saved-replies/export, POST saved-replies/import */
export const exportedRepliesSchema = z.object({
  kind: z.literal("deskbell-saved-replies"),
  version: z.literal(1),
  savedReplies: z.array(exportedReplySchema),
});
export type ExportedReplies = z.infer<typeof exportedRepliesSchema>;

/** POST saved-replies/import */
export const importAnswerSchema = z.object({
  status: z.literal("success"),
  /** `known`: those that are there already, word for word. */
  data: z.object({ imported: z.number().int(), known: z.number().int() }),
});
export type ImportOutcome = z.infer<typeof importAnswerSchema>["data"];
