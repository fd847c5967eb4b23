import { useState } from "react";

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
  return { search, setSearch, chosen };
}
