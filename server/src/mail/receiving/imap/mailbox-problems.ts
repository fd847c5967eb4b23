import type { MailboxProblem } from "@deskbell/shared/mail/listed-mail";
import { TokenRefused } from "../../oauth/access-token.ts";

export const problemTexts: Readonly<Record<MailboxProblem, string>> = {
  refused:
    "the mailbox refuses this user name or password: no mail is received, and it is tried again in 15 minutes",
  untrusted: "the mail server's certificate is not trusted: no mail is received",
  away: "the mailbox cannot be reached now: it is tried again",
};

/** What Node says of a certificate that it does not trust. */
const untrusted =
  /^(?:CERT_|ERR_TLS_CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(?:GET_ISSUER|VERIFY_LEAF)|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH_EXCEEDED)/;

type ImapError = Error & {
  code?: unknown;
  authenticationFailed?: boolean;
  serverResponseCode?: unknown;
};

export function problemOf(error: unknown): MailboxProblem {
  if (error instanceof TokenRefused || isWrongSecret(error)) return "refused";
  return isUntrusted(error) ? "untrusted" : "away";
}

export function isUntrusted(error: unknown): boolean {
  const { code } = error as ImapError;
  return typeof code === "string" && untrusted.test(code);
}

/** The mail server does not take the password or token. That it is busy says nothing about them (RFC 5530). */
export function isWrongSecret(error: unknown): boolean {
  const { authenticationFailed, serverResponseCode } = error as ImapError;
  return authenticationFailed === true && serverResponseCode !== "UNAVAILABLE";
}
