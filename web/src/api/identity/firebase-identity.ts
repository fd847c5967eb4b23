import type { ConfigAnswer } from "@deskbell/shared/identity/identity-config";
import { initializeApp } from "@firebase/app";
import {
  ActionCodeOperation,
  type Auth,
  applyActionCode,
  browserLocalPersistence,
  browserSessionPersistence,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  indexedDBLocalPersistence,
  initializeAuth,
  sendEmailVerification,
  sendPasswordResetEmail,
  setPersistence,
  signInWithEmailAndPassword,
  signOut,
  updateProfile,
} from "@firebase/auth";
import { createProviderWindow } from "./firebase-window.ts";
import type { Identity, MailedCode, NewAccount } from "./identity.ts";

const kinds: Partial<Record<string, MailedCode["kind"]>> = {
  [ActionCodeOperation.VERIFY_EMAIL]: "verifyEmail",
  [ActionCodeOperation.PASSWORD_RESET]: "resetPassword",
};

/** The identity provider over Firebase's client library; loaded by `openIdentity` only. */
export function createFirebaseIdentity(config: ConfigAnswer["identity"]): Identity {
  const { apiKey, authDomain, projectId, emulatorUrl } = config;
  const auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId }), {
    // Where a session is looked for; `signIn` decides where one is stored.
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
  });
  // Its warning banner would need an inline style, which our policy forbids.
  if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  const window = createProviderWindow(auth);
  const keepBy = (isRemembered: boolean) =>
    setPersistence(auth, isRemembered ? browserLocalPersistence : browserSessionPersistence);

  return {
    prepareProvider: window.prepare,
    async signInWithProvider(providerId, { isRemembered }) {
      const proof = await window.signIn(providerId); // first: browsers open windows in the click only
      await keepBy(isRemembered);
      return proof;
    },
    async signIn(email, password, options) {
      await auth.authStateReady();
      // A session that exists keeps its persistence.
      if (options || !auth.currentUser) await keepBy(options?.isRemembered ?? false);
      await signInWithEmailAndPassword(auth, email, password);
    },
    async signOut() {
      await signOut(auth);
    },
    async current() {
      await auth.authStateReady();
      const user = auth.currentUser;
      if (!user) return null;
      try {
        await user.reload();
      } catch (error) {
        // Disabled, or signed in with a former password: then Firebase has ended the session.
        if (auth.currentUser === null) return null;
        throw error;
      }
      return { email: user.email?.toLowerCase() ?? "", isVerified: user.emailVerified };
    },
    async sendVerification(url) {
      await auth.authStateReady();
      if (!auth.currentUser) throw new Error("Nobody is signed in at the identity provider.");
      await sendEmailVerification(auth.currentUser, { url });
    },
    register: (account) => register(auth, account),
    async updateName(displayName) {
      await auth.authStateReady();
      if (auth.currentUser) await updateProfile(auth.currentUser, { displayName });
    },
    sendPasswordReset: (email, url) => sendPasswordResetEmail(auth, email, { url }),
    async readCode(oobCode) {
      const { data, operation } = await checkActionCode(auth, oobCode);
      return { email: data.email?.toLowerCase() ?? "", kind: kinds[operation] ?? "other" };
    },
    applyCode: (oobCode) => applyActionCode(auth, oobCode),
    resetPassword: (oobCode, newPassword) => confirmPasswordReset(auth, oobCode, newPassword),
  };
}

/** Creates an account and signs in with it, for this tab alone: it is signed out again after registering. */
async function register(
  auth: Auth,
  { email, password, name }: Parameters<Identity["register"]>[0],
): Promise<NewAccount> {
  await setPersistence(auth, browserSessionPersistence);
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  const remove = async () => {
    try {
      await deleteUser(user);
    } finally {
      await signOut(auth);
    }
  };
  try {
    await updateProfile(user, { displayName: name });
    return {
      proof: await user.getIdToken(true),
      sendVerification: (url) => sendEmailVerification(user, { url }),
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
