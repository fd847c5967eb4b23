import type { NativeTheme } from "electron";
import type { Settings } from "./settings.ts";

type Parts = {
  theme: Pick<NativeTheme, "themeSource">;
  startAtLogin(opensAtLogin: boolean): Promise<void>;
  /** The system refused a change; with a sentence for the agent. */
  onFailure(sentence: string): void;
};

/** Applies the agent's settings to the system, now and at each change. */
export function applySettings(settings: Settings, { theme, startAtLogin, onFailure }: Parts): void {
  let { opensAtLogin } = settings.read();
  theme.themeSource = settings.read().theme;
  settings.subscribe((now) => {
    theme.themeSource = now.theme;
    if (now.opensAtLogin === opensAtLogin) return;
    opensAtLogin = now.opensAtLogin;
    startAtLogin(opensAtLogin).catch(({ message }: Error) => onFailure(message));
  });
}
