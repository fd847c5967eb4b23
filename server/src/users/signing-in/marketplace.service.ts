import type { Marketplace } from "@deskbell/shared/identity/identity-config";
import { AppError } from "../../errors/app-error.ts";
import type { IdentityAccount, IdentityProvider } from "../../identity/identity-provider.ts";
import type { SessionService } from "../../identity/session.service.ts";
import { type OnVerified, openSession } from "./open-session.ts";

export type MarketplaceLogin = ReturnType<typeof createMarketplaceLogin>;

type Parts = {
  identity: Pick<IdentityProvider, "accountsOf" | "verifyProof">;
  sessions: Pick<SessionService, "open">;
  marketplace: Marketplace;
  onVerified: OnVerified;
  now(): number;
};

/** Signing in with an account of the marketplace (spec §2, the third-party button). */
export function createMarketplaceLogin(parts: Parts) {
  const { identity, sessions, marketplace, onVerified, now } = parts;
  const { name, providerId } = marketplace;
  return {
    /**
     * Opens a session for somebody whom the marketplace has just vouched for: their browser signed in
     * at the identity provider through it, and the fresh ID token says so. The record beside the
     * account is made or mended on the way.
     *
     * @returns the session's token
     * @throws AppError `not_allowed` (403) when it is not set up, without such a proof, for a disabled
     *   account, and while the marketplace has not confirmed an address; `email_taken` (409)
     */
    async logIn(proof: string, device: string): Promise<string> {
      if (providerId === null) {
        throw new AppError("not_allowed", `Signing in with ${name} is not set up here.`);
      }
      async function prove(): Promise<IdentityAccount | null> {
        const account = await identity.verifyProof(proof, now(), providerId ?? "");
        // An address that nobody has confirmed may be anybody's.
        if (account && (account.email === "" || !account.isVerified)) {
          throw new AppError(
            "not_allowed",
            `${name} has not confirmed an e-mail address of yours. Confirm it there and try again.`,
          );
        }
        return account;
      }
      const token = await openSession({ identity, sessions, onVerified }, prove, device);
      if (!token) throw new AppError("not_allowed", `Please sign in at ${name} first.`);
      return token;
    },
  };
}
