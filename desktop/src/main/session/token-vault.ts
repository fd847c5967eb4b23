import type { VaultMode } from "@deskbell/shared/desktop/ipc";
import { within } from "../with-timeout.ts";
import type { Keychain } from "./keychain.ts";
import { modeAfter, probeKeychain } from "./probe-keychain.ts";

/** A prompt of the keychain may stand open; nobody waits for it longer than this. */
const patienceMs = 20_000;
const serviceOf = (origin: string) => `Deskbell (${origin})`;

export type TokenVault = ReturnType<typeof createTokenVault>;

/**
 * Keeps the session's token in the operating system's keychain, one for each server; where that
 * cannot be, nowhere: whoever holds the token in memory then holds the only copy.
 */
export function createTokenVault(
  loadKeychain: () => Promise<Keychain | null>,
  {
    patienceMs: patience = patienceMs,
    account = "session",
  }: { patienceMs?: number; account?: string } = {},
) {
  let mode: VaultMode = "session-only";
  let loaded: Promise<Keychain | null> | undefined;
  /** What each server's entry is to hold: a prompt that is answered late must not bring a token back. */
  const wanted = new Map<string, string | null>();

  function load(): Promise<Keychain | null> {
    loaded ??= loadKeychain();
    return loaded;
  }

  /** The keychain if it opens now; asks it anew unless it was found open before. */
  async function open(origin: string): Promise<Keychain | null> {
    const keychain = await load();
    if (!keychain) return null;
    if (mode !== "keychain") {
      mode = await probeKeychain(keychain, { service: serviceOf(origin), patienceMs: patience });
    }
    return mode === "keychain" ? keychain : null;
  }

  return {
    mode: () => mode,
    /** The token that was kept; null also when the keychain is locked, so that null proves nothing. */
    async read(origin: string): Promise<string | null> {
      try {
        const keychain = await open(origin);
        if (!keychain) return null;
        const token = await within(patience, keychain.getPassword(serviceOf(origin), account));
        if (token !== "late") return token;
        mode = "locked";
      } catch (error) {
        mode = modeAfter(error);
      }
      return null;
    },
    /** Keeps a token; afterwards `mode` says whether it was. */
    async write(origin: string, token: string): Promise<void> {
      wanted.set(origin, token);
      try {
        const keychain = await open(origin);
        if (!keychain) return;
        const writing = keychain.setPassword(serviceOf(origin), account, token).then(async () => {
          if (wanted.get(origin) === token) return;
          await keychain.deletePassword(serviceOf(origin), account);
        });
        if ((await within(patience, writing)) === "late") mode = "locked";
      } catch (error) {
        mode = modeAfter(error);
      }
    },
    /** Forgets the token, if the keychain lets it. */
    async clear(origin: string): Promise<void> {
      wanted.set(origin, null);
      try {
        const keychain = await load();
        if (keychain) {
          await within(patience, keychain.deletePassword(serviceOf(origin), account));
        }
      } catch (error) {
        mode = modeAfter(error);
      }
    },
  };
}
