import * as z from "zod";
import { attachmentSchema } from "../attachment.ts";
import { errorBodySchema } from "../errors.ts";
import { clientIdSchema, idSchema } from "../id.ts";
import { limits } from "../limits.ts";

// What somebody has written and not sent, on whichever device: theirs alone (docs/decisions/0084).

/** Where it was written: a reply or a note in a ticket, or the form of a new ticket. */
export const draftPlaceSchema = z
  .string()
  .regex(/^(?:wizard|(?:reply|note):[0-9a-f]{24})$/, "There is no such place for a draft.");

/** As it was typed, blanks at the ends included: the device that typed it compares. */
const textSchema = z
  .string()
  .max(limits.messageTextMaxChars, `Max length ${limits.messageTextMaxChars}`)
  .transform((text) => text.toWellFormed());

/** For whom staff write it, and how it goes out. */
const draftOnBehalfSchema = z.object({
  /** Somebody known, or who has an address; both empty where that is not said yet. */
  customerId: z.union([z.literal(""), idSchema]),
  address: z.string().max(limits.emailMaxChars),
  name: z.string().max(limits.fullNameMaxChars),
  isByMail: z.boolean(),
  mailboxId: z.string().max(40),
});

/** What a new ticket has beside its text. */
const draftTicketSchema = z.object({
  enquiryInfo: z.string().max(limits.teamReasonMaxChars),
  subject: z.string().max(limits.subjectMaxChars),
  isPrivate: z.boolean(),
  /** Of one that staff open for a customer. */
  onBehalf: draftOnBehalfSchema.optional(),
});

export const draftFileIdSchema = z.string().regex(/^[0-9a-f]{32}$/, "There is no such file.");

const isAnyTwice = (ids: readonly string[]) => new Set(ids).size < ids.length;

/** A file of a draft, stored at the server. */
export const draftFileSchema = attachmentSchema
  .omit({ path: true, width: true, height: true })
  .extend({ id: draftFileIdSchema });
export type DraftFile = z.infer<typeof draftFileSchema>;

export const draftSchema = z.object({
  place: draftPlaceSchema,
  /** Another with each write, chosen by the device that wrote it. */
  version: z.string(),
  text: z.string(),
  ticket: draftTicketSchema.optional(),
  files: z.array(draftFileSchema).optional(),
  updatedAt: z.string(),
});
export type Draft = z.infer<typeof draftSchema>;

/** PUT /drafts/{place}. Without words and files it is removed; one that has files stays with them where `files` is left out. */
export const keepDraftSchema = z.strictObject({
  /** The version that was written on; null where there was none. */
  basedOn: clientIdSchema.nullable(),
  /** That of what is kept now; the same again is answered again. */
  version: clientIdSchema,
  text: textSchema,
  ticket: draftTicketSchema.optional(),
  /** Its files, in their order, by what POST /drafts/{place}/files has answered. Left out, those that it has. */
  files: z
    .array(draftFileIdSchema)
    .max(limits.attachmentsMax)
    .refine((ids) => !isAnyTwice(ids), "A file is named twice.")
    .optional(),
});
export type KeepDraft = z.infer<typeof keepDraftSchema>;

/** The text field of POST /drafts/{place}/files; the one file comes beside it as `attachments`. */
export const newDraftFileSchema = z.object({ clientFileId: clientIdSchema });
export const draftFileAnswerSchema = z.object({
  status: z.literal("success"),
  data: draftFileSchema,
});

/**
 * What a message, a note or a ticket says of its draft: the version that it is, which goes with it, and its files, by their
 * ids in their order, separated by commas; `+` stands for the next of those that come along.
 */
export const sentDraftFields = {
  draftVersion: clientIdSchema.optional(),
  draftFiles: z
    .string()
    .transform((ids) => ids.split(",").filter(Boolean))
    .pipe(
      z
        .array(z.union([z.literal("+"), draftFileIdSchema], "There is no such file."))
        .max(limits.attachmentsMax)
        .refine((ids) => !isAnyTwice(ids.filter((id) => id !== "+")), "A file is named twice."),
    )
    .optional(),
};

/** POST /drafts/{place}/share: gives a colleague a copy of the version that is kept, as a draft of theirs. */
export const shareDraftSchema = z.strictObject({
  colleagueId: idSchema,
  version: clientIdSchema,
  /** The version of the copy; the same again shares it once. */
  shareId: clientIdSchema,
});
export type ShareDraft = z.infer<typeof shareDraftSchema>;

export const draftListSchema = z.object({
  status: z.literal("success"),
  data: z.array(draftSchema),
});
/** `data` is null where nothing is kept. */
export const draftAnswerSchema = z.object({
  status: z.literal("success"),
  data: draftSchema.nullable(),
});
/** PUT /drafts/{place}, 409 `stale_draft`: what is kept instead; null where it was sent or removed. */
export const staleDraftSchema = errorBodySchema.extend({
  code: z.literal("stale_draft"),
  draft: draftSchema.nullable(),
});
