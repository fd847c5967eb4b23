import { randomUUID } from "node:crypto";
import { times } from "@deskbell/shared/limits";
import { cert, initializeApp } from "firebase-admin/app";
import { getAuth, type UpdateRequest, type UserRecord } from "firebase-admin/auth";
import { AppError } from "../errors/app-error.ts";
import { createPasswordSignIn } from "./firebase-password.ts";
import type { IdentityAccount, IdentityProvider } from "./identity-provider.ts";
import { withIdentityTimeout } from "./identity-timeout.ts";

/** Clocks differ a little; the library goes by this machine's, which may be wrong. */
const expiryToleranceSeconds = 60;

export type FirebaseProject = {
  projectId: string;
  apiKey: string;
  /** Null at the emulator, which needs none. */
  credentials: { clientEmail: string; privateKey: string } | null;
  /** For instance `http://127.0.0.1:9099`; null for Google's own service. */
  emulatorUrl: string | null;
};

/** The identity provider over firebase-admin, and over the REST API for passwords, which firebase-admin cannot check. */
export function createFirebaseIdentity(project: FirebaseProject): IdentityProvider {
  const { projectId, credentials, emulatorUrl } = project;
  // firebase-admin knows of the emulator by this variable alone. With it any forged token is
  // believed, which is why env.ts refuses it in production.
  if (emulatorUrl) process.env.FIREBASE_AUTH_EMULATOR_HOST = new URL(emulatorUrl).host;
  const app = initializeApp(
    { projectId, ...(credentials && { credential: cert({ projectId, ...credentials }) }) },
    randomUUID(),
  );
  const auth = getAuth(app);
  const passwordSignIn = createPasswordSignIn(project);

  /** Null for an account that does not exist or is disabled. */
  async function find(lookUp: () => Promise<UserRecord>): Promise<IdentityAccount | null> {
    try {
      const user = await withIdentityTimeout(lookUp());
      return user.disabled ? null : accountOf(user);
    } catch (error) {
      if (codeOf(error) === "auth/user-not-found") return null;
      if (codeOf(error) === "auth/invalid-email") return null;
      throw unavailable(error);
    }
  }

  async function update(uid: string, change: UpdateRequest): Promise<void> {
    try {
      await withIdentityTimeout(auth.updateUser(uid, change));
    } catch (error) {
      throw unavailable(error);
    }
  }

  return {
    async signIn(email, password) {
      // Read before the check: what counts from later on does not count for this password.
      const [before] = await Promise.allSettled([find(() => auth.getUserByEmail(email))]);
      if (before.status === "rejected" && !isRefusal(before.reason)) throw before.reason;
      const uid = await passwordSignIn(email, password); // which names the reason of a refusal
      if (before.status === "rejected") throw before.reason;
      const account = before.value;
      return uid !== null && account?.uid === uid ? account : null;
    },

    async verifyProof(idToken, nowMs, providerId) {
      try {
        const claims = await withIdentityTimeout(auth.verifyIdToken(idToken, true));
        const { uid, auth_time, exp, firebase } = claims;
        const nowSeconds = nowMs / 1000;
        const isFresh =
          nowSeconds - auth_time <= times.identityTokenMaxAgeSeconds &&
          nowSeconds - exp <= expiryToleranceSeconds;
        const isRightWay = providerId === undefined || firebase.sign_in_provider === providerId;
        const account = isFresh && isRightWay ? await find(() => auth.getUser(uid)) : null;
        // Revoked since it was looked at.
        return account && account.validAfter.getTime() <= auth_time * 1000 ? account : null;
      } catch (error) {
        // Everything that speaks against the token itself; the rest speaks against the connection.
        if (error instanceof AppError || codeOf(error) === "auth/internal-error") {
          throw unavailable(error);
        }
        return null;
      }
    },

    async validAfter(uid) {
      return (await find(() => auth.getUser(uid)))?.validAfter ?? null;
    },

    findByEmail: (email) => find(() => auth.getUserByEmail(email)),

    async setPassword(uid, password) {
      try {
        await withIdentityTimeout(auth.updateUser(uid, { password }));
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
        const { users } = await withIdentityTimeout(auth.getUsers(uids.map((uid) => ({ uid }))));
        return new Map(users.map((user) => [user.uid, accountOf(user)]));
      } catch (error) {
        throw unavailable(error);
      }
    },

    async ensureVerified({ email, password, name }) {
      const existing = await find(() => auth.getUserByEmail(email));
      if (existing) return existing;
      const user = await auth.createUser({
        email,
        password,
        displayName: name,
        emailVerified: true,
      });
      return accountOf(user);
    },

    async *unverifiedBefore(before) {
      let pageToken: string | undefined;
      do {
        const page = await withIdentityTimeout(auth.listUsers(accountsPageSize, pageToken));
        yield* page.users.filter((user) => isLeft(user, before));
        pageToken = page.pageToken;
      } while (pageToken);
    },

    async removeUnverified(uid, before) {
      const user = await withIdentityTimeout(auth.getUser(uid));
      if (!isLeft(user, before)) return false;
      await withIdentityTimeout(auth.deleteUser(uid));
      return true;
    },

    async ping() {
      await withIdentityTimeout(auth.listUsers(1));
    },
  };
}

/** The largest page that Firebase gives. */
const accountsPageSize = 1_000;

/** Registered with a password, never verified, and not used since then. */
function isLeft(user: UserRecord, before: Date): boolean {
  const { emailVerified, disabled, metadata, providerData } = user;
  const isByPassword = providerData.every(({ providerId }) => providerId === "password");
  const used = [metadata.creationTime, metadata.lastSignInTime, metadata.lastRefreshTime];
  const isOld = used.every((time) => !time || Date.parse(time) < before.getTime());
  return !emailVerified && !disabled && providerData.length > 0 && isByPassword && isOld;
}

function accountOf(user: UserRecord): IdentityAccount {
  const { uid, email, displayName, emailVerified, tokensValidAfterTime } = user;
  return {
    uid,
    email: (email ?? "").toLowerCase(),
    name: displayName ?? "",
    isVerified: emailVerified,
    validAfter: new Date(tokensValidAfterTime ?? 0),
  };
}

/** An answer that firebase-admin has no name for, for instance that there were too many tries. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && codeOf(error.cause) === "auth/internal-error";

function codeOf(error: unknown): unknown {
  return typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
}

function unavailable(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  return new AppError("unavailable", "Signing in is not possible right now. Please try again.", {
    cause,
  });
}
