import type { UpdateState, VaultMode } from "@deskbell/shared/desktop/ipc";
import {
  type RaiseShortcut,
  raiseShortcuts,
  shortcutText,
} from "@deskbell/shared/desktop/raise-shortcut";
import { t } from "../../i18n/t.ts";

/** Where the console keeps the session, as an agent understands it. */
export const vaultTexts: Record<VaultMode, string> = {
  keychain: t("Your session is kept in this computer's keychain."),
  "session-only": t("This computer has no keychain; you sign in at each start."),
  locked: t("The keychain of this computer is locked; unlock it, or you sign in at each start."),
};

const isMac = navigator.userAgent.includes("Mac OS");

/** The shortcuts that bring the console up, in order. */
export const shortcutChoices = Object.fromEntries(
  raiseShortcuts.map((one) => [one, one === "" ? t("No shortcut") : shortcutText(one, isMac)]),
) as Record<RaiseShortcut, string>;

const minutesText = (minutes: number) =>
  t("for {minutes, plural, one {a minute} other {# minutes}}", { minutes });

/** After how many minutes an agent is away. */
export const awayChoices = {
  "5": minutesText(5),
  "10": minutesText(10),
  "15": minutesText(15),
  "30": minutesText(30),
  "60": minutesText(60),
  "0": t("Never"),
};

/** The next longer one that is offered, at most an hour: a file may say any number of minutes. */
export const awayChoiceOf = (minutes: number): keyof typeof awayChoices => {
  if (minutes === 0) return "0";
  return (["5", "10", "15", "30"] as const).find((one) => Number(one) >= minutes) ?? "60";
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
