import type { BrowserWindow, Rectangle, Screen } from "electron";
import * as z from "zod";

export const windowPlaceSchema = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
  isMaximized: z.boolean(),
});
export type WindowPlace = z.infer<typeof windowPlaceSchema>;

export const smallest = { width: 360, height: 480 };
const usual = { width: 1_280, height: 800 };
/** Of the window's upper edge, by which it is moved. */
const visibleMinPixels = 100;

/** Where the window was, if somebody can still see it there: a screen may have been unplugged. */
export function placeToOpen(
  kept: WindowPlace | null,
  displays: readonly { workArea: Rectangle }[],
): Partial<Rectangle> & { width: number; height: number } {
  if (!kept) return usual;
  const width = Math.max(kept.width, smallest.width);
  const height = Math.max(kept.height, smallest.height);
  const isVisible = displays.some(({ workArea }) => {
    const shared =
      Math.min(kept.x + width, workArea.x + workArea.width) - Math.max(kept.x, workArea.x);
    const isTopInside = kept.y >= workArea.y && kept.y < workArea.y + workArea.height;
    return isTopInside && shared >= visibleMinPixels;
  });
  return isVisible ? { x: kept.x, y: kept.y, width, height } : { width, height };
}

/** Keeps the window's place each time it has been moved, and when it closes. */
export function keepPlace(window: BrowserWindow, keep: (place: WindowPlace) => void): void {
  const settlesMs = 500;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keepNow = () => {
    clearTimeout(timer);
    if (window.isDestroyed() || window.isMinimized() || window.isFullScreen()) return;
    keep({ ...window.getNormalBounds(), isMaximized: window.isMaximized() });
  };
  const keepSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(keepNow, settlesMs);
  };
  window.on("resize", keepSoon);
  window.on("move", keepSoon);
  window.on("maximize", keepSoon);
  window.on("unmaximize", keepSoon);
  window.on("close", keepNow);
}

export type Displays = Pick<Screen, "getAllDisplays">;
