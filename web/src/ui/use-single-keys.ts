import { useEffect, useRef } from "react";
import { isTyping } from "./is-typing.ts";

/** Calls what belongs to a single key, a capital letter for one with Shift, for those who are not typing and have nothing open on top. */
export function useSingleKeys(keys: Record<string, () => unknown>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || event.repeat || isTyping(target)) return;
      if (event.defaultPrevented || document.querySelector('dialog[open], [role="menu"]')) return;
      const act = latest.current[key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
