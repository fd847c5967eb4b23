import { type Registration, signUpOf } from "@deskbell/shared/users/credentials";
import { openIdentity } from "../../api/identity.ts";
import { signUp } from "./account-calls.ts";

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
  try {
    await signUp(draft, account.proof);
  } catch (error) {
    await account.remove();
    throw error;
  }
  try {
    const query = new URLSearchParams({ email: draft.email, subject: "verifyEmail" });
    await account.sendVerification(`${location.origin}/?${query}`); // spec §2
  } catch (error) {
    console.error("The verification mail could not be sent", error); // spec §8: only logged
  }
  await identity.signOut();
}
