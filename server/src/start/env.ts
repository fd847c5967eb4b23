import { resolve } from "node:path";
import { limits } from "@deskbell/shared/limits";
import { defaultWording, wordingSchema } from "@deskbell/shared/wording";
import * as z from "zod";
import { failpoints } from "../database/failpoint.ts";
import {
  noRequestLimits,
  trialRequestLimits,
  usualRequestLimits,
} from "../http/limits/request-limits.ts";
import { siteOriginsSchema } from "../http/security/site-origins.ts";
import { trustProxySchema } from "../http/security/trust-proxy.ts";
import { embeddedOnNetwork, unsafeSetting } from "./production-guards.ts";

/** The configuration is not usable; the message names the variable and never its value. */
export class ConfigError extends Error {}

const port = z.coerce
  .number("must be a number")
  .int("must be a whole number")
  .min(0, "must be 0 or more")
  .max(65_535, "must be 65535 or less");

/** Containers and shells hand on variables that are set to nothing; those count as not set. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

const secretMinChars = 32;
const emailAddress = z.email("must be an e-mail address");

/** Firebase's own rule for the ids of OpenID Connect providers. */
const providerIdPattern = /^oidc\.[a-z][\w.-]*[A-Za-z0-9]$/;
/** No control or direction marks, no line breaks: the name stands in the middle of sentences. */
const printable = /^[^\p{C}\p{Zl}\p{Zp}]+$/u;

const isFailpoint = (value: string) =>
  failpoints.some((name) => value === name || new RegExp(`^${name}:[1-9]\\d{0,3}$`).test(value));

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
  WORDING: optional(wordingSchema),
  MARKETPLACE_PROVIDER_ID: optional(
    z.string().regex(providerIdPattern, "must be the provider's id at Firebase, oidc. and a name"),
  ),
  MARKETPLACE_NAME: optional(
    z
      .string()
      .trim()
      .min(1, "must not be blank")
      .max(
        limits.marketplaceNameMaxChars,
        `must have at most ${limits.marketplaceNameMaxChars} characters`,
      )
      .regex(printable, "must be one line of printable characters"),
  ),
});
export type Env = z.infer<typeof envSchema>;

/** Read to refuse them in production or to test with them; no operator sets them. */
export const internalVariables: readonly (keyof Env)[] = [
  "FAILPOINT",
  "FIREBASE_AUTH_EMULATOR_HOST",
  "NODE_TLS_REJECT_UNAUTHORIZED",
];

export const firebaseVariables = [
  "FIREBASE_PROJECT_ID",
  "FIREBASE_API_KEY",
  "FIREBASE_AUTH_DOMAIN",
  "FIREBASE_CLIENT_EMAIL",
  "FIREBASE_PRIVATE_KEY",
] as const;

const smtpVariables = ["SMTP_URL", "CONTACT_TO", "CONTACT_FROM"] as const;
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
    /** Null: uploaded files lie under the data directory. */
    s3: readS3(env),
    contactMessagesPerAddress: env.CONTACT_MESSAGES_PER_ADDRESS ?? limits.contactMessagesPerAddress,
    /** Empty: the website is called as its visitors' requests say. */
    siteOrigins: env.SITE_ORIGINS ?? [],
    securityContact: env.SECURITY_CONTACT ?? null,
    requestLimits: readRequestLimits(env, isProduction),
    /** As Express's `trust proxy` takes it. */
    trustProxy: env.TRUST_PROXY ?? (false as const),
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

/** An SMTP server, a service that is called like EmailJS, or null. Each as a whole, and not both. */
function readMail(env: Env) {
  const { SMTP_URL: url, CONTACT_TO: to, CONTACT_FROM: from } = env;
  const { EMAILJS_SERVICE_ID: serviceId, EMAILJS_TEMPLATE_ID: templateId } = env;
  const { EMAILJS_PUBLIC_KEY: publicKey, EMAILJS_PRIVATE_KEY: privateKey = null } = env;
  const hasSmtp = missingOf(env, smtpVariables).length < smtpVariables.length;
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
