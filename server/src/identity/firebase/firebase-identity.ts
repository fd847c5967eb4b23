import { randomUUID } from "node:crypto";
import { cert, initializeApp } from "firebase-admin/app";
import { getAuth, type UpdateRequest } from "firebase-admin/auth";
import { AppError } from "../../errors/app-error.ts";
import type { IdentityProvider } from "../identity-provider.ts";
import { createIdentityTimeout, usualIdentityTimeoutMs } from "../identity-timeout.ts";
import {
  accountOf,
  codeOf,
  findFirebaseAccount,
  isRefusal,
  unavailable,
} from "./firebase-account.ts";
import { createPasswordSignIn } from "./firebase-password.ts";
import { createProofCheck } from "./firebase-proof.ts";
import { createUnverifiedAccounts } from "./firebase-unverified.ts";

export type FirebaseProject = {
  projectId: string;
  apiKey: string;
  /** Null at the emulator, which needs none. */
  credentials: { clientEmail: string; privateKey: string } | null;
  /** For instance `http://127.0.0.1:9099`; null for Google's own service. */
  emulatorUrl: string | null;
};

/**
 * The identity provider over firebase-admin, and over the REST API for passwords, which firebase-admin cannot check.
 *
 * @param timeoutMs of one call
 */
export function createFirebaseIdentity(
  project: FirebaseProject,
  timeoutMs = usualIdentityTimeoutMs,
): IdentityProvider {
  const { projectId, credentials, emulatorUrl } = project;
  // firebase-admin knows of the emulator by this variable alone. With it any forged token is
  // believed, which is why env.ts refuses it in production.
  if (emulatorUrl) process.env.FIREBASE_AUTH_EMULATOR_HOST = new URL(emulatorUrl).host;
  const app = initializeApp(
    { projectId, ...(credentials && { credential: cert({ projectId, ...credentials }) }) },
    randomUUID(),
  );
  const auth = getAuth(app);
  const passwordSignIn = createPasswordSignIn(project, timeoutMs);
  const withTimeout = createIdentityTimeout(timeoutMs);

  async function update(uid: string, change: UpdateRequest): Promise<void> {
    try {
      await withTimeout(auth.updateUser(uid, change));
    } catch (error) {
      throw unavailable(error);
    }
  }

  return {
    async signIn(email, password) {
      // Read before the check: what counts from later on does not count for this password.
      const [before] = await Promise.allSettled([
        findFirebaseAccount(withTimeout, () => auth.getUserByEmail(email)),
      ]);
      if (before.status === "rejected" && !isRefusal(before.reason)) throw before.reason;
      const uid = await passwordSignIn(email, password); // which names the reason of a refusal
      if (before.status === "rejected") throw before.reason;
      const account = before.value;
      return uid !== null && account?.uid === uid ? account : null;
    },

    verifyProof: createProofCheck(auth, withTimeout),
    ...createUnverifiedAccounts(auth, withTimeout),

    async validAfter(uid) {
      return (await findFirebaseAccount(withTimeout, () => auth.getUser(uid)))?.validAfter ?? null;
    },

    findByEmail: (email) => findFirebaseAccount(withTimeout, () => auth.getUserByEmail(email)),

    async setPassword(uid, password) {
      try {
        await withTimeout(auth.updateUser(uid, { password }));
      } catch (error) {
        if (codeOf(error) !== "auth/invalid-password") throw unavailable(error);
        throw new AppError("invalid_input", "This password is not accepted.", {
          field: "newPassword",
          cause: error,
        });
      }
    },

    setName: (uid, displayName) => update(uid, { displayName }),

    setDisabled: (uid, disabled) => update(uid, { disabled }),

    async accountsOf(uids) {
      try {
        const { users } = await withTimeout(auth.getUsers(uids.map((uid) => ({ uid }))));
        return new Map(users.map((user) => [user.uid, accountOf(user)]));
      } catch (error) {
        throw unavailable(error);
      }
    },

    async ensureVerified({ email, password, name }) {
      const find = () => findFirebaseAccount(withTimeout, () => auth.getUserByEmail(email));
      const existing = await find();
      if (existing) return existing;
      try {
        const account = { email, password, displayName: name, emailVerified: true };
        return accountOf(await auth.createUser(account));
      } catch (error) {
        // Another process has registered it meanwhile.
        const other = codeOf(error) === "auth/email-already-exists" ? await find() : null;
        if (other) return other;
        throw error;
      }
    },

    async ping() {
      await withTimeout(auth.listUsers(1));
    },
  };
}
