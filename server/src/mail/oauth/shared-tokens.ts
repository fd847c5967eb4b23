import { environmentMailbox, type MailboxWithSecrets } from "../mailboxes/desk-mailbox.ts";
import type { FindHost } from "../mailboxes/find-host.ts";
import type { SecretBox } from "../mailboxes/secret-box.ts";
import { type AccessTokens, createAccessTokens } from "./access-token.ts";
import { keepRefreshTokens } from "./keep-refresh-tokens.ts";

type Parts = {
  /** The environment's; null where it has none. */
  ofEnvironment: AccessTokens | null;
  findHost: FindHost;
  box: SecretBox;
};

/**
 * The access tokens of each mailbox with OAuth, for whoever watches it and whoever sends its mails: some services take a
 * refresh token once, and give the next one with the answer.
 */
export function createSharedTokens({ ofEnvironment, findHost, box }: Parts) {
  const made = new Map<string, { revision: number; tokens: AccessTokens }>();

  /** Null for a mailbox that has a password. */
  return ({ id, revision, imap }: MailboxWithSecrets): AccessTokens | null => {
    if (!imap || "password" in imap.secret) return null;
    const isOperators = id === environmentMailbox;
    if (isOperators && ofEnvironment) return ofEnvironment;
    const known = made.get(id);
    if (known?.revision === revision) return known.tokens;
    const refreshTokens = keepRefreshTokens(id, box);
    const tokens = createAccessTokens(imap.secret, {
      refreshTokens,
      ...(!isOperators && { findHost }),
    });
    made.set(id, { revision, tokens });
    return tokens;
  };
}
