import {
  createAccessTokens,
  type OAuthSettings,
  type RefreshTokens,
} from "../../oauth/access-token.ts";
import type { FindHost } from "../find-host.ts";
import type { Steps } from "./run-steps.ts";

type Parts = {
  findHost: FindHost;
  /** Where refresh tokens are kept; null for a mailbox that is not stored. */
  refreshTokens: RefreshTokens | null;
};

export type CheckedTokens = ReturnType<typeof createCheckedTokens>;

/** The access token of a mailbox that is tested: asked for once, for both ways. */
export function createCheckedTokens(secret: OAuthSettings, { findHost, refreshTokens }: Parts) {
  let isUsedUp = false;
  const inMemory: RefreshTokens = {
    read: async (entered) => entered,
    keep: async (entered, next) => {
      isUsedUp = next !== entered;
    },
  };
  const tokens = createAccessTokens(secret, {
    findHost,
    refreshTokens: refreshTokens ?? inMemory,
  });
  return {
    read: tokens.read,
    /** The service gave another refresh token, which a test cannot keep. */
    isUsedUp: () => isUsedUp,
  };
}

/** The step in which the token service is asked. */
export const readCheckedToken = (
  way: "incoming" | "outgoing",
  tokens: CheckedTokens,
  { run, hide }: Steps,
): Promise<string> =>
  run(way, "token", async () => {
    const value = await tokens.read();
    hide(value);
    return { value, problem: tokens.isUsedUp() ? "token_used_up" : null };
  });
