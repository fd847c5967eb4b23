import { readiness } from "../readiness.ts";
import { recorded } from "../recorded.ts";

/** docs/api/accelerator.md: modifiers, then one key; anything else is a TypeError of the converter. */
const accelerator =
  /^(?:(?:CommandOrControl|CmdOrCtrl|Command|Cmd|Control|Ctrl|Alt|Option|Shift|Super|Meta)\+)*(?:[0-9A-Z]|F(?:[1-9]|1\d|2[0-4])|Space)$/;
const callbacks = new Map<string, () => void>();

/** docs/api/global-shortcut.md; pressed by tests, `recorded.takenShortcuts` are those of other programs. */
export const globalShortcut: Pick<
  Electron.GlobalShortcut,
  "register" | "unregister" | "isRegistered"
> & { pressed(keys: string): void } = {
  /** "When the accelerator is already taken by other applications, this call will silently fail": false. */
  register(keys, callback) {
    // shell/browser/api/electron_api_global_shortcut.cc: "globalShortcut cannot be used before the app is ready"
    if (!readiness.isReady)
      throw new Error("globalShortcut cannot be used before the app is ready");
    if (!accelerator.test(keys)) throw new TypeError("Error processing argument at index 0");
    if (recorded.takenShortcuts.includes(keys)) return false;
    callbacks.set(keys, callback);
    return true;
  },
  unregister: (keys) => void callbacks.delete(keys),
  isRegistered: (keys) => callbacks.has(keys),
  pressed: (keys) => callbacks.get(keys)?.(),
};
