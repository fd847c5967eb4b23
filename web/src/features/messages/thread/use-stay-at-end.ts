import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps a scrolled region at its end when it or its content is resized, for instance by a growing
 * composer. A reader who has scrolled up stays where they are.
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
    const resizes = new ResizeObserver(() => {
      if (isAtEnd.current) region.scrollTop = region.scrollHeight;
    });
    region.addEventListener("scroll", onScroll, { passive: true });
    resizes.observe(region);
    resizes.observe(list);
    return () => {
      region.removeEventListener("scroll", onScroll);
      resizes.disconnect();
    };
  }, [scroller, content, nearEndPx]);
}
