import type { TicketWindowAnswer } from "@deskbell/shared/desktop/ipc";
import type { BrowserWindow, BrowserWindowConstructorOptions } from "electron";
import { pageOrigin } from "../page/page-origin.ts";
import type { Settings } from "../settings/settings.ts";
import { bringUp } from "./main-window.ts";
import { pagePreferences } from "./page-preferences.ts";
import { boundsToOpen, type Displays, rememberBounds, smallest } from "./window-bounds.ts";

/** Each is a process with the whole page in it. */
export const ticketWindowsMax = 10;
const usual = { width: 760, height: 820 };
/** A window that would cover another one exactly opens beside it by so many pixels. */
const stepPixels = 28;

type Parts = {
  make(options: BrowserWindowConstructorOptions): BrowserWindow;
  preload: string;
  icon: string;
  settings: Pick<Settings, "ticketPlace" | "keepTicketPlace">;
  screen: Displays;
  /** Before its page is loaded. */
  onOpened(window: BrowserWindow, ticketId: string): void;
};

/** Tickets in windows of their own, one each. Closing one ends it; the main window stays what it is. */
export function createTicketWindows(parts: Parts) {
  const { make, preload, icon, settings, screen, onOpened } = parts;
  const windows = new Map<string, BrowserWindow>();

  function open(ticketId: string): void {
    const window = make({
      ...place(),
      minWidth: smallest.width,
      minHeight: smallest.height,
      title: "Deskbell",
      icon,
      show: false,
      webPreferences: pagePreferences(preload),
    });
    windows.set(ticketId, window);
    rememberBounds(window, settings.keepTicketPlace);
    window.once("closed", () => windows.delete(ticketId));
    window.once("ready-to-show", () => window.show());
    onOpened(window, ticketId);
    void window.loadURL(`${pageOrigin}/inbox/${ticketId}`).catch(() => {});
  }

  function raise(ticketId: string): boolean {
    const window = windows.get(ticketId);
    if (window) bringUp(window);
    return window !== undefined;
  }

  /** Where the last one was, and beside those that are open. */
  function place() {
    const last = settings.ticketPlace();
    const bounds: ReturnType<typeof boundsToOpen> = last
      ? boundsToOpen(last, screen.getAllDisplays())
      : usual;
    const taken = [...windows.values()].map((window) => window.getNormalBounds());
    const newest = taken.at(-1);
    let { x = newest?.x, y = newest?.y } = bounds;
    if (x === undefined || y === undefined) return bounds;
    while (taken.some((other) => other.x === x && other.y === y)) {
      x += stepPixels;
      y += stepPixels;
    }
    return boundsToOpen({ ...bounds, x, y, isMaximized: false }, screen.getAllDisplays());
  }

  return {
    open(ticketId: string): TicketWindowAnswer {
      if (raise(ticketId)) return "shown";
      if (windows.size >= ticketWindowsMax) return "tooMany";
      open(ticketId);
      return "shown";
    },
    /** @returns whether the ticket has a window */
    raise,
    /** The window that has the focus, or null. */
    focused: (): BrowserWindow | null =>
      [...windows.values()].find((window) => window.isFocused()) ?? null,
    all: (): readonly BrowserWindow[] => [...windows.values()],
    /** @returns whether there were any */
    closeAll(): boolean {
      const all = [...windows.values()];
      // Not `close`: a page could hold it up, and its session is over.
      for (const window of all) window.destroy();
      return all.length > 0;
    },
  };
}
