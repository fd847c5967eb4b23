/** What was found of one word: tickets, and the people who bear it. */
export type Matches = {
  ids: ReadonlySet<string>;
  creators: readonly string[];
  /** Whether these are all that there are. */
  isComplete: boolean;
};

/** What all of them have found. */
export function inAll(found: readonly Matches[]): string[] {
  const [fewest, ...others] = found.map(({ ids }) => ids).sort((a, b) => a.size - b.size);
  return [...(fewest ?? [])].filter((id) => others.every((ids) => ids.has(id)));
}

/**
 * The tickets among which everything is that holds all words, as far as it is known: of the words
 * found completely what they share, else the word that found the fewest.
 */
export function candidatesOf(found: readonly Matches[]): string[] {
  const complete = found.filter(({ isComplete }) => isComplete);
  const [fewest] = found.toSorted((a, b) => a.ids.size - b.ids.size);
  return complete.length > 0 ? inAll(complete) : [...(fewest?.ids ?? [])];
}
