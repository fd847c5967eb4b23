import * as z from "zod";
import { idSchema } from "../id.ts";
import { limits } from "../limits.ts";
import { mailStates } from "./incoming-mail.ts";
import { limitedRecipientSchema } from "./undelivered-mail.ts";

/** What staff can say of a mail: it is a message of its ticket, a ticket of its own, spam, or nothing that anybody needs. */
export const mailDecisions = ["join", "open", "spam", "dismiss"] as const;
export type MailDecision = (typeof mailDecisions)[number];

/** A mail as staff see it in lists. */
export const listedMailSchema = z.object({
  _id: idSchema,
  state: z.enum(mailStates),
  /** One of the words in incoming-mail.ts, or of a mail that failed in the words of what did; null where the state says it all. */
  reason: z.string().nullable(),
  /** Who it says has written it; null until it is read, and where it does not say. */
  from: z.object({ name: z.string(), address: z.string() }).nullable(),
  subject: z.string(),
  isProven: z.boolean(),
  /** The ticket that it is in, or at which it is held. */
  ticket: z.object({ _id: idSchema, ticket: z.number().int() }).nullable(),
  /** In bytes. */
  size: z.number().int(),
  /** ISO 8601 */
  arrivedAt: z.string(),
  /** ISO 8601: when one that waits is tried next, where it was tried already; servers of before 2026-11-26 do not say. */
  nextTryAt: z.string().optional(),
});
export type ListedMail = z.infer<typeof listedMailSchema>;

type Decidable = Pick<ListedMail, "state" | "reason" | "from" | "size"> & { ticket: unknown };

/** Of nobody: it can become nobody's message and nobody's ticket. */
const withoutSender: readonly string[] = [
  "no_from",
  "several_from",
  "several_mailboxes",
  "no_mailbox",
  "bad_address",
];

/** What can be said of a mail now. */
export function decisionsFor(mail: Decidable): readonly MailDecision[] {
  const { state, reason, ticket } = mail;
  if (state === "held" && withoutSender.includes(reason ?? "")) return ["spam"];
  if (state === "held") return ticket ? ["join", "open", "spam"] : ["open", "spam"];
  if (state === "filed" && reason === "dismissed") return isWhole(mail) ? ["open"] : [];
  if (state === "filed" && mayBeSomebodys(mail)) return ticket ? ["join", "open"] : ["open"];
  if (state !== "failed") return [];
  return canTryAgain({ state, reason }) ? ["open", "dismiss"] : ["dismiss"];
}

/**
 * It may have been taken for what it is not, unless it could not be read, or has a signature of ours: that is a report of a
 * mail of ours.
 */
const mayBeSomebodys = ({ reason, from }: Decidable): boolean =>
  reason === "spam" || (from !== null && reason !== "delivery_report");

/** Of one that was too large only the beginning is kept. */
const isWhole = ({ size }: Decidable): boolean => size <= limits.mailMaxBytes;

/** Of one that was too large only the beginning is kept; one that waits for its next try need not wait. */
export const canTryAgain = ({ state, reason }: Pick<ListedMail, "state" | "reason">): boolean =>
  state === "failed" ? reason !== "too large" : state === "stored" && reason !== null;

/** The newest first; `before` is the id of the last mail of the page before. */
export const mailListQuerySchema = z.object({
  state: z.enum(mailStates).optional(),
  ticket: idSchema.optional(),
  before: idSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(limits.mailsPageSize),
});
export type MailListQuery = z.infer<typeof mailListQuerySchema>;

const mailCountsSchema = z.object({
  held: z.number().int(),
  filed: z.number().int(),
  failed: z.number().int(),
  /** Mails of the desk that did not arrive (GET mails/outgoing); servers of before 2026-11-25 do not say. */
  undelivered: z.number().int().optional(),
  /** Those that were not handled yet, and those that could not be fetched; servers of before 2026-11-26 do not say. */
  waiting: z.number().int().optional(),
});
export type MailCounts = z.infer<typeof mailCountsSchema>;

/** Why a mailbox is not watched: it does not let the desk in, is not who it says, or cannot be reached. */
export const mailboxProblems = ["refused", "untrusted", "away"] as const;
export type MailboxProblem = (typeof mailboxProblems)[number];

/** A mailbox that does not work as it should. */
const mailboxWithProblemSchema = z.object({
  address: z.string(),
  way: z.enum(["incoming", "outgoing"]),
  /**
   * One of `mailboxProblems`; `not_moved`: what was taken in stays in its inbox; `locked`: its passwords have to be
   * entered again; `relay`: its server sends no mails. There may be more one day.
   */
  problem: z.string(),
});
export type MailboxWithProblem = z.infer<typeof mailboxWithProblemSchema>;

/** An address that has sent more than is taken in an hour: what came beyond that is held. */
const senderOverLimitSchema = z.object({
  address: z.string(),
  /** Mails that wait; 1,000 are the most that are counted, of all senders. */
  waiting: z.number().int(),
  /** ISO 8601: when the oldest of them arrived. */
  since: z.string(),
});
export type SenderOverLimit = z.infer<typeof senderOverLimitSchema>;

/** More came in of all senders together than is taken in an hour: what came beyond that is held. */
const overAllSchema = z.object({
  /** Mails that wait; 1,000 are the most that are counted. */
  waiting: z.number().int(),
  /** ISO 8601: when the oldest of them arrived. */
  since: z.string(),
});
export type OverAll = z.infer<typeof overAllSchema>;

/** A mail that the server of a mailbox does not give: it stays there. */
const unfetchedMailSchema = z.object({
  _id: idSchema,
  /** Of the mailbox. */
  address: z.string(),
  /** In bytes, as the server says. */
  size: z.number().int(),
  /** What the server said, one line. */
  reason: z.string(),
  /** ISO 8601: when it was given up. */
  at: z.string(),
  /** It is fetched once more with the next look, within a minute. */
  isAsked: z.boolean(),
});
export type UnfetchedMail = z.infer<typeof unfetchedMailSchema>;

/** GET mails */
export const mailsAnswerSchema = z.object({
  status: z.literal("success"),
  data: z.array(listedMailSchema),
  /** Of the whole desk; more than 1,000 are counted as so many. */
  counts: mailCountsSchema,
  /** Of the first mailbox that is not watched; null where there is none. */
  mailboxProblem: z.enum(mailboxProblems).nullable().optional(),
  mailboxProblems: z.array(mailboxWithProblemSchema).optional(),
  /** Addresses that get no more mails for now, as consoles of before call them; servers of before 2026-11-25 do not say. */
  breakers: z.array(limitedRecipientSchema).optional(),
  /** Who sends too much, who sends most first; servers of before 2026-11-26 do not say. */
  senders: z.array(senderOverLimitSchema).optional(),
  /** Missing where nothing waits for that reason, and where a server of before 2026-11-26 answers. */
  overAll: overAllSchema.optional(),
  /** The newest hundred; servers of before 2026-11-26 do not say. */
  unfetched: z.array(unfetchedMailSchema).optional(),
});

const fileInMailSchema = z.object({
  /** Its place in the mail, by which it is fetched. */
  index: z.number().int(),
  name: z.string(),
  size: z.number().int(),
  /** False where it is in the mail alone. */
  isTaken: z.boolean(),
});
export type FileInMail = z.infer<typeof fileInMailSchema>;

const mailDetailSchema = listedMailSchema.extend({
  /** What is in it; null where it cannot be read. */
  content: z
    .object({
      /** Of the page that shows it, signed for the session that asked; to be framed. */
      originalPath: z.string(),
      files: z.array(fileInMailSchema),
      isEncrypted: z.boolean(),
    })
    .nullable(),
});
export type MailDetail = z.infer<typeof mailDetailSchema>;

/** GET mails/{id} */
export const mailAnswerSchema = z.object({ status: z.literal("success"), data: mailDetailSchema });

/** POST mails/{id}/try-again, POST mails/{id}/decision */
export const listedMailAnswerSchema = z.object({
  status: z.literal("success"),
  data: listedMailSchema,
});

export const mailDecisionSchema = z.object({ as: z.enum(mailDecisions) });

/** An address whose mails are filed as spam. */
const blockedSenderSchema = z.object({
  address: z.string(),
  /** ISO 8601 */
  at: z.string(),
});
export type BlockedSender = z.infer<typeof blockedSenderSchema>;

/** GET mails/blocked, the newest first */
export const blockedSendersAnswerSchema = z.object({
  status: z.literal("success"),
  data: z.array(blockedSenderSchema),
});

/** `accept`: the oldest hundred of what waits is let in. `block`: all of it is spam, and so is what comes later. */
export const senderDecisionSchema = z.object({ as: z.enum(["accept", "block"]) });
export type SenderDecision = z.infer<typeof senderDecisionSchema>["as"];

/** POST mails/senders/{address}/decision */
export const senderDecisionAnswerSchema = z.object({
  status: z.literal("success"),
  /** How many mails it was said of. */
  data: z.object({ mails: z.number().int() }),
});
export const blockedAddressSchema = z.string().min(3).max(limits.emailMaxChars);
