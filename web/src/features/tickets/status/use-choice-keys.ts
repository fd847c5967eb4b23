import { type RefObject, useEffect, useRef } from "react";
import { areSingleKeysOn } from "../../../ui/commands/single-keys.ts";
import { isTyping } from "../../../ui/focus/is-typing.ts";

/** The list of choices in a dialog: the first takes the focus, arrows go through it, and a digit chooses. */
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
      const at = buttons().indexOf(target as HTMLButtonElement);
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
