import { request } from "./request.ts";

/** Firebase Auth as these pages use it. Its errors carry a `code` such as `auth/user-not-found`. */
export interface Identity {
  /** Kept by this browser when remembered, else by this tab alone; without `options` as it was. */
  signIn(email: string, password: string, options?: { isRemembered: boolean }): Promise<void>;
  signOut(): Promise<void>;
  /** Who is signed in at the provider in this browser, as the provider knows them now; null for nobody. */
  current(): Promise<{ email: string; isVerified: boolean } | null>;
  /** Sends the verification mail to whoever is `current`. */
  sendVerification(continueUrl: string): Promise<void>;
  /** Makes an account and signs in with it. */
  register(account: { email: string; password: string; name: string }): Promise<NewAccount>;
  /** Sets the name at the provider too, if somebody is signed in there; otherwise the server does. */
  updateName(name: string): Promise<void>;
  /** Sends the mail by which somebody who forgot the password can choose a new one. */
  sendPasswordReset(email: string, continueUrl: string): Promise<void>;
  /** What a mail's code is for; the code stays as good as it was. */
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

let opened: Promise<Identity> | undefined;

/** Loads Firebase, which is large, the first time it is needed. A failure is tried again at the next call. */
export function openIdentity(): Promise<Identity> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function open(): Promise<Identity> {
  const [answer, { configAnswerSchema }, { createFirebaseIdentity }] = await Promise.all([
    request({ url: "config" }),
    import("@deskbell/shared/identity/identity-config"),
    import("./firebase-identity.ts"),
  ]);
  return createFirebaseIdentity(configAnswerSchema.parse(answer).identity);
}
