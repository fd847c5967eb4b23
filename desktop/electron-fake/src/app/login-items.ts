import { system } from "../platform.ts";
import { recorded } from "../recorded.ts";

type Answer = ReturnType<Electron.App["getLoginItemSettings"]>;

/**
 * What opens at login: docs/api/app.md, `app.setLoginItemSettings`. Linux has none
 * (shell/browser/browser_linux.cc does nothing); macOS takes no path and no arguments, and may want the
 * user's approval first (shell/browser/browser_mac.mm reads nothing but the state); Windows compares
 * the whole command line (shell/browser/browser_win.cc).
 */
export const loginItems = {
  set({ openAtLogin = false, path = process.execPath, args = [] }: Electron.Settings): void {
    if (system.platform === "linux") return;
    const isMac = system.platform === "darwin";
    recorded.loginItem = isMac ? { openAtLogin } : { openAtLogin, path, args };
  },

  get({ path = process.execPath, args = [] }: Electron.LoginItemSettingsOptions = {}): Answer {
    const { loginItem } = recorded;
    const isWanted = loginItem.openAtLogin === true;
    const isSame =
      JSON.stringify([loginItem.path, loginItem.args]) === JSON.stringify([path, args]);
    const answer = {
      openAtLogin: isWanted && (system.platform === "darwin" ? !recorded.needsApproval : isSame),
      executableWillLaunchAtLogin: isWanted,
      launchItems: [],
      wasOpenedAtLogin: system.platform === "darwin" && recorded.wasOpenedAtLogin,
      status: !isWanted
        ? "not-registered"
        : recorded.needsApproval
          ? "requires-approval"
          : "enabled",
    };
    return answer as unknown as Answer;
  },
};
