import type { OAuthSettings } from "../mail/oauth/access-token.ts";
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

/** By which access tokens the mailbox is opened, and mails are sent where SMTP_URL has no password; null for none. */
export function readOauth(env: Env): OAuthSettings | null {
  const { MAIL_OAUTH_TOKEN_URL: tokenUrl, MAIL_OAUTH_CLIENT_ID: clientId } = env;
  const { MAIL_OAUTH_REFRESH_TOKEN: refreshToken } = env;
  const clientSecret = env.MAIL_OAUTH_CLIENT_SECRET ?? null;
  return tokenUrl && clientId && refreshToken
    ? { tokenUrl, clientId, clientSecret, refreshToken }
    : null;
}

/** What is wrong with the variables of the mailbox and its tokens, in one sentence, or null; never a value. */
export function receivingProblem(env: Env): string | null {
  const { MAIL_IMAP_URL: url } = env;
  const set = [...oauthVariables, "MAIL_OAUTH_CLIENT_SECRET", "MAIL_IMAP_SINCE"] as const;
  const missing = oauthVariables.filter((name) => env[name] === undefined);
  if (!url) {
    const alone = set.filter((name) => env[name] !== undefined);
    if (alone.length === 0) return null;
    if (!sendsByToken(env) || env.MAIL_IMAP_SINCE !== undefined) {
      return `MAIL_IMAP_URL is missing beside ${alone.join(", ")}.`;
    }
    return missing.length === 0
      ? null
      : `SMTP_URL has no password, and ${missing.join(", ")} missing.`;
  }
  const hasPassword = new URL(url).password !== "";
  if (new URL(url).username === "")
    return "MAIL_IMAP_URL must name the user, as in imaps://user:password@host.";
  if (hasPassword && missing.length === oauthVariables.length) return null;
  if (hasPassword)
    return "MAIL_IMAP_URL has a password beside MAIL_OAUTH_ variables: set one of them.";
  if (missing.length === 0) return null;
  return `MAIL_IMAP_URL has no password, and ${missing.join(", ")} missing.`;
}

/** Mails go out by OAuth, whatever way they come in by. */
function sendsByToken({ SMTP_URL: url }: Env): boolean {
  if (!url) return false;
  const { username, password } = new URL(url);
  return username !== "" && password === "";
}

function readImap(env: Env): ImapSettings | null {
  if (!env.MAIL_IMAP_URL) return null;
  const url = new URL(env.MAIL_IMAP_URL);
  const scheme = url.protocol as keyof typeof imapPorts;
  return {
    host: url.hostname,
    port: url.port === "" ? imapPorts[scheme] : Number(url.port),
    isSecure: scheme === "imaps:",
    user: decodeURIComponent(url.username),
    secret: readOauth(env) ?? { password: decodeURIComponent(url.password) },
    since: env.MAIL_IMAP_SINCE ?? null,
  };
}
