import { type Registration, signUpOf } from "@deskbell/shared/users/credentials";
import { isTransient } from "../../../api/http/request.ts";
import { openIdentity } from "../../../api/identity/identity.ts";
import type { AppThunk } from "../../../state/hooks.ts";
import { signUp } from "../account.api.ts";
import { mailLandingUrl } from "../mail-landing.ts";
import { storeRegisteredEmail } from "./registered.ts";

/**
 * Registers somebody: an account at the identity provider, a record at the server, a verification
 * mail (spec §4). When the server refuses, the new account is deleted.
 *
 * @throws ApiError of the server, or the provider's error; then nothing is left behind
 */
export function registerCustomer(registration: Registration): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const draft = signUpOf(registration);
    const identity = await openIdentity();
    const account = await identity.register(draft);
    // The call is idempotent, and perhaps only its answer was lost.
    const retryOnce = (error: unknown) => {
      if (!isTransient(error)) throw error;
      return dispatch(signUp(draft, account.proof));
    };
    try {
      await dispatch(signUp(draft, account.proof)).catch(retryOnce);
    } catch (error) {
      await account.remove();
      throw error;
    }
    try {
      const { email } = draft;
      await account.sendVerification(
        mailLandingUrl({ subject: "verifyEmail", email }, location.origin),
      );
    } catch (error) {
      console.error("The verification mail could not be sent", error); // spec §8: only logged
    }
    await identity.signOut();
    storeRegisteredEmail(draft.email);
  };
}
