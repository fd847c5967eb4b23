import { times } from "@deskbell/shared/limits";
import type { Auth } from "firebase-admin/auth";
import { AppError } from "../../errors/app-error.ts";
import type { IdentityProvider } from "../identity-provider.ts";
import type { WithIdentityTimeout } from "../identity-timeout.ts";
import { codeOf, findFirebaseAccount, unavailable } from "./firebase-account.ts";

/** Clocks differ a little; the library goes by this machine's, which may be wrong. */
const expiryToleranceSeconds = 60;

/** Verifies a fresh ID token, which proves that somebody has just signed in at the provider. */
export function createProofCheck(
  auth: Auth,
  withTimeout: WithIdentityTimeout,
): IdentityProvider["verifyProof"] {
  return async (idToken, nowMs, providerId) => {
    try {
      const claims = await withTimeout(auth.verifyIdToken(idToken, true));
      const { uid, auth_time, exp, firebase } = claims;
      const nowSeconds = nowMs / 1000;
      const isFresh =
        nowSeconds - auth_time <= times.identityTokenMaxAgeSeconds &&
        nowSeconds - exp <= expiryToleranceSeconds;
      const isRightWay = providerId === undefined || firebase.sign_in_provider === providerId;
      const account =
        isFresh && isRightWay
          ? await findFirebaseAccount(withTimeout, () => auth.getUser(uid))
          : null;
      // Revoked since it was looked at.
      return account && account.validAfter.getTime() <= auth_time * 1000 ? account : null;
    } catch (error) {
      // Everything that speaks against the token itself; the rest speaks against the connection.
      if (error instanceof AppError || codeOf(error) === "auth/internal-error") {
        throw unavailable(error);
      }
      return null;
    }
  };
}
