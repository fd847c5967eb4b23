import { type RefObject, useEffect } from "react";
import { fromEndPx, isReadUpwards, type ScrollPlace, scrollPlaceOf } from "./scroll-place.ts";
import { watchUpwardHand } from "./watch-upward-hand.ts";

/** Whether a region is to stay at its end, and where it was seen last. */
export interface StayingAtEnd {
  isAtEnd: boolean;
  place: ScrollPlace;
}

export const startsAtEnd: StayingAtEnd = {
  isAtEnd: true,
  place: { topPx: 0, contentPx: 0, regionPx: 0 },
};

/**
 * Keeps a scrolled region at its end when it or its content is resized, for instance by a growing
 * composer. A reader who has scrolled up stays where they are.
 *
 * @param staying whoever else scrolls the region writes there where it then is
 * @param nearEndPx this near to the end counts as there
 * @param scrollToEnd by the region's virtual list: it would write its own position over another one
 */
export function useStayAtEnd(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  staying: RefObject<StayingAtEnd>,
  nearEndPx: number,
  scrollToEnd: () => void,
): void {
  useEffect(() => {
    const [region, list] = [scroller.current, content.current];
    if (!region || !list) return;
    const hand = watchUpwardHand(region);
    const notePlace = () => {
      staying.current = { ...staying.current, place: scrollPlaceOf(region) };
    };
    notePlace();
    const onScroll = () => {
      const now = scrollPlaceOf(region);
      const { isAtEnd, place } = staying.current;
      const hasLeft = isReadUpwards(place, now, hand.isMoving());
      const isNearEnd = fromEndPx(now) <= nearEndPx;
      staying.current = { isAtEnd: isNearEnd || (isAtEnd && !hasLeft), place: now };
    };
    const resizes = new ResizeObserver(() => {
      if (staying.current.isAtEnd) scrollToEnd();
      notePlace();
    });
    region.addEventListener("scroll", onScroll, { passive: true });
    resizes.observe(region);
    resizes.observe(list);
    return () => {
      region.removeEventListener("scroll", onScroll);
      resizes.disconnect();
      hand.stop();
    };
  }, [scroller, content, staying, nearEndPx, scrollToEnd]);
}
