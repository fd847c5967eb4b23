import type { IdentityProvider } from "../../../identity/identity-provider.ts";

/** Where somebody's mails go, and whether that is shown to be theirs. */
export type DeliveryAddress = { email: string; isVerified: boolean };

/**
 * Where a person's words are mailed: a guest where they wrote from, or say that they did. A program asks before whether
 * that is shown (receiving/is-proven-address.ts). Undefined for an account that the provider does not have.
 */
export async function recipientOf(
  { uid, email }: { uid: string | null; email: string },
  accountsOf: IdentityProvider["accountsOf"],
): Promise<DeliveryAddress | undefined> {
  if (uid === null) return { email, isVerified: true };
  return (await accountsOf([uid])).get(uid);
}
