import type { IdentityProvider } from "../../../identity/identity-provider.ts";

/** Where somebody's mails go, and whether that is shown to be theirs. */
export type Recipient = { email: string; isVerified: boolean };

/**
 * Where somebody is mailed: a guest where they wrote from, which they can only have shown by writing. Undefined for
 * an account that the provider does not have.
 */
export async function recipientOf(
  { uid, email }: { uid: string | null; email: string },
  accountsOf: IdentityProvider["accountsOf"],
): Promise<Recipient | undefined> {
  if (uid === null) return { email, isVerified: true };
  return (await accountsOf([uid])).get(uid);
}
