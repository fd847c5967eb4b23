import { openIdentity } from "../../../api/identity/identity.ts";
import { mailLandingUrl } from "../mail-landing.ts";

// After registering in this tab, what to do next stays on the screen until sign-in. In sessionStorage,
// since the next person at this browser may be another.
const key = "deskbell.registered";

/** The address that was registered with here; empty when there is nothing left to do. */
export function registeredEmail(): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return ""; // storage may be switched off by the browser
  }
}

/** @param email empty once it is done */
export function storeRegisteredEmail(email: string): void {
  try {
    if (email === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, email);
  } catch {
    // A toast has said what to do next, too.
  }
}

/**
 * Sends the verification mail again to a person who is not signed in. The provider sends it only to an
 * account that is signed in, hence the password; afterwards the account is signed out.
 *
 * @returns false when the address is verified already
 * @throws the provider's error
 */
export async function sendVerificationAgain(email: string, password: string): Promise<boolean> {
  const identity = await openIdentity();
  await identity.signIn(email, password, { isRemembered: false });
  try {
    if ((await identity.current())?.isVerified) return false;
    await identity.sendVerification(
      mailLandingUrl({ subject: "verifyEmail", email }, location.origin),
    );
    return true;
  } finally {
    await identity.signOut();
  }
}
