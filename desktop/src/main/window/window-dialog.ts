import type { BrowserWindow, MessageBoxOptions, MessageBoxReturnValue } from "electron";

type Show = (window: BrowserWindow, options: MessageBoxOptions) => Promise<MessageBoxReturnValue>;

export type Ask = (options: MessageBoxOptions) => Promise<MessageBoxReturnValue>;

/**
 * A message box attached to the window, shown once the window is visible: on macOS nobody can answer one
 * over a hidden window, and without a parent window it would block the whole console.
 */
export function createWindowDialog(window: BrowserWindow, show: Show): Ask {
  const isSeen = () => window.isVisible() && !window.isMinimized();
  return async (options) => {
    while (!isSeen()) {
      await new Promise<void>((resolve) => {
        window.once("show", () => resolve());
        window.once("restore", () => resolve());
      });
    }
    return show(window, options);
  };
}
