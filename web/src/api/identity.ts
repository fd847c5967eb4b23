import { request } from "./request.ts";

/** Firebase Auth as these pages use it. Its errors carry a `code` such as `auth/user-not-found`. */
export interface Identity {
  signIn(email: string, password: string): Promise<void>;
  signOut(): Promise<void>;
  /** Makes an account and signs in with it. */
  register(account: { email: string; password: string; name: string }): Promise<NewAccount>;
  /** Sets the name at the provider too, if somebody is signed in there; otherwise the server does. */
  updateName(name: string): Promise<void>;
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
