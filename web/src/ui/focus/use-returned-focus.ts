import { useLayoutEffect, useRef } from "react";
import { focusFrom } from "./focus-from.ts";

/**
 * Gives the focus back to the button that has opened something, once that is closed and the button is there again, unless
 * it has gone elsewhere meanwhile.
 */
export function useReturnedFocus(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const isDue = useRef(false);
  useLayoutEffect(() => {
    if (isOpen || !isDue.current) return;
    isDue.current = false;
    focusFrom(null, button.current); // what was closed is off the page by now
  }, [isOpen]);
  return {
    button,
    /** To be called where it is closed from within. */
    returnFocus(): void {
      isDue.current = true;
    },
  };
}
