import { randomUUID } from "node:crypto";
import type { VaultMode } from "@deskbell/shared/desktop/ipc";
import { within } from "../with-timeout.ts";
import type { Keychain } from "./keychain.ts";

const account = "probe";

/** Whether the keychain keeps what it is given; found out by writing, since reading alone cannot tell. */
export async function probeKeychain(
  keychain: Keychain,
  { service, patienceMs }: { service: string; patienceMs: number },
): Promise<VaultMode> {
  const value = randomUUID();
  try {
    const written = await within(patienceMs, keychain.setPassword(service, account, value));
    if (written === "late") return "locked";
    const read = await within(patienceMs, keychain.getPassword(service, account));
    if (read === "late") return "locked";
    return read === value ? "keychain" : "session-only";
  } catch (error) {
    return modeAfter(error);
  }
}

/** What a refusal says: the keychain is locked, or there is none. */
export const modeAfter = (error: unknown): Exclude<VaultMode, "keychain"> =>
  /locked/i.test(String(error)) ? "locked" : "session-only";
