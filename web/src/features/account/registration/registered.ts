import { openIdentity } from "../../../api/identity/identity.ts";
import { mailLandingUrl } from "../mail-landing.ts";

// Whoever has registered in this tab and has not signed in since: what to do next stays on the screen.
// Kept for the tab alone, since the next person at this browser may be another.
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
    // What to do next was told by a notice, too.
  }
}

/**
 * Sends the verification mail once more to somebody who is not signed in: the provider sends it to
 * nobody else than who has the password. They are signed out there again.
 *
 * @returns whether there was a need; false when the address is verified already
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
