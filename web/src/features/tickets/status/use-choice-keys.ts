import { type RefObject, useEffect, useRef } from "react";
import { areSingleKeysOn } from "../../../ui/commands/single-keys.ts";
import { isTyping } from "../../../ui/focus/is-typing.ts";

/**
 * The list of choices in a dialog: the first takes the focus, arrows go through it, and a digit chooses. A letter
 * begins what is typed instead, in the dialog's first field.
 */
export function useChoiceKeys(choose: (digit: string) => void): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  useEffect(() => {
    const buttons = () => [...(list.current?.querySelectorAll("button") ?? [])];
    buttons()[0]?.focus(); // the dialog gave it to its button Close
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (ctrlKey || metaKey || altKey || isTyping(target)) return;
      const field = dialog?.querySelector<HTMLInputElement>("form input");
      const at = buttons().indexOf(target as HTMLButtonElement);
      // Before the letter is written, and so into the field, like the digits after it.
      if (at >= 0 && /^\p{L}$/u.test(key)) return field?.focus();
      if (/^\d$/.test(key) && areSingleKeysOn()) latest.current(key);
      else if (key === "ArrowDown" && at >= 0) buttons()[at + 1]?.focus();
      else if (key === "ArrowUp" && at > 0) buttons()[at - 1]?.focus();
      else return;
      event.preventDefault();
    };
    const dialog = list.current?.closest("dialog");
    dialog?.addEventListener("keydown", onKeyDown);
    return () => dialog?.removeEventListener("keydown", onKeyDown);
  }, []);
  return list;
}
