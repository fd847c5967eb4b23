import type { VaultMode } from "@deskbell/shared/desktop/ipc";

/** Where the console keeps the session, as an agent understands it. */
export const vaultTexts: Record<VaultMode, string> = {
  keychain: "Your session is kept in this computer's keychain.",
  "session-only": "This computer has no keychain; you sign in at each start.",
  locked: "The keychain of this computer is locked; unlock it, or you sign in at each start.",
};
