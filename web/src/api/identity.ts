import { readConfig } from "./config.ts";
import { keepResult } from "./keep-result.ts";

/** Firebase Auth as these pages use it. Its errors carry a `code` such as `auth/user-not-found`. */
export interface Identity {
  signIn(email: string, password: string): Promise<void>;
  /** Loads what a provider's window needs, so that it can open in a click: browsers block it later. */
  prepareProvider(): Promise<void>;
  /** Signs in in a window of a provider such as `oidc.acme`; answers the account's fresh ID token. */
  signInWithProvider(providerId: string): Promise<string>;
  signOut(): Promise<void>;
  /** Makes an account and signs in with it. */
  register(account: { email: string; password: string; name: string }): Promise<NewAccount>;
  /** The address that a verification mail's code is for. */
  readCode(oobCode: string): Promise<string>;
  /** Marks that address as verified; the code is used up. */
  applyCode(oobCode: string): Promise<void>;
}

export interface NewAccount {
  /** The fresh ID token, by which the server knows that the account is ours. */
  proof: string;
  sendVerification(continueUrl: string): Promise<void>;
  /** Deletes the account again. */
  remove(): Promise<void>;
}

/** Loads Firebase, which is large, the first time it is needed. */
export const openIdentity = keepResult(async (): Promise<Identity> => {
  const [{ identity }, { createFirebaseIdentity }] = await Promise.all([
    readConfig(),
    import("./firebase-identity.ts"),
  ]);
  return createFirebaseIdentity(identity);
});
