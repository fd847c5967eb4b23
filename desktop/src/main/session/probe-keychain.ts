import { randomUUID } from "node:crypto";
import type { VaultMode } from "@deskbell/shared/desktop/ipc";
import { withTimeout } from "../with-timeout.ts";
import type { Keychain } from "./keychain.ts";

const account = "probe";

/** Whether the keychain stores what it is given; probed by a write, since a read alone cannot show it. */
export async function probeKeychain(
  keychain: Keychain,
  { service, timeoutMs }: { service: string; timeoutMs: number },
): Promise<VaultMode> {
  const value = randomUUID();
  try {
    const written = await withTimeout(keychain.setPassword(service, account, value), timeoutMs);
    if (written === "late") return "locked";
    const read = await withTimeout(keychain.getPassword(service, account), timeoutMs);
    if (read === "late") return "locked";
    return read === value ? "keychain" : "session-only";
  } catch (error) {
    return modeAfter(error);
  }
}

/** What a rejection means: the keychain is locked, or there is none. */
export const modeAfter = (error: unknown): Exclude<VaultMode, "keychain"> =>
  /locked/i.test(String(error)) ? "locked" : "session-only";
