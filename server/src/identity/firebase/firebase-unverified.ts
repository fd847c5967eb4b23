import type { Auth, UserRecord } from "firebase-admin/auth";
import type { IdentityProvider } from "../identity-provider.ts";
import type { WithIdentityTimeout } from "../identity-timeout.ts";

/** The largest page that Firebase gives. */
const accountsPageSize = 1_000;

/** Accounts that were registered with a password and left unverified. */
export function createUnverifiedAccounts(
  auth: Auth,
  withTimeout: WithIdentityTimeout,
): Pick<IdentityProvider, "unverifiedBefore" | "removeUnverified"> {
  return {
    async *unverifiedBefore(before) {
      let pageToken: string | undefined;
      do {
        const page = await withTimeout(auth.listUsers(accountsPageSize, pageToken));
        yield* page.users.filter((user) => isLeft(user, before));
        pageToken = page.pageToken;
      } while (pageToken);
    },

    async removeUnverified(uid, before) {
      const user = await withTimeout(auth.getUser(uid));
      if (!isLeft(user, before)) return false;
      await withTimeout(auth.deleteUser(uid));
      return true;
    },
  };
}

/** Registered with a password, never verified, and not used since then. */
function isLeft(user: UserRecord, before: Date): boolean {
  const { emailVerified, disabled, metadata, providerData } = user;
  const isByPassword = providerData.every(({ providerId }) => providerId === "password");
  const used = [metadata.creationTime, metadata.lastSignInTime, metadata.lastRefreshTime];
  const isOld = used.every((time) => !time || Date.parse(time) < before.getTime());
  return !emailVerified && !disabled && providerData.length > 0 && isByPassword && isOld;
}
