import type { BrowserWindow, Rectangle, Screen } from "electron";
import * as z from "zod";

export const windowBoundsSchema = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
  isMaximized: z.boolean(),
});
export type WindowBounds = z.infer<typeof windowBoundsSchema>;

export const smallest = { width: 360, height: 480 };
const usual = { width: 1_280, height: 800 };
/** Of the window's upper edge, by which it can be dragged. */
const visibleMinPixels = 100;

/** The last bounds if they are still visible: a screen may have been unplugged. */
export function boundsToOpen(
  last: WindowBounds | null,
  displays: readonly { workArea: Rectangle }[],
): Partial<Rectangle> & { width: number; height: number } {
  if (!last) return usual;
  const width = Math.max(last.width, smallest.width);
  const height = Math.max(last.height, smallest.height);
  const isVisible = displays.some(({ workArea }) => {
    const shared =
      Math.min(last.x + width, workArea.x + workArea.width) - Math.max(last.x, workArea.x);
    const isTopInside = last.y >= workArea.y && last.y < workArea.y + workArea.height;
    return isTopInside && shared >= visibleMinPixels;
  });
  return isVisible ? { x: last.x, y: last.y, width, height } : { width, height };
}

/** Saves the window's bounds after each move or resize, debounced, and when it closes. */
export function rememberBounds(window: BrowserWindow, save: (bounds: WindowBounds) => void): void {
  const debounceMs = 500;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const saveNow = () => {
    clearTimeout(timer);
    if (window.isDestroyed() || window.isMinimized() || window.isFullScreen()) return;
    save({ ...window.getNormalBounds(), isMaximized: window.isMaximized() });
  };
  const saveDebounced = () => {
    clearTimeout(timer);
    timer = setTimeout(saveNow, debounceMs);
  };
  window.on("resize", saveDebounced);
  window.on("move", saveDebounced);
  window.on("maximize", saveDebounced);
  window.on("unmaximize", saveDebounced);
  window.on("close", saveNow);
}

export type Displays = Pick<Screen, "getAllDisplays">;
