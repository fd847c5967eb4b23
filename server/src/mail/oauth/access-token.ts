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

/** What takes the place of a refresh token that was entered: some providers take each of them once. */
export type RefreshTokens = {
  /** The one that is good now. */
  read(entered: string): Promise<string>;
  keep(entered: string, next: string): Promise<void>;
};

type Parts = {
  now?(): number;
  /** Looks its provider up first, where that was named by a person; its certificate says the rest. */
  findHost?(host: string): Promise<string>;
  /** In memory alone where it is missing. */
  refreshTokens?: RefreshTokens;
};

export type AccessTokens = {
  /** The one that is good now. Rejects with `TokenRefused`, or where the service cannot be asked. */
  read(): Promise<string>;
  /** A mail server does not take this one: the next is another. */
  forget(refused: string): void;
};

/** Access tokens for a mailbox, renewed before they end, once for all who ask at the same time. */
export function createAccessTokens(
  { tokenUrl, clientId, clientSecret, refreshToken: entered }: OAuthSettings,
  { now = Date.now, findHost, refreshTokens }: Parts = {},
): AccessTokens {
  let unkept: string | null = null;
  let token = { value: "", endsAtMs: 0 };
  let renewing: Promise<typeof token> | null = null;

  async function keep(next: string): Promise<void> {
    unkept = next;
    if (!refreshTokens) return;
    await refreshTokens.keep(entered, next);
    unkept = null;
  }

  const newest = async () => unkept ?? (await refreshTokens?.read(entered)) ?? entered;

  async function renew(): Promise<typeof token> {
    await findHost?.(new URL(tokenUrl).hostname);
    const refresh = await newest();
    try {
      return await renewBy(refresh);
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error;
      // Another node may have used it up meanwhile, and have kept what took its place.
      const next = await newest();
      if (next === refresh) throw error;
      return renewBy(next);
    }
  }

  async function renewBy(refresh: string): Promise<typeof token> {
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
    const { data: renewed } = answerSchema.safeParse(await answer.json().catch(() => null));
    if (!renewed) throw new Error("the token service answered without a token");
    // Before it is used: the one before may be worth nothing from now on.
    if (renewed.refresh_token !== undefined && renewed.refresh_token !== refresh) {
      await keep(renewed.refresh_token);
    }
    const seconds = renewed.expires_in ?? 3_600;
    return { value: renewed.access_token, endsAtMs: now() + seconds * 1_000 };
  }

  return {
    async read() {
      if (token.endsAtMs - earlyMs <= now()) {
        renewing ??= renew().finally(() => {
          renewing = null;
        });
        token = await renewing;
      }
      return token.value;
    },
    forget(refused) {
      if (token.value === refused) token = { value: "", endsAtMs: 0 };
    },
  };
}
