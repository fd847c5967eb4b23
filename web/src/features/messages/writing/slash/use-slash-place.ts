import { type RefObject, useEffect, useRef, useState } from "react";
import { insertText } from "../../../../ui/fields/insert-text.ts";
import { type FindPlace, type SlashPlace, slashPlaceAt } from "./slash-place.ts";

/** Where in a field a slash, or what else `find` looks for, was typed whose menu is open. */
export function useSlashPlace(
  field: RefObject<HTMLTextAreaElement | null>,
  find: FindPlace = slashPlaceAt,
) {
  const [place, setPlace] = useState<SlashPlace | null>(null);
  /** Where a slash stands whose menu was closed: it stays closed. */
  const closedAt = useRef<number | null>(null);
  /** Put there by the button, which takes it away again. */
  const byButton = useRef(false);

  useEffect(() => {
    const element = field.current;
    if (!element) return;
    const look = () => {
      const { selectionStart, selectionEnd, value } = element;
      const found = selectionStart === selectionEnd ? find(value, selectionStart) : null;
      if (found === null || found.from !== closedAt.current) closedAt.current = null;
      setPlace(closedAt.current === null ? found : null);
      if (found === null) byButton.current = false;
    };
    // What an input method composes is no word yet; its end is an event of its own.
    const onInput = (event: Event) => {
      if (event.target === element && !(event as InputEvent).isComposing) look();
    };
    const onMove = () => {
      if (document.activeElement !== element) return;
      // The cursor opens nothing, it only leaves.
      setPlace((now) => now && samePlace(now, find(element.value, element.selectionStart)));
    };
    const onBlur = () => setPlace(null);
    // Whoever was faster than this part has typed it already.
    const isComposing = element.hasAttribute("data-composing");
    if (document.activeElement === element && !isComposing) look();
    // At the document, after React: what is drawn before it knows of a letter takes that out of the field again.
    document.addEventListener("input", onInput);
    document.addEventListener("compositionend", onInput);
    element.addEventListener("blur", onBlur);
    document.addEventListener("selectionchange", onMove);
    return () => {
      document.removeEventListener("input", onInput);
      document.removeEventListener("compositionend", onInput);
      element.removeEventListener("blur", onBlur);
      document.removeEventListener("selectionchange", onMove);
    };
  }, [field, find]);

  return {
    place,
    /** As if a slash were typed at the cursor. */
    open() {
      const element = field.current;
      if (!element) return;
      element.focus();
      closedAt.current = null;
      const before = element.value.slice(0, element.selectionStart);
      insertText(element, /\S$/.test(before) ? " /" : "/");
      byButton.current = true;
    },
    close() {
      if (!place) return;
      if (byButton.current && place.query === "" && field.current) {
        insertText(field.current, "", place);
      } else {
        closedAt.current = place.from;
      }
      setPlace(null);
    },
  };
}

const samePlace = (now: SlashPlace, there: SlashPlace | null): SlashPlace | null =>
  there?.from === now.from ? now : null;
