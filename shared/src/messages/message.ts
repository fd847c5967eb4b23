import * as z from "zod";
import { attachmentSchema } from "../attachment.ts";
import { sentDraftFields } from "../drafts/draft.ts";
import { errorBodySchema } from "../errors.ts";
import { clientIdSchema, idSchema } from "../id.ts";
import { limits } from "../limits.ts";
import { messageMacroFieldSchema } from "../macros/macro-set.ts";
import { byMailSchema } from "../mail/by-mail.ts";
import { multilineText } from "../plain-text.ts";
import { replyStatusSchema } from "../tickets/lifecycle.ts";
import { personSchema } from "../users/user.ts";

/** A message on the wire (spec §3). Dates are ISO 8601. */
export const messageSchema = z.object({
  _id: idSchema,
  conversationId: idSchema,
  /** 1, 2, 3 … without gaps within its conversation; the only thing that orders messages. */
  seq: z.number().int().positive(),
  /** The sender's own id of this message; empty if it sent none. */
  clientMessageId: z.string(),
  sender: personSchema,
  text: z.string(),
  /** Paths of the pictures (spec §3); `files` says more, and has the documents too. */
  attachment: z.array(z.string()),
  files: z.array(attachmentSchema),
  /** Where it was written by e-mail. */
  byMail: byMailSchema.optional(),
  createdAt: z.string(),
  /** How often it was changed since it was sent; missing where it never was. */
  version: z.number().int().positive().optional(),
  /** When its sender changed its words last. */
  editedAt: z.string().optional(),
  /** Its words and files are gone; `text` says so for clients that do not know of this. */
  deletedAt: z.string().optional(),
  /** When words in it were blackened. */
  redactedAt: z.string().optional(),
});
export type Message = z.infer<typeof messageSchema>;

/** Digits in a form, a number in JSON; a blank field is no 0. */
const lastSeenSeqSchema = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().min(0));

export const messageTextSchema = multilineText.pipe(
  z.string().max(limits.messageTextMaxChars, `Max length ${limits.messageTextMaxChars}`),
);

/**
 * The text fields of POST /message; files come beside them as `attachments`. Sender, receiver and
 * avatar that a client sends along (spec §3) are accepted and ignored: the server knows them.
 * A message needs a text or a file; the route checks that, since files are not part of this.
 */
export const newMessageSchema = z.object({
  conversationId: idSchema,
  clientMessageId: clientIdSchema.optional(),
  text: messageTextSchema.default(""),
  /** The last number its author saw: when another user has written since, nothing is stored (`stale_reply`). */
  lastSeenSeq: lastSeenSeqSchema.optional(),
  /**
   * The status of the ticket after a reply of staff; left out, the one that usually follows. Of a customer it is
   * ignored. To solve, `lastSeenSeq` is needed.
   */
  thenStatus: replyStatusSchema.optional(),
  /** What a macro makes of the ticket with a reply of staff, as JSON; of a customer it is ignored. */
  macro: messageMacroFieldSchema.optional(),
  ...sentDraftFields,
});
export type NewMessage = z.infer<typeof newMessageSchema>;

const seqParameter = z.coerce.number().int().min(0);

/**
 * GET /message/{conversationId}: the newest first; `before` a sequence number goes further back.
 * With `after` the ones that follow that number, oldest first: what a client missed.
 */
export const messageQuerySchema = z
  .object({
    before: seqParameter.optional(),
    after: seqParameter.optional(),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(limits.messagesPageMaxSize)
      .default(limits.messagesPageSize),
  })
  .refine(({ before, after }) => before === undefined || after === undefined, {
    path: ["after"],
    message: "Ask for messages before or after a number, not both.",
  });
export type MessageQuery = z.infer<typeof messageQuerySchema>;

/** GET /message/{conversationId} */
export const messagesAnswerSchema = z.array(messageSchema);
/** POST /message */
export const messageAnswerSchema = z.object({ status: z.literal("success"), data: messageSchema });
/** POST /message, 409 `stale_reply`: what its author has not seen, oldest first, at most `missedMessagesMax`. */
export const staleReplySchema = errorBodySchema.extend({
  code: z.literal("stale_reply"),
  missed: z.array(messageSchema),
});
