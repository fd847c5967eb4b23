import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps a scrolled region at its end through whatever resizes it or what is in it: a composer that
 * grows, a message that is settled. Whoever has scrolled up stays where they are.
 *
 * @param nearEndPx this near to the end counts as there
 */
export function useStayAtEnd(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  nearEndPx: number,
): void {
  const isAtEnd = useRef(true);
  useEffect(() => {
    const [region, list] = [scroller.current, content.current];
    if (!region || !list) return;
    let lastTop = region.scrollTop;
    const fromEnd = () => region.scrollHeight - region.scrollTop - region.clientHeight;
    const onScroll = () => {
      // What has grown meanwhile also makes the end further away: only going up leaves it.
      if (fromEnd() <= nearEndPx) isAtEnd.current = true;
      else if (region.scrollTop < lastTop) isAtEnd.current = false;
      lastTop = region.scrollTop;
    };
    const follow = new ResizeObserver(() => {
      if (isAtEnd.current) region.scrollTop = region.scrollHeight;
    });
    region.addEventListener("scroll", onScroll, { passive: true });
    follow.observe(region);
    follow.observe(list);
    return () => {
      region.removeEventListener("scroll", onScroll);
      follow.disconnect();
    };
  }, [scroller, content, nearEndPx]);
}
