import { type RefObject, useEffect, useId, useState } from "react";
import { t } from "../../../i18n/t.ts";
import { writeInto } from "../../../ui/fields/write-into.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./SearchHelp.module.css";
import { placeAt, type Suggestion, type TypedPlace, withSuggestion } from "./suggestions.ts";
import { useSuggestionKeys } from "./use-suggestion-keys.ts";
import { useSuggestions } from "./use-suggestions.ts";

interface FilterSuggestionsProps {
  /** Where the filter is typed. */
  box: RefObject<HTMLInputElement | null>;
  isStaff: boolean;
}

/** Offers fields and their values below a search box, which becomes a combobox by it. */
export function FilterSuggestions({ box, isStaff }: FilterSuggestionsProps) {
  const [place, setPlace] = useTypedPlace(box, isStaff);
  const offered = useSuggestions(place, isStaff);
  const listId = useId();
  const take = (suggestion: Suggestion) => {
    if (!box.current || !place) return;
    const next = withSuggestion(box.current.value, place, suggestion);
    writeInto(box.current, next.text, next.caret);
  };
  const activeAt = useSuggestionKeys(box, {
    offered,
    // What is typed behind a colon is meant to be a value; before one it may be any word.
    firstAt: place?.field ? 0 : -1,
    take,
    close: () => setPlace(null),
  });
  useCombobox(box, { listId, isOpen: offered.length > 0, activeAt });
  return (
    <>
      {offered.length > 0 && (
        <div id={listId} role="listbox" aria-label={t("Suggestions")} className={styles.list}>
          {offered.map((suggestion, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the search box has the focus, and hears the keys
            <div
              key={suggestion.text}
              id={`${listId}-${at}`}
              role="option"
              aria-selected={at === activeAt}
              // By keyboard it is reached from the search box.
              tabIndex={-1}
              className={styles.option}
              // The search box keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(suggestion)}
            >
              <bdi className={styles.offered}>
                {place?.field ? suggestion.word : suggestion.text}
              </bdi>
              {!place?.field && <span className={styles.hint}>{suggestion.word}</span>}
            </div>
          ))}
        </div>
      )}
      <VisuallyHidden>
        <span role="status">
          {offered.length > 0 &&
            t("{count, plural, one {# suggestion} other {# suggestions}}", {
              count: offered.length,
            })}
        </span>
      </VisuallyHidden>
    </>
  );
}

/** Where something is being typed; null while nothing is, or letters are still composed to others. */
function useTypedPlace(box: RefObject<HTMLInputElement | null>, isStaff: boolean) {
  const [place, setPlace] = useState<TypedPlace | null>(null);
  useEffect(() => {
    const input = box.current;
    if (!input) return;
    const look = (event: Event) => {
      // What another part of the page writes into it is no typing.
      if ((event as InputEvent).isComposing || document.activeElement !== input) return;
      setPlace(placeAt(input.value, input.selectionStart ?? input.value.length, { isStaff }));
    };
    const leave = () => setPlace(null);
    const events = ["input", "compositionend", "click"] as const;
    for (const name of events) input.addEventListener(name, look);
    input.addEventListener("blur", leave);
    return () => {
      for (const name of events) input.removeEventListener(name, look);
      input.removeEventListener("blur", leave);
    };
  }, [box, isStaff]);
  return [place, setPlace] as const;
}

interface Combobox {
  listId: string;
  isOpen: boolean;
  activeAt: number;
}

/** Says to assistive technology what a search box offers, as long as it does. */
function useCombobox(
  box: RefObject<HTMLInputElement | null>,
  { listId, isOpen, activeAt }: Combobox,
): void {
  useEffect(() => {
    const input = box.current;
    if (!input) return;
    const said = {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": String(isOpen),
      ...(isOpen && { "aria-controls": listId }),
      ...(isOpen && activeAt >= 0 && { "aria-activedescendant": `${listId}-${activeAt}` }),
    };
    for (const [name, value] of Object.entries(said)) input.setAttribute(name, value);
    input.autocomplete = "off";
    return () => {
      for (const name of Object.keys(said)) input.removeAttribute(name);
    };
  }, [box, listId, isOpen, activeAt]);
}
