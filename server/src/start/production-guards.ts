import type { Env } from "./env-schema.ts";

/** A random secret of 32 characters has about 20. */
const secretMinDistinctChars = 10;

/** What makes a desk unsafe however well it runs. */
const guards: readonly {
  name: keyof Env;
  isUnsafe(env: Env): boolean;
  because: string;
}[] = [
  {
    name: "FIREBASE_AUTH_EMULATOR_HOST",
    isUnsafe: (env) => env.FIREBASE_AUTH_EMULATOR_HOST !== undefined,
    because: "set, it makes every forged token believed",
  },
  {
    name: "NODE_TLS_REJECT_UNAUTHORIZED",
    isUnsafe: (env) => env.NODE_TLS_REJECT_UNAUTHORIZED === "0",
    because: "with 0 anybody on the way can be the identity provider",
  },
  {
    name: "RATE_LIMITS",
    isUnsafe: (env) => env.RATE_LIMITS === "off",
    because: "without limits passwords can be guessed",
  },
  {
    name: "SECRET",
    isUnsafe: (env) => new Set(env.SECRET).size < secretMinDistinctChars,
    because: "it repeats itself; take one from `openssl rand -base64 32`",
  },
  {
    name: "SITE_ORIGINS",
    isUnsafe: (env) => (env.SITE_ORIGINS ?? []).some((origin) => !origin.startsWith("https://")),
    because: "tokens would travel in the open; begin with https://",
  },
  {
    name: "WORDING",
    isUnsafe: (env) => env.WORDING === "pseudo",
    because: "those words are generated for tests",
  },
  {
    name: "EMAILJS_URL",
    isUnsafe: (env) => env.EMAILJS_URL?.startsWith("http:") ?? false,
    because: "messages and keys would travel in the open; begin with https://",
  },
];

/** What is wrong with a configuration for production, in one sentence, or null; never a value. */
export function unsafeSetting(env: Env): string | null {
  const guard = guards.find(({ isUnsafe }) => isUnsafe(env));
  return guard ? `${guard.name} must not be so in production: ${guard.because}.` : null;
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i;

/** What is wrong when other computers would reach a desk on the embedded store, which is for one machine; or null. */
export function embeddedOnNetwork(env: Env): string | null {
  const isMeant = env.ALLOW_EMBEDDED_ON_NETWORK === "yes";
  if (env.MONGODB_URI !== undefined || isMeant || loopback.test(env.HOST ?? "localhost"))
    return null;
  return "HOST lets other computers in, and the embedded store is for one machine: set MONGODB_URI, or ALLOW_EMBEDDED_ON_NETWORK=yes if you mean it.";
}
