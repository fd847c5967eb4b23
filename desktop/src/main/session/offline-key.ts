import { randomBytes } from "node:crypto";
import type { Session } from "./session.ts";
import type { TokenVault } from "./token-vault.ts";

const keyBytes = 32; // AES-256

export type OfflineKey = ReturnType<typeof createOfflineKey>;

/**
 * The key of what the page keeps for reading without a connection, one for each server, in the system's
 * keychain and nowhere else. Without it what is kept is noise: who signs out forgets it, and all of that.
 *
 * @param vault with an account of its own in the keychain
 */
export function createOfflineKey(vault: TokenVault, session: Pick<Session, "follow">) {
  let signedInAt: string | null = null;
  let forgetting = Promise.resolve();
  session.follow((credentials) => {
    if (credentials === null && signedInAt !== null) forgetting = vault.clear(signedInAt);
    signedInAt = credentials?.origin ?? null;
  });
  return {
    /** Base64; made when there is none. Null where no keychain keeps it: then nothing is kept at all. */
    async read(origin: string): Promise<string | null> {
      await forgetting;
      const kept = await vault.read(origin);
      if (vault.mode() !== "keychain") return null;
      if (kept !== null && Buffer.from(kept, "base64").length === keyBytes) return kept;
      const made = randomBytes(keyBytes).toString("base64");
      await vault.write(origin, made);
      return (await vault.read(origin)) === made ? made : null;
    },
  };
}
