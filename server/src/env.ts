import { resolve } from "node:path";
import { limits } from "@deskbell/shared/limits";
import * as z from "zod";

/** The configuration is not usable; the message names the variable and never tells its value. */
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

/** Firebase's own rule for the ids of OpenID Connect providers. */
const providerIdPattern = /^oidc\.[a-z][\w.-]*[A-Za-z0-9]$/;
/** No control or direction marks, no line breaks: the name stands in the middle of sentences. */
const printable = /^[^\p{C}\p{Zl}\p{Zp}]+$/u;

const envSchema = z.object({
  NODE_ENV: optional(z.enum(["development", "production", "test"])),
  PORT: optional(port),
  HOST: optional(z.string()),
  DATA_DIR: optional(z.string()),
  LOG_LEVEL: optional(z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])),
  MONGODB_URI: optional(
    z.string().regex(/^mongodb(\+srv)?:\/\//, "must begin with mongodb:// or mongodb+srv://"),
  ),
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
type Env = z.infer<typeof envSchema>;

const firebaseVariables = [
  "FIREBASE_PROJECT_ID",
  "FIREBASE_API_KEY",
  "FIREBASE_AUTH_DOMAIN",
  "FIREBASE_CLIENT_EMAIL",
  "FIREBASE_PRIVATE_KEY",
] as const;

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads all configuration from environment variables (the table in README.md).
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
  return {
    isProduction,
    port: env.PORT ?? 4000,
    /** A trial is open to this machine only: its identity emulator guards nothing. */
    host: env.HOST ?? (isProduction ? "0.0.0.0" : "127.0.0.1"),
    dataDirectory: resolve(env.DATA_DIR ?? "data"),
    logLevel: env.LOG_LEVEL ?? (isProduction ? "info" : "warn"),
    /** Null: the embedded store. */
    databaseUri: env.MONGODB_URI ?? null,
    /** Null: made once and kept in the data directory. */
    secret: env.SECRET ?? null,
    emulatorPort: env.IDENTITY_EMULATOR_PORT ?? 9099,
    /** Null: the identity emulator. */
    firebase: readFirebase(env),
    marketplace: {
      name: env.MARKETPLACE_NAME ?? "Marketplace",
      /** Null: nobody can sign in with it. */
      providerId: env.MARKETPLACE_PROVIDER_ID ?? null,
    },
  };
}

/** All five variables or none. */
function readFirebase(env: Env) {
  const missing = firebaseVariables.filter((name) => env[name] === undefined);
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

function refuseTrialParts(env: Env): void {
  const required = ["MONGODB_URI", "SECRET", ...firebaseVariables] as const;
  const missing = required.filter((name) => env[name] === undefined);
  if (missing.length > 0) throw new ConfigError(`Production needs ${missing.join(", ")}.`);
  if (env.FIREBASE_AUTH_EMULATOR_HOST !== undefined) {
    throw new ConfigError(
      "FIREBASE_AUTH_EMULATOR_HOST must not be set in production: with it every forged token would be believed.",
    );
  }
}
