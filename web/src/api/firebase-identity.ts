import type { ConfigAnswer } from "@deskbell/shared/identity/identity-config";
import { initializeApp } from "firebase/app";
import {
  applyActionCode,
  browserLocalPersistence,
  checkActionCode,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  indexedDBLocalPersistence,
  initializeAuth,
  sendEmailVerification,
  signInWithEmailAndPassword,
  signOut,
  updateProfile,
} from "firebase/auth";
import { createProviderWindow } from "./firebase-window.ts";
import type { Identity } from "./identity.ts";

/** The identity provider over Firebase's client library; loaded by `openIdentity` only. */
export function createFirebaseIdentity(config: ConfigAnswer["identity"]): Identity {
  const { apiKey, authDomain, projectId, emulatorUrl } = config;
  const auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId }), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  // Its warning banner would need an inline style, which our policy forbids.
  if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  const window = createProviderWindow(auth);

  return {
    prepareProvider: window.prepare,
    signInWithProvider: window.signIn,
    async signIn(email, password) {
      await signInWithEmailAndPassword(auth, email, password);
    },
    async signOut() {
      await signOut(auth);
    },
    async register({ email, password, name }) {
      const { user } = await createUserWithEmailAndPassword(auth, email, password);
      const remove = () => deleteUser(user);
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
    },
    async readCode(oobCode) {
      const { data } = await checkActionCode(auth, oobCode);
      return data.email ?? "";
    },
    applyCode: (oobCode) => applyActionCode(auth, oobCode),
  };
}
