import { type Registration, signUpOf } from "@deskbell/shared/users/credentials";
import { isTransient } from "../../../api/http/request.ts";
import { openIdentity } from "../../../api/identity/identity.ts";
import { mailLandingUrl } from "../mail-landing.ts";
import { signUp } from "../session/account-calls.ts";
import { storeRegisteredEmail } from "./registered.ts";

/**
 * Registers somebody: an account at the identity provider, a record at the server, a verification
 * mail (spec §4). When the server refuses, the new account is deleted again.
 *
 * @throws ApiError of the server, or the provider's error; then nothing is left behind
 */
export async function registerCustomer(registration: Registration): Promise<void> {
  const draft = signUpOf(registration);
  const identity = await openIdentity();
  const account = await identity.register(draft);
  // Asked again it changes nothing, and the answer may only have been lost.
  const signUpAgain = (error: unknown) => {
    if (!isTransient(error)) throw error;
    return signUp(draft, account.proof);
  };
  try {
    await signUp(draft, account.proof).catch(signUpAgain);
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
}
