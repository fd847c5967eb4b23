import * as z from "zod";
import { idSchema } from "../id.ts";

/**
 * What became of a mail with answers. `delayed`: it is tried again, or on its way somewhere. `failed`: it could not
 * be delivered. Not mailed, since: `seen` on the website meanwhile, `muted` by its customer, `unwanted` as that person
 * wants no mails of answers, `dropped` with its customer, `unproven` as nobody has shown that the address is theirs, `unmailable` is what is before its @,
 * `suppressed` since mails to it came back. There may be more one day.
 */
export type DeliveryState =
  | "waiting"
  | "mailed"
  | "delayed"
  | "failed"
  | "seen"
  | "muted"
  | "unwanted"
  | "dropped"
  | "unproven"
  | "unmailable"
  | "suppressed";

const deliveredMailSchema = z.object({
  _id: idSchema,
  /** Numbers of the answers in it. */
  seqs: z.array(z.number().int()),
  state: z.string(),
  /** Where it went, or was to go; missing where a server of before answers. */
  to: z.string().optional(),
  /** Why it failed or is late, in a server's words, one line; null where nobody said. */
  reason: z.string().nullable(),
  /** ISO 8601: when it went out, or was queued. */
  at: z.string(),
});
export type DeliveredMail = z.infer<typeof deliveredMailSchema>;

/** The same of a mail to somebody who gets the answers beside the customer. */
const copiedMailSchema = deliveredMailSchema.extend({
  person: z.object({ id: idSchema, name: z.string() }),
});
export type CopiedMail = z.infer<typeof copiedMailSchema>;

/** How a ticket's customer gets an answer now. */
const goesToSchema = z.object({
  name: z.string(),
  /** Where their mails go; null for an account that has no address. */
  address: z.string().nullable(),
  /** `mail`, `website` alone, or `nobody`: a guest has no other way than by mail. */
  by: z.string(),
  /**
   * Why not by mail: `off` as the desk mails nobody, `spam`, `kept_out`, and as in `DeliveryState`: `muted`, `unwanted`, `unproven`, `unmailable`,
   * `suppressed`; null where it is by mail.
   */
  why: z.string().nullable(),
  /** As whom it goes out, where the desk has several addresses. */
  from: z.object({ name: z.string(), address: z.string() }).nullable(),
});
export type GoesTo = z.infer<typeof goesToSchema>;

/** What staff see of a ticket's mails to its customer, and to whom else gets them. */
export const ticketDeliverySchema = z.object({
  /** Null while the identity provider is silent. */
  goesTo: goesToSchema.nullable(),
  /** Who gets them by mail beside the customer, as far as they are mailed. */
  copied: z.array(z.object({ id: idSchema, name: z.string() })).optional(),
  /** Answers from this number on wait to be mailed until then (ISO 8601); null where none do. */
  waiting: z.object({ fromSeq: z.number().int(), dueAt: z.string() }).nullable(),
  /** The oldest first; of many the latest. */
  mails: z.array(deliveredMailSchema),
  /** Those to others, in the same order; missing where there are none. */
  copies: z.array(copiedMailSchema).optional(),
});
export type TicketDelivery = z.infer<typeof ticketDeliverySchema>;

/** GET conversation/{id}/delivery, and what changes it */
export const deliveryAnswerSchema = z.object({
  status: z.literal("success"),
  data: ticketDeliverySchema,
});
