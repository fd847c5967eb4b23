import * as z from "zod";
import { idSchema } from "../id.ts";
import { limits } from "../limits.ts";

/**
 * `failed`: a server refused it, or it was tried for too long. `bounced`: it came back. `suppressed`: it was not sent,
 * since mails to its address have come back.
 */
export const undeliveredStates = ["failed", "bounced", "suppressed"] as const;

/** A mail of the desk that did not reach whom it was for, as staff see it in a list. */
const undeliveredMailSchema = z.object({
  _id: idSchema,
  /** `answer`, `solved`, `copy`, `forward`, `acknowledgement`, `notice`, `invitation`, `test`; there may be more one day. */
  kind: z.string(),
  /** One of `undeliveredStates`, or what it is after something was done about it. */
  state: z.string(),
  /** In a server's words, one line; null where nobody said. */
  reason: z.string().nullable(),
  to: z.string(),
  subject: z.string(),
  ticket: z.object({ _id: idSchema, ticket: z.number().int() }).nullable(),
  /** ISO 8601: when it went out or, where it did not, was queued. */
  at: z.string(),
  /** Nothing is mailed to its address any more, until that is released. */
  isGivenUp: z.boolean(),
  /** Its bytes are there, and its address was not given up. */
  canTryAgain: z.boolean(),
});
export type UndeliveredMail = z.infer<typeof undeliveredMailSchema>;

/** An address at its limit: so many mails went there in an hour that what follows waits. */
export const limitedRecipientSchema = z.object({
  address: z.string(),
  /** ISO 8601: when it gets some again. */
  until: z.string(),
  /** Mails that wait for that. */
  waiting: z.number().int(),
});
export type LimitedRecipient = z.infer<typeof limitedRecipientSchema>;

/** The newest first; `before` is the id of the last mail of the page before. */
export const undeliveredQuerySchema = z.object({
  before: idSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(limits.mailsPageSize),
});
export type UndeliveredQuery = z.infer<typeof undeliveredQuerySchema>;

/** GET mails/outgoing */
export const undeliveredMailsAnswerSchema = z.object({
  status: z.literal("success"),
  data: z.array(undeliveredMailSchema),
});

/** POST mails/outgoing/{id}/try-again, POST mails/outgoing/{id}/dismiss, DELETE mails/outgoing/{id}/suppression */
export const undeliveredMailAnswerSchema = z.object({
  status: z.literal("success"),
  data: undeliveredMailSchema,
});
