import * as z from "zod";
import { attachmentSchema } from "../attachment.ts";
import { draftSchema } from "../drafts/draft.ts";
import { clientIdSchema, idSchema } from "../id.ts";
import { limits } from "../limits.ts";
import { messageMacroSchema } from "../macros/macro-set.ts";
import { multilineText } from "../plain-text.ts";
import { personSchema } from "../users/user.ts";
import { messageSchema, newMessageSchema } from "./message.ts";

/** `undo`: held for a few seconds, so that its author can take it back; `later`: until a time that they chose. */
export const scheduledKinds = ["undo", "later"] as const;
export const scheduledStates = ["waiting", "held", "sent", "cancelled"] as const;

/** Why a message did not go when it was due: somebody wrote first, the ticket is another by now, its author may not any more. */
export const heldReplyReasons = [
  "written",
  "closed",
  "merged",
  "gone",
  "not_allowed",
  "refused",
] as const;
export type HeldReplyReason = (typeof heldReplyReasons)[number];

/** A reply of staff that has not been sent yet. */
export const scheduledMessageSchema = z.object({
  id: idSchema,
  conversationId: idSchema,
  kind: z.enum(scheduledKinds),
  state: z.enum(scheduledStates),
  /** Raised by each change; a change names the one that its author saw. */
  version: z.number().int(),
  heldBecause: z.enum(heldReplyReasons).optional(),
  author: personSchema,
  clientMessageId: z.string(),
  text: z.string(),
  files: z.array(attachmentSchema),
  /** Of the same files, in their order: with these they are sent again without being uploaded. */
  fileIds: z.array(z.string()),
  /** The status that its author chose to follow it. */
  thenStatus: z.enum(["open", "pending", "solved"]).optional(),
  /** What a macro makes of the ticket with it. */
  macro: messageMacroSchema.optional(),
  /** When it goes. */
  sendAt: z.string(),
  /** The same as so many ms after this answer, whatever the reader's clock says. */
  sendsInMs: z.number(),
  createdAt: z.string(),
  /** Its ticket as it is called now; null where it is gone. */
  ticket: z
    .object({
      number: z.number().int(),
      subject: z.string(),
      customer: z.string(),
      status: z.string(),
    })
    .nullable(),
});
export type ScheduledMessage = z.infer<typeof scheduledMessageSchema>;

/** Ids of files, separated by commas. */
const storedFilesSchema = z
  .string()
  .transform((ids) => ids.split(",").filter(Boolean))
  .pipe(z.array(z.string().max(100)).max(limits.attachmentsMax));

/**
 * The text fields of POST /scheduled; files come beside them as `attachments`. Without `sendAt` it waits as long as
 * the desk lets staff take a reply back.
 */
export const newScheduledMessageSchema = newMessageSchema.extend({
  sendAt: z.iso.datetime({ offset: true }).optional(),
  /** Files of a message that its author has taken back in this ticket, before those that come along. */
  storedFiles: storedFilesSchema.optional(),
});
export type NewScheduledMessage = z.infer<typeof newScheduledMessageSchema>;

const version = z.number().int().min(0);

/** PATCH /scheduled/{id} */
export const scheduledChangeSchema = z.strictObject({
  version,
  text: multilineText
    .pipe(z.string().max(limits.messageTextMaxChars, `Max length ${limits.messageTextMaxChars}`))
    .optional(),
  /** Another time; one that was held waits again then. */
  sendAt: z.iso.datetime({ offset: true }).optional(),
  lastSeenSeq: z.number().int().min(0).optional(),
});
export type ScheduledChange = z.infer<typeof scheduledChangeSchema>;

/**
 * POST /scheduled/{id}/take-back. Asked again with the same id it is answered again; with another, it was taken back
 * elsewhere.
 */
export const takeBackSchema = z.strictObject({ requestId: clientIdSchema.optional() });
/** Also its query: whether it is to become its author's draft at the server. A server of before does not know that. */
export const takeBackQuerySchema = z.object({ into: z.literal("draft").optional() });

/** `draft`, where that was asked: as it is kept now, or null once it is gone; left out where it did not fit in there. */
export const takenBackAnswerSchema = z.object({
  status: z.literal("success"),
  data: scheduledMessageSchema.extend({ draft: draftSchema.nullable().optional() }),
});
export type TakenBack = z.infer<typeof takenBackAnswerSchema>["data"];

/** POST /scheduled/{id}/send: at once, as a reply to what its author sees now. */
export const sendNowSchema = z.strictObject({
  version,
  lastSeenSeq: z.number().int().min(0).optional(),
  /** What its macro sets, where the ticket was another by then: again, of the ticket as it is seen now, or nothing of it. */
  macro: messageMacroSchema.pick({ seen: true }).nullable().optional(),
});
export type SendNow = z.infer<typeof sendNowSchema>;

/** GET /scheduled: the viewer's own; with a ticket what staff see there. */
export const scheduledQuerySchema = z.object({ conversationId: idSchema.optional() });

export const scheduledListSchema = z.object({
  status: z.literal("success"),
  data: z.array(scheduledMessageSchema),
});
export const scheduledAnswerSchema = z.object({
  status: z.literal("success"),
  data: scheduledMessageSchema,
});
/** POST /scheduled: what waits now; or, where nothing is held back, the message that was sent. */
export const newScheduledAnswerSchema = z.object({
  status: z.literal("success"),
  data: z.object({
    scheduled: scheduledMessageSchema.optional(),
    message: messageSchema.optional(),
  }),
});
