import type { UpdateState, VaultMode } from "@deskbell/shared/desktop/ipc";

/** Where the console keeps the session, as an agent understands it. */
export const vaultTexts: Record<VaultMode, string> = {
  keychain: "Your session is kept in this computer's keychain.",
  "session-only": "This computer has no keychain; you sign in at each start.",
  locked: "The keychain of this computer is locked; unlock it, or you sign in at each start.",
};

/** How far an update is, in a sentence. */
export function updateText({ kind, detail }: UpdateState): string {
  switch (kind) {
    case "none":
      return "";
    case "checking":
      return "Looking…";
    case "available":
      return `Version ${detail} is there.`;
    case "downloading":
      return `Downloading ${detail} %`;
    case "ready":
      return `Version ${detail} is ready.`;
    case "failed":
    case "unsupported":
      return detail;
  }
}
