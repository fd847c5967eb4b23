import { offlineError } from "../../../api/http/api-error.ts";
import { openIdentity } from "../../../api/identity/identity.ts";
import { identityErrorCode } from "../identity-error-text.ts";
import { mailLandingUrl } from "../mail-landing.ts";

/**
 * Requests the mail by which a new password can be chosen. An unknown address is answered like any
 * other, so that nobody learns who has an account.
 *
 * @returns whether it is as good as sent; a refusal of the provider is only logged (spec §8)
 * @throws ApiError, or an Error with a message for people, when nothing could be asked at all
 */
export async function requestPasswordReset(email: string): Promise<boolean> {
  const identity = await openIdentity();
  try {
    await identity.sendPasswordReset(
      email,
      mailLandingUrl({ subject: "forgotPassword", email }, location.origin),
    );
    return true;
  } catch (error) {
    const code = identityErrorCode(error);
    if (code === "auth/network-request-failed") throw offlineError;
    if (code === "auth/user-not-found") return true;
    console.warn("The mail for a new password was not sent", error);
    return false;
  }
}
