import type { AccessTokens } from "./access-token.ts";

/**
 * Does something at a mail server by an access token: once more by another one where the server does not take it. Without
 * a token, and where the second is not taken either, it rejects as for a wrong password (`EAUTH`).
 */
export async function byAccessToken<T>(
  tokens: AccessTokens,
  use: (token: string) => Promise<T>,
): Promise<T> {
  const token = await readToken(tokens);
  try {
    return await use(token);
  } catch (error) {
    if (!isRefusedToken(error)) throw error;
    tokens.forget(token);
    return use(await readToken(tokens));
  }
}

async function readToken(tokens: AccessTokens): Promise<string> {
  return tokens.read().catch((error: unknown) => {
    const { message } = error as Error;
    const about = `No access token: ${message}`;
    throw Object.assign(new Error(about, { cause: error }), { code: "EAUTH" });
  });
}

/** What nodemailer signs in with: one token, at a server that may not take it. */
export const signInBy = (user: string, token: string) => ({
  type: "OAuth2" as const,
  user,
  provisionCallback(
    _user: string,
    isRefused: boolean,
    done: (error: Error | null, token?: string) => void,
  ): void {
    // It would try the same one again on a server that says why (334).
    if (isRefused) done(new RefusedToken("The mail server does not take the access token."));
    else done(null, token);
  },
});

class RefusedToken extends Error {}

function isRefusedToken(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: number };
  return error instanceof RefusedToken || (code === "EAUTH" && responseCode === 535);
}
