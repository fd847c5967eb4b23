import { limits } from "@deskbell/shared/limits";
import { Search, X } from "lucide-react";
import { type Ref, useEffect, useRef, useState } from "react";
import { t } from "../../i18n/t.ts";
import { isComposing } from "./is-composing.ts";
import styles from "./SearchBox.module.css";

/** Debounces typing: a search starts after a pause this long. */
const debounceMs = 250;

interface SearchBoxProps {
  /** What it searches, for instance "Search tickets". */
  label: string;
  search: string;
  /** What of: another list is not searched by what was typed for the one before. */
  list?: string;
  onSearch(search: string): void;
  ref?: Ref<HTMLInputElement>;
}

/** A search box over a list. Searches when typing pauses (debounced), or at once on Enter. */
export function SearchBox({ label, search, list, onSearch, ref }: SearchBoxProps) {
  const [typed, setTyped] = useState(search);
  /** What this box has asked for last: what it has emptied itself may be typed in again already. */
  const asked = useRef(search);
  const ask = (words: string) => {
    asked.current = words;
    onSearch(words);
  };

  useEffect(() => {
    const words = typed.trim();
    if (words === search) return;
    const timer = setTimeout(() => {
      asked.current = words;
      onSearch(words);
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [typed, search, onSearch]);

  // "Clear search" of the empty state empties the box too, and so does another list, also of what is not asked yet.
  useEffect(() => {
    if (search === "" && asked.current !== "") setTyped("");
    asked.current = search;
  }, [search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: done anew for each list
  useEffect(() => {
    if (search === "") setTyped("");
  }, [list]);

  return (
    <search className={styles.search}>
      <Search className={styles.icon} size={16} aria-hidden="true" />
      <input
        ref={ref}
        className={styles.input}
        type="search"
        aria-label={label}
        placeholder={label}
        dir="auto"
        maxLength={limits.searchMaxChars}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") ask(typed.trim());
          if (event.key === "Escape" && !isComposing(event) && typed !== "") {
            event.stopPropagation();
            setTyped("");
            ask("");
          }
        }}
      />
      {typed !== "" && (
        <button
          type="button"
          className={styles.button}
          aria-label={t("Clear search")}
          onClick={({ currentTarget }) => {
            // Before this button is gone: letters that have no field are commands.
            currentTarget.parentElement?.querySelector("input")?.focus();
            setTyped("");
            ask("");
          }}
        >
          <X size={16} aria-hidden="true" />
        </button>
      )}
    </search>
  );
}
