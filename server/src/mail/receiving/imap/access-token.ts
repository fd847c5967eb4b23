import * as z from "zod";

const answerMs = 10_000;
/** So long before it ends a token is not used any more. */
const earlyMs = 60_000;

export type OAuthSettings = {
  tokenUrl: string;
  clientId: string;
  clientSecret: string | null;
  refreshToken: string;
};

const answerSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().optional(),
  refresh_token: z.string().min(1).optional(),
});

/** The provider does not take the refresh token, or the client, any more: asking again changes nothing. */
export class TokenRefused extends Error {}

/** Access tokens for a mailbox, renewed before they end. The refresh token is kept in memory alone. */
export function createAccessTokens(
  { tokenUrl, clientId, clientSecret, refreshToken }: OAuthSettings,
  now: () => number = Date.now,
) {
  let refresh = refreshToken;
  let token = { value: "", endsAtMs: 0 };

  async function renew(): Promise<typeof token> {
    const answer = await fetch(tokenUrl, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "refresh_token",
        refresh_token: refresh,
        client_id: clientId,
        ...(clientSecret !== null && { client_secret: clientSecret }),
      }),
      redirect: "error",
      signal: AbortSignal.timeout(answerMs),
    });
    if (answer.status === 400 || answer.status === 401) {
      throw new TokenRefused(`the token service answered ${answer.status}`);
    }
    if (!answer.ok) throw new Error(`the token service answered ${answer.status}`);
    const renewed = answerSchema.parse(await answer.json());
    refresh = renewed.refresh_token ?? refresh;
    const seconds = renewed.expires_in ?? 3_600;
    return { value: renewed.access_token, endsAtMs: now() + seconds * 1_000 };
  }

  return {
    async read(): Promise<string> {
      if (token.endsAtMs - earlyMs <= now()) token = await renew();
      return token.value;
    },
    /** The mail server does not take the one there is. */
    forget(): void {
      token = { value: "", endsAtMs: 0 };
    },
  };
}
