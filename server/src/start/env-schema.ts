import { attachmentSettingMaxBytes } from "@deskbell/shared/accepted-file-types";
import { limits } from "@deskbell/shared/limits";
import { wordingSchema } from "@deskbell/shared/wording";
import * as z from "zod";
import { failpoints } from "../database/failpoint.ts";
import { siteOriginsSchema } from "../http/security/site-origins.ts";
import { trustProxySchema } from "../http/security/trust-proxy.ts";
import { answerAddressSchema } from "../mail/addresses/answer-address.ts";
import { lmtpAddressSchema } from "../mail/receiving/lmtp-address.ts";
import { clamdAddressSchema } from "../uploads/scanning/clamd-address.ts";

const port = z.coerce
  .number("must be a number")
  .int("must be a whole number")
  .min(0, "must be 0 or more")
  .max(65_535, "must be 65535 or less");

/** Containers and shells hand on variables that are set to nothing; those count as not set. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

const secretMinChars = 32;
const attachmentMaxMb = attachmentSettingMaxBytes / 1_000_000;
const emailAddress = z.email("must be an e-mail address");

/** Firebase's own rule for the ids of OpenID Connect providers. */
const providerIdPattern = /^oidc\.[a-z][\w.-]*[A-Za-z0-9]$/;
/** No control or direction marks, no line breaks: the name stands in the middle of sentences. */
const printable = /^[^\p{C}\p{Zl}\p{Zp}]+$/u;

/** Stands in headings, buttons and the From of mails. */
const shownName = z
  .string()
  .trim()
  .min(1, "must not be blank")
  .max(limits.shownNameMaxChars, `must have at most ${limits.shownNameMaxChars} characters`)
  .regex(printable, "must be one line of printable characters");

const isFailpoint = (value: string) =>
  failpoints.some((name) => value === name || new RegExp(`^${name}:[1-9]\\d{0,3}$`).test(value));

/** Whether user and password of an address can be read. */
function isDecodable(url: string): boolean {
  const { username, password } = new URL(url);
  return !/%(?![0-9a-f]{2})/i.test(username + password);
}

/** Every variable that the server reads, and what it may hold. */
export const envSchema = z.object({
  NODE_ENV: optional(z.enum(["development", "production", "test"])),
  PORT: optional(port),
  HOST: optional(z.string()),
  ALLOW_EMBEDDED_ON_NETWORK: optional(z.enum(["yes"])),
  DATA_DIR: optional(z.string()),
  LOG_LEVEL: optional(z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])),
  MONGODB_URI: optional(
    z.string().regex(/^mongodb(\+srv)?:\/\//, "must begin with mongodb:// or mongodb+srv://"),
  ),
  S3_ENDPOINT: optional(
    z.url({
      protocol: /^https?$/,
      hostname: /./,
      error: "must begin with https:// or http:// and a host",
    }),
  ),
  S3_REGION: optional(z.string()),
  S3_BUCKET: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  SOCKET_CHECK_SECONDS: optional(
    z.coerce.number("must be a number").int("must be a whole number").min(1, "must be 1 or more"),
  ),
  REDIS_URL: optional(z.string().regex(/^rediss?:\/\//, "must begin with redis:// or rediss://")),
  SECRET: optional(
    z.string().min(secretMinChars, `must have at least ${secretMinChars} characters`),
  ),
  IDENTITY_EMULATOR_PORT: optional(port),
  FIREBASE_PROJECT_ID: optional(z.string()),
  FIREBASE_API_KEY: optional(z.string()),
  FIREBASE_AUTH_DOMAIN: optional(z.string()),
  FIREBASE_CLIENT_EMAIL: optional(z.string()),
  FIREBASE_PRIVATE_KEY: optional(
    z
      .string()
      .includes("PRIVATE KEY", { error: "must be a private key in PEM form" })
      .transform((key) => key.replaceAll("\\n", "\n")),
  ),
  FIREBASE_AUTH_EMULATOR_HOST: optional(z.string()),
  FAILPOINT: optional(
    z
      .string()
      .refine(
        isFailpoint,
        "must be a name of server/src/database/failpoint.ts, with `:` and a count or without",
      ),
  ),
  SITE_ORIGINS: optional(siteOriginsSchema),
  SECURITY_CONTACT: optional(
    z
      .string()
      .regex(
        /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
        "must be a mailto: or an https: address",
      ),
  ),
  NODE_TLS_REJECT_UNAUTHORIZED: optional(z.string()),
  RATE_LIMITS: optional(z.enum(["on", "off"])),
  TRUST_PROXY: optional(trustProxySchema),
  CONTACT_MESSAGES_PER_ADDRESS: optional(
    z.coerce.number("must be a number").int("must be a whole number").min(1, "must be 1 or more"),
  ),
  SMTP_URL: optional(
    z.url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: "must begin with smtp:// or smtps:// and a host",
    }),
  ),
  MAIL_ADDRESS: optional(emailAddress),
  MAIL_NAME: optional(shownName),
  MAIL_REPLY_TO: optional(answerAddressSchema),
  MAIL_DKIM_SELECTOR: optional(
    z.string().regex(/^[a-z0-9](?:[a-z0-9.-]{0,61}[a-z0-9])?$/i, "must be a name in DNS"),
  ),
  MAIL_DKIM_KEY_FILE: optional(z.string()),
  CONTACT_TO: optional(emailAddress),
  CONTACT_FROM: optional(emailAddress),
  EMAILJS_SERVICE_ID: optional(z.string()),
  EMAILJS_TEMPLATE_ID: optional(z.string()),
  EMAILJS_PUBLIC_KEY: optional(z.string()),
  EMAILJS_PRIVATE_KEY: optional(z.string()),
  EMAILJS_URL: optional(
    z.url({
      protocol: /^https?$/,
      hostname: /./,
      error: "must begin with https:// or http:// and a host",
    }),
  ),
  MAIL_HTTP_SECRET: optional(
    z.string().min(secretMinChars, `must have at least ${secretMinChars} characters`),
  ),
  MAIL_LMTP_LISTEN: optional(lmtpAddressSchema),
  MAIL_TRUSTED_AUTHSERV: optional(
    z
      .string()
      .regex(/^[\w.-]{1,255}$/, "must be the name that a mail server writes, as mx.example.com"),
  ),
  MAIL_SPAM_HEADER: optional(
    z
      .string()
      .regex(
        /^[\w-]{1,100}: ?[\x21-\x7e]{1,200}$/,
        "must be a header and what it begins with, as X-Spam-Flag: YES",
      ),
  ),
  MAIL_IMAP_URL: optional(
    z
      .url({
        protocol: /^imaps?$/,
        hostname: /./,
        error: "must begin with imaps:// or imap:// and a host",
      })
      .refine(isDecodable, "must have user and password with % sequences that are whole"),
  ),
  MAIL_IMAP_SINCE: optional(
    z.iso.date("must be a day, as in 2026-11-23").transform((day) => new Date(day)),
  ),
  MAIL_OAUTH_TOKEN_URL: optional(
    z
      .url()
      .regex(/^https:\/\/|^http:\/\/(?:127\.0\.0\.1|localhost)[:/]/, "must begin with https://"),
  ),
  MAIL_OAUTH_CLIENT_ID: optional(z.string()),
  MAIL_OAUTH_CLIENT_SECRET: optional(z.string()),
  MAIL_OAUTH_REFRESH_TOKEN: optional(z.string()),
  ATTACHMENT_MAX_MB: optional(
    z.coerce
      .number("must be a number")
      .min(1, "must be 1 or more")
      .max(attachmentMaxMb, `must be ${attachmentMaxMb} or less`),
  ),
  CLAMD_URL: optional(clamdAddressSchema),
  CLAMD_WHEN_AWAY: optional(z.enum(["refuse", "wait"])),
  REOPEN_DAYS: optional(
    z.coerce
      .number("must be a number")
      .int("must be a whole number")
      .min(1, "must be 1 or more")
      .max(60, "must be 60 or less"),
  ),
  UNDO_SECONDS: optional(
    z.coerce
      .number("must be a number")
      .int("must be a whole number")
      .min(0, "must be 0 or more")
      .max(limits.undoMaxSeconds, `must be ${limits.undoMaxSeconds} or less`),
  ),
  WORDING: optional(wordingSchema),
  MARKETPLACE_PROVIDER_ID: optional(
    z.string().regex(providerIdPattern, "must be the provider's id at Firebase, oidc. and a name"),
  ),
  MARKETPLACE_NAME: optional(shownName),
});
export type Env = z.infer<typeof envSchema>;

/** Read to refuse them in production or to test with them; no operator sets them. */
export const internalVariables: readonly (keyof Env)[] = [
  "FAILPOINT",
  "FIREBASE_AUTH_EMULATOR_HOST",
  "NODE_TLS_REJECT_UNAUTHORIZED",
];
