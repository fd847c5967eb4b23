/** Where a region is scrolled to, and how large it and its content are there. CSS pixels. */
export interface ScrollPlace {
  topPx: number;
  contentPx: number;
  regionPx: number;
}

export const scrollPlaceOf = (region: HTMLElement): ScrollPlace => ({
  topPx: region.scrollTop,
  contentPx: region.scrollHeight,
  regionPx: region.clientHeight,
});

export const fromEndPx = ({ topPx, contentPx, regionPx }: ScrollPlace): number =>
  contentPx - topPx - regionPx;

/**
 * Whether a scroll from `before` to `now` is a reader going up. Where sizes changed in between it may also be
 * the browser's: what shrinks for a moment leaves a lower position behind. Then a hand has to be seen at it.
 */
export function isReadUpwards(before: ScrollPlace, now: ScrollPlace, hasHand: boolean): boolean {
  const isResized = before.contentPx !== now.contentPx || before.regionPx !== now.regionPx;
  return now.topPx < before.topPx && (hasHand || !isResized);
}
