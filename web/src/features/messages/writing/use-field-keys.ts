import { type RefObject, useEffect, useRef } from "react";

/** @returns whether the key was its: nothing else then hears of it */
type KeyHandler = (event: KeyboardEvent) => boolean;

/**
 * Keys of a text field that a part loaded later takes for itself, before the field's own handler (Enter
 * sends, Escape leaves). What an input method composes is left alone.
 *
 * @param options.goesFirst before other parts, whichever was loaded first: an open menu has the keys
 */
export function useFieldKeys(
  field: RefObject<HTMLTextAreaElement | null>,
  handler: KeyHandler,
  { goesFirst = false } = {},
): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    const element = field.current;
    const onKeyDown = (event: KeyboardEvent) => {
      // Safari reports a composing Enter only by the code 229.
      if (event.isComposing || event.keyCode === 229 || event.defaultPrevented) return;
      if (!latest.current(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    element?.addEventListener("keydown", onKeyDown, goesFirst);
    return () => element?.removeEventListener("keydown", onKeyDown, goesFirst);
  }, [field, goesFirst]);
}
