import { resolve } from "node:path";
import { limits } from "@deskbell/shared/limits";
import { defaultWording } from "@deskbell/shared/wording";
import {
  noRequestLimits,
  trialRequestLimits,
  usualRequestLimits,
} from "../http/limits/request-limits.ts";
import { type Env, envSchema } from "./env-schema.ts";
import { embeddedOnNetwork, unsafeSetting } from "./production-guards.ts";
import {
  readOauth,
  readOwnAddresses,
  readReceiving,
  receivingProblem,
} from "./receiving-settings.ts";

/** The configuration is not usable; the message names the variable and never its value. */
export class ConfigError extends Error {}

export const firebaseVariables = [
  "FIREBASE_PROJECT_ID",
  "FIREBASE_API_KEY",
  "FIREBASE_AUTH_DOMAIN",
  "FIREBASE_CLIENT_EMAIL",
  "FIREBASE_PRIVATE_KEY",
] as const;

const contactVariables = ["CONTACT_TO", "CONTACT_FROM"] as const;
const smtpVariables = ["SMTP_URL", ...contactVariables] as const;
const emailJsVariables = [
  "EMAILJS_SERVICE_ID",
  "EMAILJS_TEMPLATE_ID",
  "EMAILJS_PUBLIC_KEY",
] as const;

const s3Variables = ["S3_REGION", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads all configuration from environment variables (`.env.example`, the table in README.md).
 *
 * @throws ConfigError in one sentence that names each variable that is wrong or missing
 */
export function readConfig(variables: NodeJS.ProcessEnv) {
  const parsed = envSchema.safeParse(variables);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
    throw new ConfigError(`${problems.join("; ")}.`);
  }
  const env = parsed.data;
  const isProduction = env.NODE_ENV === "production";
  if (isProduction) refuseTrialParts(env);
  const exposed = embeddedOnNetwork(env);
  if (exposed) throw new ConfigError(exposed);
  const mailProblem = receivingProblem(env);
  if (mailProblem) throw new ConfigError(mailProblem);
  if (env.REDIS_URL !== undefined && env.SECRET === undefined) {
    throw new ConfigError(
      "SECRET must be set beside REDIS_URL: all nodes sign the paths of files alike.",
    );
  }
  return {
    isProduction,
    port: env.PORT ?? 4000,
    /** A trial is open to this machine only: its identity emulator guards nothing. */
    host: env.HOST ?? (isProduction ? "0.0.0.0" : "127.0.0.1"),
    dataDirectory: resolve(env.DATA_DIR ?? "data"),
    logLevel: env.LOG_LEVEL ?? (isProduction ? "info" : "warn"),
    /** Null: the embedded store. */
    databaseUri: env.MONGODB_URI ?? null,
    /** Null: one node alone. */
    redisUrl: env.REDIS_URL ?? null,
    socketCheckMs: (env.SOCKET_CHECK_SECONDS ?? 60) * 1000,
    /** Null: made once and kept in the data directory. */
    secret: env.SECRET ?? null,
    emulatorPort: env.IDENTITY_EMULATOR_PORT ?? 9099,
    /** Null: the identity emulator. */
    firebase: readFirebase(env),
    /** Null: messages of the contact form are kept. */
    mail: readMail(env),
    /** Null: customers are not mailed. */
    sending: readSending(env),
    /** By which mails of any mailbox go out; null where none is set. */
    smtpUrl: env.SMTP_URL ?? null,
    /** By which access tokens what has no password is signed in to; null where nothing is. */
    mailOauth: readOauth(env),
    /** Null: no mails come in, but by mailboxes that admins set up. */
    receiving: readReceiving(env),
    /** What is known about mails that come in. */
    reading: {
      ownAddresses: readOwnAddresses(env),
      trustedAuthserv: env.MAIL_TRUSTED_AUTHSERV ?? null,
      spamHeader: env.MAIL_SPAM_HEADER ?? null,
    },
    /** Null: uploaded files lie under the data directory. */
    s3: readS3(env),
    contactMessagesPerAddress: env.CONTACT_MESSAGES_PER_ADDRESS ?? limits.contactMessagesPerAddress,
    /** Empty: the website is called as its visitors' requests say. */
    siteOrigins: env.SITE_ORIGINS ?? [],
    securityContact: env.SECURITY_CONTACT ?? null,
    requestLimits: readRequestLimits(env, isProduction),
    /** As Express's `trust proxy` takes it. */
    trustProxy: env.TRUST_PROXY ?? (false as const),
    fileMaxBytes: Math.round(
      (env.ATTACHMENT_MAX_MB ?? limits.attachmentMaxBytes / 1_000_000) * 1_000_000,
    ),
    /** Null: files are not checked for viruses. */
    scanner: readScanner(env),
    reopenDays: env.REOPEN_DAYS ?? limits.reopenDays,
    undoSeconds: env.UNDO_SECONDS ?? limits.undoSeconds,
    wording: env.WORDING ?? defaultWording,
    marketplace: {
      name: env.MARKETPLACE_NAME ?? "Marketplace",
      /** Null: nobody can sign in with it. */
      providerId: env.MARKETPLACE_PROVIDER_ID ?? null,
    },
  };
}

function readRequestLimits({ RATE_LIMITS: setting }: Env, isProduction: boolean) {
  if (setting === "off") return noRequestLimits;
  return isProduction || setting === "on" ? usualRequestLimits : trialRequestLimits;
}

/** By which relay, and from whom, customers are mailed of answers; null where they are not. */
function readSending(env: Env) {
  const { MAIL_ADDRESS: address, MAIL_NAME: name = "Support", SMTP_URL: url } = env;
  const answersTo = env.MAIL_REPLY_TO ?? null;
  const dkim = readDkim(env);
  if (address === undefined) {
    if (answersTo !== null) throw halfSet("Answers by mail", ["MAIL_ADDRESS"]);
    if (dkim) throw halfSet("Signing mails", ["MAIL_ADDRESS"]);
    return null;
  }
  const [site] = env.SITE_ORIGINS ?? [];
  if (url && site) return { url, dkim, address, name, site, answersTo };
  throw halfSet("Mailing customers", missingOf(env, ["SMTP_URL", "SITE_ORIGINS"]));
}

/** With which key mails are signed; null where the relay does that. */
function readDkim(env: Env) {
  const names = ["MAIL_DKIM_SELECTOR", "MAIL_DKIM_KEY_FILE"] as const;
  const { MAIL_DKIM_SELECTOR: selector, MAIL_DKIM_KEY_FILE: keyFile } = env;
  if (selector && keyFile) return { selector, keyFile };
  if (selector || keyFile) throw halfSet("Signing mails", missingOf(env, names));
  return null;
}

/** All five variables or none. */
function readFirebase(env: Env) {
  const missing = missingOf(env, firebaseVariables);
  if (missing.length === firebaseVariables.length) return null;
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey } = env;
  const { FIREBASE_AUTH_DOMAIN: authDomain, FIREBASE_CLIENT_EMAIL: clientEmail } = env;
  const { FIREBASE_PRIVATE_KEY: privateKey } = env;
  if (!projectId || !apiKey || !authDomain || !clientEmail || !privateKey) {
    throw new ConfigError(
      `The Firebase project is only half set: ${missing.join(", ")} missing. Set all five FIREBASE_ variables or none.`,
    );
  }
  return { projectId, apiKey, authDomain, clientEmail, privateKey };
}

/** All four variables or none; the endpoint is AWS's own if left out. */
function readS3(env: Env) {
  const { S3_ENDPOINT: endpoint = null, S3_REGION: region, S3_BUCKET: bucket } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const missing = missingOf(env, s3Variables);
  if (missing.length === s3Variables.length && endpoint === null) return null;
  if (!region || !bucket || !accessKeyId || !secretAccessKey) {
    throw halfSet("Storing files in S3", missing);
  }
  return { endpoint, region, bucket, accessKeyId, secretAccessKey };
}

function readScanner({ CLAMD_URL: address, CLAMD_WHEN_AWAY: whenAway }: Env) {
  if (address) return { address, whenAway: whenAway ?? ("refuse" as const) };
  if (whenAway) throw halfSet("The virus check", ["CLAMD_URL"]);
  return null;
}

/** An SMTP server, a service that is called like EmailJS, or null. Each as a whole, and not both. */
function readMail(env: Env) {
  const { SMTP_URL: url, CONTACT_TO: to, CONTACT_FROM: from } = env;
  const { EMAILJS_SERVICE_ID: serviceId, EMAILJS_TEMPLATE_ID: templateId } = env;
  const { EMAILJS_PUBLIC_KEY: publicKey, EMAILJS_PRIVATE_KEY: privateKey = null } = env;
  // With MAIL_ADDRESS the relay may be for customers' mails alone.
  const wanted = env.MAIL_ADDRESS === undefined ? smtpVariables : contactVariables;
  const hasSmtp = missingOf(env, wanted).length < wanted.length;
  const emailJsAll = [...emailJsVariables, "EMAILJS_PRIVATE_KEY", "EMAILJS_URL"] as const;
  const hasEmailJs = missingOf(env, emailJsAll).length < emailJsAll.length;
  if (hasSmtp && hasEmailJs) {
    throw new ConfigError(
      "SMTP_URL, CONTACT_TO and CONTACT_FROM send mails by one way, the EMAILJS_ variables by another: set one of them.",
    );
  }
  if (hasSmtp) {
    if (url && to && from) return { by: "smtp", url, to, from } as const;
    throw halfSet("Sending by SMTP", missingOf(env, smtpVariables));
  }
  if (!hasEmailJs) return null;
  if (serviceId && templateId && publicKey) {
    const emailJsUrl = env.EMAILJS_URL ?? "https://api.emailjs.com/api/v1.0/email/send";
    return {
      by: "emailjs",
      url: emailJsUrl,
      serviceId,
      templateId,
      publicKey,
      privateKey,
    } as const;
  }
  throw halfSet("Sending by EmailJS", missingOf(env, emailJsVariables));
}

const missingOf = <Name extends keyof Env>(env: Env, names: readonly Name[]): Name[] =>
  names.filter((name) => env[name] === undefined);

const halfSet = (what: string, missing: readonly string[]) =>
  new ConfigError(`${what} is only half set: ${missing.join(", ")} missing.`);

function refuseTrialParts(env: Env): void {
  const required = ["MONGODB_URI", "SECRET", ...firebaseVariables] as const;
  const missing = missingOf(env, required);
  if (missing.length > 0) throw new ConfigError(`Production needs ${missing.join(", ")}.`);
  if (env.FAILPOINT !== undefined) {
    throw new ConfigError(
      "FAILPOINT must not be set in production: it ends the process in the middle of a write.",
    );
  }
  const unsafe = unsafeSetting(env);
  if (unsafe) throw new ConfigError(unsafe);
}
