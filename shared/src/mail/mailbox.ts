import * as z from "zod";
import { idSchema } from "../id.ts";
import { limits } from "../limits.ts";
import { multilineText, singleLineText } from "../plain-text.ts";

/** A mailbox's id: of its record, or `environment` for the one that the operator has set. */
export const mailboxIdSchema = z.union([idSchema, z.literal("environment")]);

const hostPattern =
  /^(?:(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?|[0-9a-f:]+:[0-9a-f:.]*)$/;

const serverFields = {
  host: z
    .string()
    .trim()
    .toLowerCase()
    .max(253, "Max length 253")
    .regex(hostPattern, "This is no name of a server, as mail.example.com."),
  port: z.coerce
    .number("This is no port.")
    .int("This is no port.")
    .min(1, "This is no port.")
    .max(65_535, "This is no port."),
  /** TLS from the beginning; else it is demanded right after (STARTTLS). */
  isSecure: z.boolean(),
  user: singleLineText.pipe(z.string().min(1, "A user is needed.").max(limits.emailMaxChars)),
};

/** Left out: as it was entered before. It is in no answer. */
const secretSchema = z
  .string()
  .min(1, "Enter it, or leave it out.")
  .max(limits.mailSecretMaxChars, `Max length ${limits.mailSecretMaxChars}`)
  .optional();

const oauthSchema = z.object({
  tokenUrl: z.url({ protocol: /^https$/, error: "This is no address that begins with https://." }),
  clientId: z.string().trim().min(1, "A client id is needed.").max(limits.mailSecretMaxChars),
});

const incomingSchema = z.object({
  ...serverFields,
  /** Mails that were there before are taken in from this time on; none of them where it is null. ISO 8601 */
  since: z.iso.datetime({ offset: true }).nullable().default(null),
  /** Where access tokens come from; null where it is a password. */
  oauth: oauthSchema.nullable().default(null),
  password: secretSchema,
  clientSecret: secretSchema,
  refreshToken: secretSchema,
});

const outgoingSchema = z.object({
  ...serverFields,
  /** It signs in by the access tokens of `incoming.oauth`, which must be there; else by the password. */
  usesOauth: z.boolean().default(false),
  password: secretSchema,
});

const fields = {
  address: z
    .string()
    .trim()
    .min(1, "An address is needed.")
    .max(limits.emailMaxChars, `Max length ${limits.emailMaxChars}`),
  /** As customers see it. */
  name: singleLineText.pipe(
    z
      .string()
      .min(1, "A name is needed.")
      .max(limits.teamNameMaxChars, `Max length ${limits.teamNameMaxChars}`),
  ),
  /** Tickets that come in by it begin in this team; null: in the default one. */
  teamId: idSchema.nullable(),
  /** Plain text below what staff answer. */
  signature: multilineText.pipe(
    z.string().max(limits.mailSignatureMaxChars, `Max length ${limits.mailSignatureMaxChars}`),
  ),
  /** Null where a mail server hands its mails over. */
  incoming: incomingSchema.nullable(),
  /** Null where its mails go out by the desk's own server. */
  outgoing: outgoingSchema.nullable(),
  /** Where answers go to, with or without `{token}`; null: to the address, with a tag. */
  replyTo: z.string().trim().max(limits.emailMaxChars).nullable(),
  /** Tickets that came in by none are answered from it. */
  isDefault: z.boolean(),
};

/** POST mailboxes */
export const newMailboxSchema = z.object({
  ...fields,
  teamId: fields.teamId.default(null),
  signature: fields.signature.default(""),
  incoming: fields.incoming.default(null),
  outgoing: fields.outgoing.default(null),
  replyTo: fields.replyTo.default(null),
  isDefault: fields.isDefault.default(false),
});
export type NewMailbox = z.infer<typeof newMailboxSchema>;

/** PATCH mailboxes/{id}: what is left out stays. */
export const mailboxChangeSchema = z.object(fields).partial();
export type MailboxChange = z.infer<typeof mailboxChangeSchema>;

/** Why mails do not come in or go out; see mailboxProblems in listed-mail.ts. */
const problemSchema = z.object({
  way: z.enum(["incoming", "outgoing"]),
  problem: z.string(),
  /** What the server said, in one line; empty where it said nothing. */
  said: z.string(),
  /** ISO 8601 */
  since: z.string(),
});
export type ShownProblem = z.infer<typeof problemSchema>;

const shownServer = {
  host: z.string(),
  port: z.number().int(),
  isSecure: z.boolean(),
  user: z.string(),
};

/** A mailbox as admins see it, without its secrets. */
export const mailboxSchema = z.object({
  id: mailboxIdSchema,
  address: z.string(),
  name: z.string(),
  teamId: idSchema.nullable(),
  signature: z.string(),
  incoming: z
    .object({ ...shownServer, since: z.string().nullable(), oauth: oauthSchema.nullable() })
    .nullable(),
  outgoing: z.object({ ...shownServer, usesOauth: z.boolean().default(false) }).nullable(),
  replyTo: z.string().nullable(),
  /** Whether tickets that came in by none are answered from it now. */
  isDefault: z.boolean(),
  /** Set by the operator: it cannot be changed here. */
  isFromEnvironment: z.boolean(),
  /** Its secrets were sealed by another `SECRET`, and have to be entered again. */
  isLocked: z.boolean(),
  /** Whether its mails can go out: by a server of its own, or by the desk's. */
  canSend: z.boolean(),
  problems: z.array(problemSchema),
});
export type DeskMailbox = z.infer<typeof mailboxSchema>;

/** What a desk believes of what mail servers write into mails. */
const mailReadingSchema = z.object({
  /** The server whose Authentication-Results count; null: each mail is checked here. */
  trustedAuthserv: z
    .string()
    .trim()
    .regex(/^[\w.-]{1,255}$/, "This is no name of a server, as mx.example.com.")
    .nullable(),
  /** A header and what it begins with; null for none. */
  spamHeader: z
    .string()
    .trim()
    .regex(/^[\w-]{1,100}: ?[\x21-\x7e]{1,200}$/, "Write it as X-Spam-Flag: YES.")
    .nullable(),
  /** Whether messages of the contact form open tickets by themselves; else staff open them, where mails come in. */
  opensContact: z.boolean(),
});
export type MailReading = z.infer<typeof mailReadingSchema>;

/** PUT mailboxes/reading: what is left out stays. */
export const mailReadingChangeSchema = mailReadingSchema.partial();
export type MailReadingChange = z.infer<typeof mailReadingChangeSchema>;

/** PUT mailboxes/reading */
export const mailReadingAnswerSchema = z.object({
  status: z.literal("success"),
  data: mailReadingSchema.extend({
    /** Which of them the operator has set: they cannot be changed here. */
    fromEnvironment: z.array(z.enum(["trustedAuthserv", "spamHeader"])),
  }),
});
export type ShownReading = z.infer<typeof mailReadingAnswerSchema>["data"];

/** GET mailboxes: the environment's first, then the oldest */
export const mailboxesAnswerSchema = z.object({
  status: z.literal("success"),
  data: z.array(mailboxSchema),
  reading: mailReadingAnswerSchema.shape.data,
  /** Whether mails may lead to the website: the operator has said where it is. */
  hasSite: z.boolean(),
});
export const mailboxAnswerSchema = z.object({ status: z.literal("success"), data: mailboxSchema });
