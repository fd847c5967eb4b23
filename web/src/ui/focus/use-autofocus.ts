import { type RefObject, useLayoutEffect, useRef } from "react";

/** For a dialog's fields: the first is focused when the dialog opens, which it does in an effect after this. */
export function useAutofocus<Holder extends HTMLElement>(): RefObject<Holder | null> {
  const holder = useRef<Holder>(null);
  useLayoutEffect(() => {
    // What has the attribute is focused by the dialog; React writes none.
    const first = holder.current?.querySelector("input");
    if (!first) return;
    first.autofocus = true;
    // Drawn after its dialog has opened, for instance once something was loaded.
    if (first.closest("dialog")?.open) first.focus();
  }, []);
  return holder;
}
