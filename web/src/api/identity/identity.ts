import { platform } from "../../platform/current.ts";
import { readConfig } from "../config.ts";
import { memoizeAsync } from "../memoize-async.ts";

/** Firebase Auth as these pages use it. Its errors carry a `code` such as `auth/user-not-found`. */
export interface Identity {
  /** Stored by this browser when remembered, else by this tab alone; unchanged without options. */
  signIn(email: string, password: string, options?: { isRemembered: boolean }): Promise<void>;
  /** Loads what a provider's window needs, so that it can open in a click: browsers block it later. */
  prepareProvider(): Promise<void>;
  /** Signs in in a window of a provider such as `oidc.acme`; answers the account's fresh ID token. */
  signInWithProvider(providerId: string, options: { isRemembered: boolean }): Promise<string>;
  signOut(): Promise<void>;
  /** Who is signed in at the provider in this browser, reloaded from the provider; null for nobody. */
  current(): Promise<{ email: string; isVerified: boolean } | null>;
  /** Sends the verification mail to the `current` person. */
  sendVerification(continueUrl: string): Promise<void>;
  /** Makes an account and signs in with it. */
  register(account: { email: string; password: string; name: string }): Promise<NewAccount>;
  /** Sets the name at the provider too, if somebody is signed in there; otherwise the server does. */
  updateName(name: string): Promise<void>;
  /** Sends the mail by which somebody who forgot the password can choose a new one. */
  sendPasswordReset(email: string, continueUrl: string): Promise<void>;
  /** What a mail's code is for; it is not used up by that. */
  readCode(oobCode: string): Promise<MailedCode>;
  /** Marks the address of a verification mail as verified; the code is used up. */
  applyCode(oobCode: string): Promise<void>;
  /** Sets a new password by the code of a reset mail; the code is used up. */
  resetPassword(oobCode: string, newPassword: string): Promise<void>;
}

/** The code in the link of a mail. */
export interface MailedCode {
  /** Whom the mail was sent to. */
  email: string;
  kind: "verifyEmail" | "resetPassword" | "other";
}

export interface NewAccount {
  /** The fresh ID token, by which the server knows that the account is ours. */
  proof: string;
  sendVerification(continueUrl: string): Promise<void>;
  /** Deletes the account again. */
  remove(): Promise<void>;
}

/** Loads Firebase, which is large, the first time it is needed; the console has no need of it. */
export const openIdentity = memoizeAsync(async (): Promise<Identity> => {
  if (platform.console) return (await import("./console-identity.ts")).consoleIdentity;
  const [{ identity }, { createFirebaseIdentity }] = await Promise.all([
    readConfig(),
    import("./firebase-identity.ts"),
  ]);
  return createFirebaseIdentity(identity);
});
