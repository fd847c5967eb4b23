import type { UpdateState, VaultMode } from "@deskbell/shared/desktop/ipc";
import { t } from "../../i18n/t.ts";

/** Where the console keeps the session, as an agent understands it. */
export const vaultTexts: Record<VaultMode, string> = {
  keychain: t("Your session is kept in this computer's keychain."),
  "session-only": t("This computer has no keychain; you sign in at each start."),
  locked: t("The keychain of this computer is locked; unlock it, or you sign in at each start."),
};

/** How far an update is, in a sentence. */
export function updateText({ kind, detail }: UpdateState): string {
  switch (kind) {
    case "none":
      return "";
    case "checking":
      return t("Looking…");
    case "available":
      return t("Version {detail} is there.", { detail });
    case "downloading":
      return t("Downloading {detail} %", { detail });
    case "ready":
      return t("Version {detail} is ready.", { detail });
    case "failed":
    case "unsupported":
      return detail;
  }
}
