import type { BrowserWindow, MessageBoxOptions, MessageBoxReturnValue } from "electron";

type Show = (window: BrowserWindow, options: MessageBoxOptions) => Promise<MessageBoxReturnValue>;

export type Ask = (options: MessageBoxOptions) => Promise<MessageBoxReturnValue>;

/**
 * Asks over the window, as soon as the agent sees it: over a hidden one nobody can answer on macOS, and
 * without one the whole console would stand still there until somebody does.
 */
export function createAsk(window: BrowserWindow, show: Show): Ask {
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
