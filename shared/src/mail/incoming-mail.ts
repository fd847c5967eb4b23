import * as z from "zod";
import { idSchema } from "../id.ts";

/** What became of a mail; `stored` ones wait to be understood. */
export const mailStates = ["stored", "joined", "opened", "held", "filed", "failed"] as const;
export type MailState = (typeof mailStates)[number];

/** Why staff have to say what becomes of a mail. */
export const heldReasons = [
  "no_from",
  "several_from",
  "several_mailboxes",
  "no_mailbox",
  "bad_address",
  /** Its domain says that it did not send this. */
  "refused_sender",
  /** It says that somebody of the staff wrote it: by mail nobody is. */
  "from_staff",
  /** The operator keeps its sender out. */
  "kept_out",
  /** It answers in a ticket of somebody else. */
  "not_their_ticket",
  "spam",
  /** More of one sender, or of all, than is taken in an hour. */
  "too_many",
  "too_many_tickets",
  "too_many_of_all",
] as const;
export type HeldReason = (typeof heldReasons)[number];

/** Why a mail opens nothing and is in no ticket. */
export const filedReasons = [
  "automatic",
  "bulk",
  "delivery_report",
  "unknown_report",
  "read_receipt",
  "ourselves",
  "duplicate",
  "spam",
] as const;
export type FiledReason = (typeof filedReasons)[number];

/** A mail in the list of those that did not simply become a message. */
export const listedMailSchema = z.object({
  _id: idSchema,
  state: z.enum(mailStates),
  /** One of the reasons above, or in the words of what failed; null where the state says it all. */
  reason: z.string().nullable(),
  /** Who it says has written it; null until it is read, and where it does not say. */
  from: z.object({ name: z.string(), address: z.string() }).nullable(),
  subject: z.string(),
  isProven: z.boolean(),
  /** The ticket that it is in, or at which it is held. */
  ticket: z.object({ _id: idSchema, ticket: z.number().int() }).nullable(),
  size: z.number().int(),
  arrivedAt: z.string(),
});
export type ListedMail = z.infer<typeof listedMailSchema>;
