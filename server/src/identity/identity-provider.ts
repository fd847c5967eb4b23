/** An account as the identity provider holds it. */
export type IdentityAccount = {
  uid: string;
  /** Canonical: lower case. */
  email: string;
  name: string;
  isVerified: boolean;
  /** Sign-ins of before this time count no more, for instance since the password was changed. */
  validAfter: Date;
};

/**
 * Firebase Auth as this server uses it; it alone knows passwords and which address is verified.
 * Every call answers within seconds or throws AppError `unavailable` (503).
 */
export type IdentityProvider = {
  /**
   * The account, as it was right before the check, if address and password are right and it is not
   * disabled, else null.
   *
   * @throws AppError `too_many_requests` (429)
   */
  signIn(email: string, password: string): Promise<IdentityAccount | null>;
  /**
   * The account that was signed in with within the last minutes, by its ID token; null for a forged,
   * old or revoked one.
   *
   * @param nowMs the time by which the token's age is judged
   * @param providerId the one way of signing in that counts, for instance `oidc.acme`; any if left out
   */
  verifyProof(idToken: string, nowMs: number, providerId?: string): Promise<IdentityAccount | null>;
  /** From when sign-ins of an account count; null when it is disabled or does not exist. */
  validAfter(uid: string): Promise<Date | null>;
  findByEmail(email: string): Promise<IdentityAccount | null>;
  /**
   * Sets a new password; everybody signed in at the provider with the old one is signed out there.
   *
   * @throws AppError `invalid_input` (400, field `newPassword`) when the provider's own rules refuse it
   */
  setPassword(uid: string, password: string): Promise<void>;
  setName(uid: string, name: string): Promise<void>;
  /** Keeps somebody out, or lets them in again. */
  setDisabled(uid: string, isDisabled: boolean): Promise<void>;
  /**
   * These accounts, at most 100, by uid, disabled ones too: address and verified flag as they are
   * together now. One that does not exist is missing.
   */
  accountsOf(uids: readonly string[]): Promise<Map<string, IdentityAccount>>;
  /** Makes an account whose address counts as verified, or returns the one that has it; for demo data. */
  ensureVerified(account: {
    email: string;
    password: string;
    name: string;
  }): Promise<IdentityAccount>;
  /**
   * The accounts with a password whose address is not verified, and that nobody used since then;
   * disabled ones are left out.
   */
  unverifiedBefore(before: Date): AsyncIterable<{ uid: string }>;
  /** Removes such an account if it still is one; says whether it was removed. */
  removeUnverified(uid: string, before: Date): Promise<boolean>;
  /** Rejects while the provider does not answer. */
  ping(): Promise<void>;
};
