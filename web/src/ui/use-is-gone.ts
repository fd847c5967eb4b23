import { type RefObject, useEffect, useRef } from "react";

/** Whether the component is off the page by now: what an answer brings is then said elsewhere, or to nobody. */
export function useIsGone(): RefObject<boolean> {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
}
