import { randomBytes } from "node:crypto";
import type { Session } from "./session.ts";
import type { TokenVault } from "./token-vault.ts";

const keyBytes = 32; // AES-256

export type OfflineKey = ReturnType<typeof createOfflineKey>;

/**
 * The encryption key of the page's offline data, one for each server, stored in the system's keychain
 * and nowhere else. Without the key the data is unreadable: signing out deletes it.
 *
 * @param vault with an account of its own in the keychain
 */
export function createOfflineKey(vault: TokenVault, session: Pick<Session, "subscribe">) {
  let signedInAt: string | null = null;
  let deleting = Promise.resolve();
  session.subscribe((credentials) => {
    if (credentials === null && signedInAt !== null) deleting = vault.clear(signedInAt);
    signedInAt = credentials?.origin ?? null;
  });
  return {
    /** Base64; created when there is none. Null without a keychain: then nothing is stored offline. */
    async read(origin: string): Promise<string | null> {
      await deleting;
      const stored = await vault.read(origin);
      if (vault.mode() !== "keychain") return null;
      if (stored !== null && Buffer.from(stored, "base64").length === keyBytes) return stored;
      const created = randomBytes(keyBytes).toString("base64");
      await vault.write(origin, created);
      return (await vault.read(origin)) === created ? created : null;
    },
  };
}
