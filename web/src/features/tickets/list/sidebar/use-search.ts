import { useCallback, useRef, useState } from "react";

/**
 * What is searched for, in all lists: until another one is chosen. A link to a ticket leads through an address that
 * names no list, and on to the list that was chosen last: neither is a choice.
 */
export function useSearch(list: string, isChosen: boolean) {
  const [search, setSearch] = useState("");
  /** The list whose choice has emptied the search last. */
  const [chosen, setChosen] = useState(list);
  const [lookedAt, setLookedAt] = useState(list);
  if (lookedAt !== list) {
    setLookedAt(list);
    if (isChosen) {
      setChosen(list);
      setSearch("");
    }
  }
  const ref = useRef<HTMLInputElement>(null);
  const clearSearch = useCallback(() => {
    // Before the button that does it is gone: letters that have no field are commands.
    ref.current?.focus();
    setSearch("");
  }, []);
  return { search, clearSearch, box: { ref, search, list: chosen, onSearch: setSearch } };
}
