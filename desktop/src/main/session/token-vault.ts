import type { VaultMode } from "@deskbell/shared/desktop/ipc";
import { withTimeout } from "../with-timeout.ts";
import type { Keychain } from "./keychain.ts";
import { modeAfter, probeKeychain } from "./probe-keychain.ts";

/** A prompt of the keychain may stay open; no caller waits longer than this. */
const timeoutDefaultMs = 20_000;
const serviceOf = (origin: string) => `Deskbell (${origin})`;

export type TokenVault = ReturnType<typeof createTokenVault>;

/**
 * Stores the session's token in the operating system's keychain, one for each server. Without a
 * keychain it is stored nowhere: the session in memory then has the only copy.
 */
export function createTokenVault(
  loadKeychain: () => Promise<Keychain | null>,
  {
    timeoutMs = timeoutDefaultMs,
    account = "session",
  }: { timeoutMs?: number; account?: string } = {},
) {
  let mode: VaultMode = "session-only";
  let loaded: Promise<Keychain | null> | undefined;
  /** What each server's entry should hold: a prompt answered late must not restore a deleted token. */
  const wanted = new Map<string, string | null>();

  function load(): Promise<Keychain | null> {
    loaded ??= loadKeychain();
    return loaded;
  }

  /** The keychain if it is usable now; probed again unless an earlier probe succeeded. */
  async function open(origin: string): Promise<Keychain | null> {
    const keychain = await load();
    if (!keychain) return null;
    if (mode !== "keychain") {
      mode = await probeKeychain(keychain, { service: serviceOf(origin), timeoutMs });
    }
    return mode === "keychain" ? keychain : null;
  }

  return {
    mode: () => mode,
    /** The stored token; null also when the keychain is locked, so null does not prove absence. */
    async read(origin: string): Promise<string | null> {
      try {
        const keychain = await open(origin);
        if (!keychain) return null;
        const token = await withTimeout(
          keychain.getPassword(serviceOf(origin), account),
          timeoutMs,
        );
        if (token !== "late") return token;
        mode = "locked";
      } catch (error) {
        mode = modeAfter(error);
      }
      return null;
    },
    /** Stores a token; afterwards `mode` says whether it was stored. */
    async write(origin: string, token: string): Promise<void> {
      wanted.set(origin, token);
      try {
        const keychain = await open(origin);
        if (!keychain) return;
        const writing = keychain.setPassword(serviceOf(origin), account, token).then(async () => {
          if (wanted.get(origin) === token) return;
          await keychain.deletePassword(serviceOf(origin), account);
        });
        if ((await withTimeout(writing, timeoutMs)) === "late") mode = "locked";
      } catch (error) {
        mode = modeAfter(error);
      }
    },
    /** Deletes the token, if the keychain allows it. */
    async clear(origin: string): Promise<void> {
      wanted.set(origin, null);
      try {
        const keychain = await load();
        if (keychain) {
          await withTimeout(keychain.deletePassword(serviceOf(origin), account), timeoutMs);
        }
      } catch (error) {
        mode = modeAfter(error);
      }
    },
  };
}
