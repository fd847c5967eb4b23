import type { NativeTheme } from "electron";
import type { Settings } from "./settings.ts";

type Parts = {
  theme: Pick<NativeTheme, "themeSource">;
  startAtLogin(opensAtLogin: boolean): Promise<void>;
  /** The system did not let it be changed; what to tell the agent. */
  onFailure(sentence: string): void;
};

/** Brings the agent's choices to where the system keeps them, now and at each change. */
export function applySettings(settings: Settings, { theme, startAtLogin, onFailure }: Parts): void {
  let { opensAtLogin } = settings.read();
  theme.themeSource = settings.read().theme;
  settings.follow((now) => {
    theme.themeSource = now.theme;
    if (now.opensAtLogin === opensAtLogin) return;
    opensAtLogin = now.opensAtLogin;
    startAtLogin(opensAtLogin).catch(({ message }: Error) => onFailure(message));
  });
}
