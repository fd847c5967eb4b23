import type { ImapSettings } from "../mail/receiving/imap/watch-mailbox.ts";
import type { ReceivingSettings } from "../mail/receiving/open-receiving.ts";
import type { Env } from "./env-schema.ts";

const oauthVariables = [
  "MAIL_OAUTH_TOKEN_URL",
  "MAIL_OAUTH_CLIENT_ID",
  "MAIL_OAUTH_REFRESH_TOKEN",
] as const;
const imapPorts = { "imaps:": 993, "imap:": 143 } as const;

/** The ways of mails into the desk; null where no variable names one. */
export function readReceiving(env: Env): ReceivingSettings | null {
  const httpSecret = env.MAIL_HTTP_SECRET ?? null;
  const lmtp = env.MAIL_LMTP_LISTEN ?? null;
  const imap = readImap(env);
  if (httpSecret === null && lmtp === null && imap === null) return null;
  return { httpSecret, lmtp, imap };
}

/** Addresses that are the desk's own: what comes from there is ours. */
export function readOwnAddresses(env: Env): string[] {
  const user = env.MAIL_IMAP_URL && decodeURIComponent(new URL(env.MAIL_IMAP_URL).username);
  const named = [env.MAIL_ADDRESS, user?.includes("@") ? user : undefined];
  const addresses = named.flatMap((address) => address?.toLowerCase() ?? []);
  return [...new Set(addresses)];
}

/** What is wrong with the variables of the mailbox, in one sentence, or null; never a value. */
export function receivingProblem(env: Env): string | null {
  const { MAIL_IMAP_URL: url } = env;
  const set = [...oauthVariables, "MAIL_OAUTH_CLIENT_SECRET", "MAIL_IMAP_SINCE"] as const;
  if (!url) {
    const alone = set.filter((name) => env[name] !== undefined);
    return alone.length > 0 ? `MAIL_IMAP_URL is missing beside ${alone.join(", ")}.` : null;
  }
  const missing = oauthVariables.filter((name) => env[name] === undefined);
  const hasPassword = new URL(url).password !== "";
  if (new URL(url).username === "")
    return "MAIL_IMAP_URL must name the user, as in imaps://user:password@host.";
  if (hasPassword && missing.length === oauthVariables.length) return null;
  if (hasPassword)
    return "MAIL_IMAP_URL has a password beside MAIL_OAUTH_ variables: set one of them.";
  if (missing.length === 0) return null;
  return `MAIL_IMAP_URL has no password, and ${missing.join(", ")} missing.`;
}

function readImap(env: Env): ImapSettings | null {
  if (!env.MAIL_IMAP_URL) return null;
  const url = new URL(env.MAIL_IMAP_URL);
  const scheme = url.protocol as keyof typeof imapPorts;
  const { MAIL_OAUTH_TOKEN_URL: tokenUrl, MAIL_OAUTH_CLIENT_ID: clientId } = env;
  const { MAIL_OAUTH_REFRESH_TOKEN: refreshToken } = env;
  const clientSecret = env.MAIL_OAUTH_CLIENT_SECRET ?? null;
  return {
    host: url.hostname,
    port: url.port === "" ? imapPorts[scheme] : Number(url.port),
    isSecure: scheme === "imaps:",
    user: decodeURIComponent(url.username),
    secret:
      tokenUrl && clientId && refreshToken
        ? { tokenUrl, clientId, clientSecret, refreshToken }
        : { password: decodeURIComponent(url.password) },
    since: env.MAIL_IMAP_SINCE ?? null,
  };
}
