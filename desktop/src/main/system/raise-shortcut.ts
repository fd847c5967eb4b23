import { type RaiseShortcut, shortcutText } from "@deskbell/shared/desktop/raise-shortcut";
import type { GlobalShortcut } from "electron";
import { t } from "../i18n/t.ts";
import type { Settings } from "../settings/settings.ts";

type Parts = {
  shortcuts: Pick<GlobalShortcut, "register" | "unregister">;
  platform: NodeJS.Platform;
  onPress(): void;
  /** Another program has it; with a sentence for the agent. */
  onTaken(sentence: string): void;
};

/** Keeps the shortcut that brings the console up, from within any program, as the settings say. */
export function applyRaiseShortcut(
  settings: Pick<Settings, "read" | "subscribe">,
  { shortcuts, platform, onPress, onTaken }: Parts,
): void {
  let wanted: RaiseShortcut = "";
  let isOurs = false;
  const apply = (chosen: RaiseShortcut) => {
    if (chosen === wanted) return;
    if (isOurs) shortcuts.unregister(wanted);
    wanted = chosen;
    isOurs = chosen !== "" && isRegistered(chosen);
    if (chosen === "" || isOurs) return;
    onTaken(
      t("{keys} belongs to another program. Choose another shortcut in the settings.", {
        keys: shortcutText(chosen, platform === "darwin"),
      }),
    );
  };
  function isRegistered(chosen: RaiseShortcut): boolean {
    try {
      return shortcuts.register(chosen, onPress);
    } catch {
      return false; // a key that this system does not have
    }
  }
  apply(settings.read().raiseShortcut);
  settings.subscribe(({ raiseShortcut }) => apply(raiseShortcut));
}
