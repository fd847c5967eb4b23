import * as z from "zod";
import { mailboxChangeSchema, newMailboxSchema } from "./mailbox.ts";

/**
 * POST mailboxes/test: a mailbox that is not stored. Its passwords are used for this alone.
 */
export const mailboxTestSchema = newMailboxSchema.pick({
  address: true,
  incoming: true,
  outgoing: true,
});
export type MailboxTest = z.infer<typeof mailboxTestSchema>;

/**
 * POST mailboxes/{id}/test: what is left out is as it is stored; a password too, as long as the server and its user
 * are the same.
 */
export const mailboxTestChangeSchema = mailboxChangeSchema.pick({
  address: true,
  incoming: true,
  outgoing: true,
});
export type MailboxTestChange = z.infer<typeof mailboxTestChangeSchema>;

/** What the connection test does, in this order; after one that failed the rest of its way is left out. */
export const connectionSteps = {
  /** `token` only with OAuth; `idle` and `move` only say whether the server can. */
  incoming: ["name", "connection", "encryption", "token", "sign_in", "inbox", "idle", "move"],
  /** `token` only with OAuth; `sender`: whether it takes mails from the address; no mail is sent. */
  outgoing: ["name", "connection", "encryption", "token", "sign_in", "sender"],
} as const;

/**
 * What the round trip does, in this order; `tagged` only where answers go to an address with a tag. `signed`: whether
 * what came back has a DKIM signature of the address's domain. `forged`, only where a server's Authentication-Results are
 * trusted: whether it has removed one that was not its own.
 */
export const roundTripSteps = ["sent", "plain", "tagged", "signed", "forged"] as const;

/** Why a step failed, or gives cause to think. */
export const stepProblems = [
  /** Nobody knows a server of this name. */
  "unknown_name",
  /** It leads to the desk's own machine, or to no single one. */
  "refused_host",
  /** Nobody listens there, or it cannot be reached. */
  "closed",
  /** It did not answer in time. */
  "silent",
  /** It is not what it should be: it speaks otherwise, or ended the connection. */
  "broken",
  /** Its certificate is of another name, out of date, or of nobody who is trusted. */
  "untrusted",
  /** It offers no encryption on this port. */
  "no_encryption",
  /** It does not take this user, password or token. */
  "wrong_secret",
  /** The token service gave another token than it was given, which a test cannot keep: enter a new one with the mailbox. */
  "token_used_up",
  /** Without it mails come up to a minute late. */
  "no_idle",
  /** Without it mails that were taken in stay in the inbox. */
  "no_move",
  /** It does not let this user write from this address. */
  "refused_sender",
  /** It does not let this user write from the address with a tag: what cannot be delivered is known by less. */
  "refused_tag",
  /** It took no mail; see what it said. */
  "refused_mail",
  /** The mail did not come within two minutes. */
  "not_arrived",
  /** Nobody has signed it. */
  "unsigned",
  /** It is signed by another domain than the address's. */
  "signed_by_other",
  /** A verdict that pretends to be the trusted server's has come in: whoever forges one is believed. */
  "forged_stays",
  /** The same, and no verdict of the server itself: it judges no mails of its own users, or none at all. */
  "forged_unjudged",
] as const;

export const stepOutcomes = ["ok", "warning", "failed"] as const;
export type StepOutcome = (typeof stepOutcomes)[number];

const stepLineSchema = z.object({
  is: z.literal("step"),
  /** Of the round trip too: what is sent is outgoing, what comes back incoming. */
  way: z.enum(["incoming", "outgoing"]),
  /** One of connectionSteps or roundTripSteps; there may be more one day. */
  step: z.string(),
  outcome: z.enum(stepOutcomes),
  /** One of stepProblems, or one that there will be one day; null where all is well. */
  problem: z.string().nullable(),
  /** What the server said, in one line; empty where it said nothing. */
  said: z.string(),
  /** How long it took. */
  tookMs: z.number().int(),
});
export type StepLine = z.infer<typeof stepLineSchema>;

/** The last line; an answer without it broke off. Its outcome is the worst of all. */
const endLineSchema = z.object({ is: z.literal("end"), outcome: z.enum(stepOutcomes) });

/**
 * A line of what POST mailboxes/test, mailboxes/{id}/test and mailboxes/{id}/round-trip answer: NDJSON
 * (application/x-ndjson), a line for each step as it ends, and empty ones while it waits. Who leaves ends it. What is
 * refused before it begins is answered as everywhere, with a status and JSON.
 */
export const checkLineSchema = z.discriminatedUnion("is", [stepLineSchema, endLineSchema]);
export type CheckLine = z.infer<typeof checkLineSchema>;

/** What mail programs ask the domain of an address about the mails that say they are from there. */
export const domainQuestions = ["spf", "dkim", "dmarc"] as const;

/** `no_answer`: DNS did not say. `unknown`: it cannot be asked yet. */
export const domainOutcomes = ["ok", "missing", "wrong", "no_answer", "unknown"] as const;

/** What to do, in a word. */
export const domainAdvices = [
  "add_spf",
  /** There are several: none of them counts. */
  "merge_spf",
  "mend_spf",
  /** It lets everybody in. */
  "narrow_spf",
  /** Its key is not known until a round trip has shown which one mails are signed with. */
  "make_round_trip",
  /** What came back was not signed. */
  "sign_mails",
  /** What came back was signed for another domain only. */
  "sign_by_domain",
  "add_dkim",
  /** Its key was taken back, is no key, or not the one that mails are signed with. */
  "mend_dkim",
  "add_dmarc",
  "merge_dmarc",
  "mend_dmarc",
  /** It asks nobody to refuse what is forged; all is well otherwise. */
  "tighten_dmarc",
  "try_again",
] as const;

const domainCheckSchema = z.object({
  is: z.enum(domainQuestions),
  outcome: z.enum(domainOutcomes),
  /** Where it was asked for, as `_dmarc.example.com`; null where nothing was asked. */
  name: z.string().nullable(),
  /** As it was found; null for none. */
  record: z.string().nullable(),
  /** One of domainAdvices, or one that there will be one day; null where there is nothing to do. */
  advice: z.string().nullable(),
});
export type DomainCheck = z.infer<typeof domainCheckSchema>;

/** GET mailboxes/{id}/domain */
export const domainAnswerSchema = z.object({
  status: z.literal("success"),
  data: z.object({
    domain: z.string(),
    /** One for each of domainQuestions, in that order. */
    checks: z.array(domainCheckSchema),
  }),
});
